#pragma once

#include <algorithm>
#include <charconv>
#include <cstddef>
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

/// Null if the value is not a list, or a list without this element.
inline const AttributeValue* find_element(const AttributeValue& list, std::string_view index) {
  std::size_t at = 0;
  const auto [stop, error] = std::from_chars(index.data(), index.data() + index.size(), at);
  const bool is_there = error == std::errc() && stop == index.data() + index.size() &&
                        list.type() == AttributeValue::Type::L && at < list.children().size();
  return is_there ? &list.children()[at].value : nullptr;
}

/// An attribute of the item, a member at any depth, or a part. Null if it is absent, or what is around it.
inline const AttributeValue* find_attribute(const Item& item, const AttributeName& attribute) {
  if (attribute.outer == nullptr) return item.find(attribute.name);
  const AttributeValue* const around = find_attribute(item, *attribute.outer);
  if (around == nullptr) return nullptr;
  return attribute.part == PartKind::element ? find_element(*around, attribute.name)
                                             : find_member(*around, attribute.name);
}

}  // namespace keyc
