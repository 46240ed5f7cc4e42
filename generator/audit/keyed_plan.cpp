// A key is walked part by part. That its literals are in their places decides whether it can be an entity's at all;
// that each part can be read decides whether it is.
#include "generator/audit/keyed_plan.hpp"

#include <fmt/format.h>

#include <optional>
#include <string_view>
#include <vector>

#include "grammar/quoted.hpp"

namespace keyc::audit {
namespace {

/// How far a key follows the key of an entity.
struct Fit {
  bool literals = true;   // are in their places, and so is the end
  bool whole = true;      // and each part can be read
  std::size_t bytes = 0;  // before the first fault
  std::string attribute{};
  std::string why{};

  void leave(bool is_literal, std::size_t at, std::string of, std::string reason) {
    if (is_literal) literals = false;
    if (!whole) return;
    whole = false;
    bytes += at;
    attribute = std::move(of);
    why = std::move(reason);
  }
};

/// How many bytes the part has that begins the rest; no value if there is no such part.
std::optional<std::size_t> size_of(const std::vector<KeyPiece>& pieces, std::size_t i, std::string_view rest) {
  const KeyPiece& piece = pieces[i];
  if (piece.stand_in && rest.starts_with(*piece.stand_in)) {
    const std::string_view after = rest.substr(piece.stand_in->size());
    const bool is_end = i + 1 == pieces.size() ? after.empty() : after.starts_with(pieces[i + 1].bytes);
    if (is_end) return piece.stand_in->size();
  }
  if (piece.kind == KeyPiece::Kind::literal)
    return rest.starts_with(piece.bytes) ? std::optional(piece.bytes.size()) : std::nullopt;
  if (piece.kind == KeyPiece::Kind::fixed) {
    const std::size_t width = piece.mark != 0 && !rest.starts_with(piece.mark) ? piece.width - 1 : piece.width;
    return width <= rest.size() ? std::optional(width) : std::nullopt;
  }
  if (i + 1 == pieces.size()) return rest.size();
  const KeyPiece& next = pieces[i + 1];
  if (next.kind != KeyPiece::Kind::literal)
    return rest.size() < next.width ? std::nullopt : std::optional(rest.size() - next.width);
  const std::size_t end = rest.find(next.bytes.front());
  return end == std::string_view::npos ? std::nullopt : std::optional(end);
}

/// Whether what comes after the part can be what its template has there.
bool is_followed(const std::vector<KeyPiece>& pieces, std::size_t i, std::string_view after) {
  if (i + 1 == pieces.size()) return after.empty();
  return pieces[i + 1].kind != KeyPiece::Kind::literal || after.starts_with(pieces[i + 1].bytes);
}

/// The size of a part that is not of its form: up to the literal after it, or the end.
std::optional<std::size_t> size_as_anything(const std::vector<KeyPiece>& pieces, std::size_t i, std::string_view rest) {
  if (i + 1 == pieces.size()) return rest.size();
  if (pieces[i + 1].kind != KeyPiece::Kind::literal) return std::nullopt;
  const std::size_t end = rest.find(pieces[i + 1].bytes);
  return end == std::string_view::npos ? std::nullopt : std::optional(end);
}

bool can_be_read(const model::Component& component, std::string_view text) {
  if (component.stand_in && text == component.stand_in->text) return true;
  if (component.shard || component.in_address) return true;
  const bool is_text = component.encoding->ending == model::Ending::text;
  if (!is_text && !component.encoding->read) return true;
  if (text.empty() && !component.may_be_empty) return false;
  return read_component(text, &component).has_value();
}

void walk(const model::KeyTemplate& key, std::string_view text, Fit& fit) {
  const std::vector<KeyPiece> pieces = pieces_of(key);
  std::size_t at = 0;
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    const model::Part& part = key.parts[i];
    const std::string_view rest = text.substr(at);
    std::optional<std::size_t> size = size_of(pieces, i, rest);
    const bool has_form = !part.component || (size && is_followed(pieces, i, rest.substr(*size)));
    if (!has_form) size = size_as_anything(pieces, i, rest);
    const std::string expected = part.component ? part.component->written() : keyc::quoted(part.literal);
    if (!size)
      return fit.leave(true, at, key.key->stored,
                       fmt::format("leaves {} at byte {}: expected {}, found {}", key.written, at, expected,
                                   rest.empty() ? "the end" : keyc::quoted(rest.substr(0, 40))));
    if (part.component && (!has_form || !can_be_read(*part.component, rest.substr(0, *size))))
      fit.leave(false, at, key.key->stored,
                fmt::format("has {} at byte {}, which is not a {} as {} writes it", keyc::quoted(rest.substr(0, *size)),
                            at, model::name_of(part.component->field->type()), expected));
    at += *size;
  }
  if (at != text.size())
    return fit.leave(
        true, at, key.key->stored,
        fmt::format("goes on after {} at byte {}: {}", key.written, at, keyc::quoted(text.substr(at, 40))));
  if (fit.whole) fit.bytes += at;
}

Fit fit_of(const EntityPlan& plan, const Item& item) {
  Fit fit;
  for (const model::KeyTemplate* key : plan.entity().primary().keys()) {
    const AttributeValue* const stored = item.find(key->key->stored);
    const AttributeValue::Type type = evaluate::attribute_type(key->key->type);
    if (stored == nullptr)
      fit.leave(true, 0, key->key->stored, "is missing");
    else if (stored->type() != type)
      fit.leave(true, 0, key->key->stored,
                fmt::format("is of type {}, not {}", to_text(stored->type()), to_text(type)));
    else if (!key->native && key->key->type != model::KeyType::number && !key->address)
      walk(*key, stored->text(), fit);
  }
  return fit;
}

}  // namespace

KeyedAs entity_by_key(const Plans& plans, const Item& item) {
  std::vector<std::pair<const EntityPlan*, Fit>> by_literals;
  std::optional<std::pair<const EntityPlan*, Fit>> nearest;
  for (const EntityPlan& plan : plans) {
    Fit fit = fit_of(plan, item);
    if (fit.whole) return {.plan = &plan, .is_whole = true};
    if (fit.literals) by_literals.emplace_back(&plan, fit);
    if (!nearest || fit.bytes > nearest->second.bytes) nearest.emplace(&plan, std::move(fit));
  }
  if (by_literals.size() == 1) {
    auto& [plan, fit] = by_literals.front();
    return {.plan = plan, .is_whole = false, .attribute = std::move(fit.attribute), .why = std::move(fit.why)};
  }
  if (by_literals.size() > 1) {
    std::string names;
    for (const auto& [plan, fit] : by_literals) names += (names.empty() ? "" : ", ") + plan->entity().name;
    return {.plan = nullptr,
            .is_whole = false,
            .attribute = by_literals.front().second.attribute,
            .why = fmt::format("could be of {}, and is exactly of none", names),
            .fits_several = true};
  }
  if (!nearest) return {};
  return {.plan = nullptr,
          .is_whole = false,
          .attribute = nearest->second.attribute,
          .why = fmt::format("nearest is {}: {} {}", nearest->first->entity().name, nearest->second.attribute,
                             nearest->second.why)};
}

}  // namespace keyc::audit
