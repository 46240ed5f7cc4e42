#include "keyc/generated/keyed_entities.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "keyc/errors.hpp"
#include "keyc/generated/key_walk.hpp"

namespace keyc {
namespace {

/// Null if the item does not have the attribute with this type.
const AttributeValue* key_in(const KeyedAttribute& key, const Item& item) noexcept {
  const AttributeValue* const found = item.find(key.name);
  return found != nullptr && found->type() == key.type ? found : nullptr;
}

bool is_key(const KeyedAttribute& key, std::string_view text) noexcept {
  return key.states.empty() || accepts(key.states, text);
}

/// Where the literal at this position of the parts is, from `from` on; npos if it is not there.
std::size_t find_literal(std::span<const KeySegment> parts, std::size_t position, std::string_view text,
                         std::size_t from) noexcept {
  const std::string_view literal = parts[position].literal;
  if (position == 0) return text.starts_with(literal) ? 0 : text.npos;
  if (position + 1 < parts.size()) return text.find(literal, from);
  return text.size() >= from + literal.size() && text.ends_with(literal) ? text.size() - literal.size() : text.npos;
}

/// Calls `use` with each part that is no literal, and where its text begins and ends. Whether all literals are there.
template <class Use>
bool divide(std::span<const KeySegment> parts, std::string_view text, Use use) {
  std::size_t at = 0;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const bool is_open = parts[i].literal.empty();
    const bool is_last = i + 1 == parts.size();
    std::size_t end = text.size();
    std::size_t literal_size = 0;
    if (!is_open || !is_last) {
      const std::size_t literal = is_open ? i + 1 : i;
      end = find_literal(parts, literal, text, at);
      if (end == text.npos) return false;
      literal_size = parts[literal].literal.size();
    }
    if (is_open) {
      use(parts[i], at, end);
      if (!is_last) ++i;
    }
    at = end + literal_size;
  }
  return at == text.size();
}

bool fits(const KeyedAttribute& key, std::string_view text) noexcept {
  return divide(key.parts, text, [](const KeySegment&, std::size_t, std::size_t) {});
}

template <class Is>
bool each_key(const KeyedEntity& entity, const Item& item, Is is) {
  return std::all_of(entity.keys.begin(), entity.keys.end(), [&](const KeyedAttribute& key) {
    const AttributeValue* const value = key_in(key, item);
    return value != nullptr && is(key, value->text());
  });
}

std::string listed(std::span<const KeyedEntity* const> entities) {
  std::string text;
  for (std::size_t i = 0; i < entities.size(); ++i) {
    text += i == 0 ? "" : i + 1 == entities.size() ? " and " : ", ";
    text += entities[i]->name;
  }
  return text;
}

/// What is wrong with a key of which the literals are there: the part in which the walk ends. If it ends at a literal,
/// the part before that is too short, or has its first byte.
std::string fault_in(const KeyedAttribute& key, std::string_view text) {
  const std::size_t place = KeyWalk(key.states).take(text);
  const KeySegment* at_fault = nullptr;
  std::string_view part_text;
  divide(key.parts, text, [&](const KeySegment& part, std::size_t begin, std::size_t end) {
    if (at_fault != nullptr && begin > place) return;
    at_fault = &part;
    part_text = text.substr(begin, end - begin);
  });
  if (at_fault == nullptr) return "is not the literal that this key is";
  std::string reason =
      "has a part '" + std::string(at_fault->name) + "' that is not written as " + std::string(at_fault->form);
  if (part_text.empty())
    reason += ": it is empty";
  else if (key.type == AttributeValue::Type::S)
    reason += ": \"" + std::string(part_text) + '"';
  return reason;
}

}  // namespace

bool generated::has_keys(const KeyedEntity& entity, const Item& item) noexcept {
  return each_key(entity, item, is_key);
}

bool generated::fits_keys(const KeyedEntity& entity, const Item& item) noexcept { return each_key(entity, item, fits); }

bool generated::is_keyed(const KeyedEntities& of, const Item& item) noexcept {
  if (has_keys(of.entity(), item)) return true;
  return fits_keys(of.entity(), item) &&
         std::none_of(of.all.begin(), of.all.end(), [&](const KeyedEntity& other) { return has_keys(other, item); });
}

void generated::expect_keys(const KeyedEntities& of, const Item& item) {
  const KeyedEntity& own = of.entity();
  if (has_keys(own, item)) return;
  for (const KeyedAttribute& key : own.keys) {
    const AttributeValue* const value = item.find(key.name);
    if (value == nullptr) throw DecodeError(own.name, key.name, "", "", "is missing");
    const std::string_view found = to_text(value->type());
    const auto fail = [&](const std::string& reason) {
      throw DecodeError(own.name, key.name, value->text(), found, reason);
    };
    if (value->type() != key.type)
      throw DecodeError(own.name, key.name, "", found,
                        "is of type " + std::string(found) + ", not " + std::string(to_text(key.type)));
    if (is_key(key, value->text())) continue;
    for (const KeyedEntity& other : of.all)
      if (has_keys(other, item)) fail("is a key of " + std::string(other.name));
    if (!fits_keys(own, item)) fail("is no key of " + std::string(own.name));
    std::vector<const KeyedEntity*> fitting;
    for (const KeyedEntity& entity : of.all)
      if (fits_keys(entity, item)) fitting.push_back(&entity);
    if (fitting.size() > 1)
      fail("is no whole key, and has the literals of those of " + listed(fitting) + ": as one of " +
           std::string(own.name) + ", it " + fault_in(key, value->text()));
    fail(fault_in(key, value->text()));
  }
}

}  // namespace keyc
