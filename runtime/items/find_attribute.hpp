#pragma once

#include <algorithm>
#include <string_view>

#include "keyc/attribute_value.hpp"
#include "keyc/generated/attribute_name.hpp"

namespace keyc {

/// Null if the value is not a map, or a map without this member.
inline const AttributeValue* find_member(const AttributeValue& map, std::string_view name) {
  if (map.type() != AttributeValue::Type::M) return nullptr;
  const auto& members = map.children();
  const auto found =
      std::find_if(members.begin(), members.end(), [&](const Attribute& member) { return member.name == name; });
  return found == members.end() ? nullptr : &found->value;
}

/// An attribute of the item, or a member at any depth. Null if it is absent, or a map around it is.
inline const AttributeValue* find_attribute(const Item& item, const AttributeName& attribute) {
  if (attribute.outer == nullptr) return item.find(attribute.name);
  const AttributeValue* const around = find_attribute(item, *attribute.outer);
  return around == nullptr ? nullptr : find_member(*around, attribute.name);
}

}  // namespace keyc
