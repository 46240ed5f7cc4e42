#include "generator/audit/unknown_members.hpp"

#include <algorithm>

#include "keyc/generated/item_io.hpp"

namespace keyc::audit {
namespace {

using detail::Place;
using Type = AttributeValue::Type;
using Found = std::map<std::string, std::string>;

/// The path, whichever element or entry it is in.
std::string general_path(const Place& place) {
  if (place.outer == nullptr) return std::string(place.name);
  const std::string outer = general_path(*place.outer);
  return place.is_element ? outer + "[]" : outer + '.' + std::string(place.name);
}

void look_into(const Place& place, const model::Type& type, const AttributeValue& value, Found& found);

void look_into_members(const Place& place, const model::Struct& structure, const AttributeValue& value, Found& found) {
  for (const Attribute& stored : value.children()) {
    const Place here{&place, stored.name};
    const auto member = std::find_if(structure.members.begin(), structure.members.end(),
                                     [&](const model::Attribute& each) { return each.stored == stored.name; });
    if (member != structure.members.end())
      look_into(here, member->type, stored.value, found);
    else
      found.try_emplace(general_path(here), here.path());
  }
}

/// What is of another type than the schema says has no members, and is found when the item is decoded.
void look_into(const Place& place, const model::Type& type, const AttributeValue& value, Found& found) {
  if (type.structure != nullptr) {
    if (value.type() == Type::M) look_into_members(place, *type.structure, value, found);
    return;
  }
  const bool is_map = type.kind == model::TypeKind::map;
  if (type.arguments.empty() || value.type() != (is_map ? Type::M : Type::L)) return;
  std::size_t index = 0;
  for (const Attribute& child : value.children())
    look_into({&place, is_map ? std::string_view(child.name) : std::string_view(), index++, true},
              type.arguments.front(), child.value, found);
}

}  // namespace

Found unknown_members(const EntityPlan& plan, const Item& item) {
  Found found;
  for (const model::Attribute* attribute : plan.with_members())
    if (const AttributeValue* const value = item.find(attribute->stored))
      look_into({nullptr, attribute->stored}, attribute->type, *value, found);
  return found;
}

}  // namespace keyc::audit
