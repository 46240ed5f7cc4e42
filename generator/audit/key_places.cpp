#include "generator/audit/key_places.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "grammar/quoted.hpp"
#include "keyc/errors.hpp"

namespace keyc::audit {
namespace {

/// The part of the template that wrote the byte at this place of the expected key.
std::string part_at(const model::Entity& entity, const model::KeyTemplate& key, const evaluate::Fields& fields,
                    std::size_t at) {
  const auto components = key.components();
  if (key.native || key.address || key.key->type == model::KeyType::number) return key.written;
  for (std::size_t i = components.size(); i > 0; --i) {
    const model::Component& component = *components[i - 1];
    if (at < evaluate::key_text(entity, key, fields, i - 1).text().size()) continue;
    const std::string_view literal = key.literal_after(component);
    const std::size_t end = evaluate::key_text(entity, key, fields, i).text().size() - literal.size();
    return at < end || literal.empty() ? component.written() : keyc::quoted(literal);
  }
  return key.parts.front().component ? key.parts.front().component->written() : keyc::quoted(key.parts.front().literal);
}

}  // namespace

std::string difference(const model::Entity& entity, const model::KeyTemplate& key, const evaluate::Fields& fields,
                       std::string_view stored, std::string_view expected) {
  const auto first = std::mismatch(stored.begin(), stored.end(), expected.begin(), expected.end()).second;
  const auto at = static_cast<std::size_t>(first - expected.begin());
  try {
    return fmt::format("at byte {}, in {}", at, part_at(entity, key, fields, at));
  } catch (const Error&) {
    return fmt::format("at byte {}", at);
  }
}

std::string fitting_mode(const model::Entity& entity, const model::KeyTemplate& key, const evaluate::Fields& fields,
                         std::string_view stored) {
  using model::TextMode;
  for (const TextMode mode : {TextMode::checked, TextMode::raw})
    for (std::size_t i = 0; i < key.parts.size(); ++i) {
      const auto& part = key.parts[i].component;
      if (!part || part->shard || part->encoding->ending != model::Ending::text || part->as_it_is) continue;
      if (part->mode == mode || part->mode == TextMode::raw) continue;
      model::KeyTemplate other = key;
      other.parts[i].component->mode = mode;
      try {
        if (evaluate::key_value(entity, other, fields).text() == stored)
          return fmt::format("; write {}, as it is stored", part->written(mode));
      } catch (const Error&) {
        continue;
      }
    }
  return {};
}

}  // namespace keyc::audit
