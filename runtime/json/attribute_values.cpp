#include "json/attribute_values.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "json/unknown_value.hpp"
#include "json/wire.hpp"
#include "keyc/bytes.hpp"

namespace keyc::json {
namespace {

using Type = AttributeValue::Type;

/// The text as an AttributeValue has it.
std::optional<std::string> take_text_of(Cursor& cursor, Type type) {
  std::string text;
  if (!cursor.take_text_into(text) || (type == Type::N && !is_number(text))) return std::nullopt;
  return type == Type::B ? base64_bytes(text) : std::optional(std::move(text));
}

std::optional<AttributeValue> take_set(Cursor& cursor, Type set, Type element) {
  std::vector<std::string> elements;
  const bool is_taken = cursor.take_array([&] {
    std::optional<std::string> text = take_text_of(cursor, element);
    if (text) elements.push_back(std::move(*text));
    return text.has_value();
  });
  if (!is_taken) return std::nullopt;
  return AttributeValue::set(set, std::move(elements));
}

std::optional<AttributeValue> take_list(Cursor& cursor, int depth) {
  std::vector<AttributeValue> elements;
  const bool is_taken = cursor.take_array([&] {
    std::optional<AttributeValue> value = take_attribute_value(cursor, depth);
    if (value) elements.push_back(std::move(*value));
    return value.has_value();
  });
  if (!is_taken) return std::nullopt;
  return AttributeValue::list(std::move(elements));
}

std::optional<AttributeValue> take_of_type(Cursor& cursor, Type type, int depth) {
  switch (type) {
    case Type::S:
    case Type::N:
    case Type::B: {
      const std::optional<std::string> text = take_text_of(cursor, type);
      return text ? std::optional(AttributeValue::of_text(type, *text)) : std::nullopt;
    }
    case Type::BOOL: {
      const std::optional<bool> value = cursor.take_bool();
      return value ? std::optional(AttributeValue::boolean(*value)) : std::nullopt;
    }
    case Type::NUL: return cursor.take_bool() == true ? std::optional(AttributeValue::null()) : std::nullopt;
    case Type::L: return take_list(cursor, depth + 1);
    case Type::M: {
      std::optional<Item> members = take_attributes(cursor, depth + 1);
      return members ? std::optional(AttributeValue::map(std::move(*members))) : std::nullopt;
    }
    case Type::SS: return take_set(cursor, type, Type::S);
    case Type::NS: return take_set(cursor, type, Type::N);
    case Type::BS: break;
  }
  return take_set(cursor, type, Type::B);
}

}  // namespace

std::optional<AttributeValue> take_attribute_value(Cursor& cursor, int depth) {
  if (depth > max_depth) return std::nullopt;
  const std::optional<Type> type = take_type(cursor);
  if (!type) return std::nullopt;
  std::optional<AttributeValue> value = take_of_type(cursor, *type, depth);
  return value && cursor.take('}') ? std::move(value) : std::nullopt;
}

std::optional<Item> take_attributes(Cursor& cursor, int depth) {
  std::vector<Attribute> attributes;
  const bool is_taken = cursor.take_object([&](const Name& name) {
    std::optional<AttributeValue> value = take_attribute_value(cursor, depth);
    if (value) attributes.push_back({std::string(name.text()), std::move(*value)});
    return value.has_value();
  });
  if (!is_taken) return std::nullopt;
  const auto is_before = [](const Attribute& a, const Attribute& b) { return a.name < b.name; };
  if (!std::is_sorted(attributes.begin(), attributes.end(), is_before))
    std::sort(attributes.begin(), attributes.end(), is_before);
  const auto is_same = [](const Attribute& a, const Attribute& b) { return a.name == b.name; };
  if (std::adjacent_find(attributes.begin(), attributes.end(), is_same) != attributes.end()) return std::nullopt;
  return Item::of_sorted(std::move(attributes));
}

}  // namespace keyc::json
