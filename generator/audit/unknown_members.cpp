#include "generator/audit/unknown_members.hpp"

#include <algorithm>

#include "keyc/generated/item_io.hpp"

namespace keyc::audit {
namespace {

using detail::Place;
using Type = AttributeValue::Type;
using Found = std::map<std::string, std::string>;

/// A place, and whether it is an element of a list or an entry of a map.
struct Step {
  Place place;
  const Step* outer = nullptr;
  bool is_element = false;
};

/// The path, whichever element or entry it is in.
std::string general_path(const Step& step) {
  if (step.outer == nullptr) return std::string(step.place.name);
  const std::string outer = general_path(*step.outer);
  return step.is_element ? outer + "[]" : outer + '.' + std::string(step.place.name);
}

Step member_of(const Step& outer, std::string_view name) {
  Step step;
  step.place.outer = &outer.place;
  step.place.name = name;
  step.outer = &outer;
  return step;
}

/// The element of that index or, of a map, the entry of that name.
Step element_of(const Step& outer, std::string_view name, std::size_t index) {
  Step step = member_of(outer, name);
  step.place.index = index;
  step.is_element = true;
  return step;
}

void look_into(const Step& step, const model::Type& type, const AttributeValue& value, Found& found);

void look_into_members(const Step& step, const model::Struct& structure, const AttributeValue& value, Found& found) {
  for (const Attribute& stored : value.children()) {
    const Step here = member_of(step, stored.name);
    const auto member = std::find_if(structure.members.begin(), structure.members.end(),
                                     [&](const model::Attribute& each) { return each.stored == stored.name; });
    if (member != structure.members.end())
      look_into(here, member->type, stored.value, found);
    else
      found.try_emplace(general_path(here), here.place.path());
  }
}

/// What is of another type than the schema says has no members, and is found when the item is decoded.
void look_into(const Step& step, const model::Type& type, const AttributeValue& value, Found& found) {
  if (type.structure != nullptr) {
    if (value.type() == Type::M) look_into_members(step, *type.structure, value, found);
    return;
  }
  const bool is_map = type.kind == model::TypeKind::map;
  if (type.arguments.empty() || value.type() != (is_map ? Type::M : Type::L)) return;
  std::size_t index = 0;
  for (const Attribute& child : value.children())
    look_into(element_of(step, is_map ? std::string_view(child.name) : std::string_view(), index++),
              type.arguments.front(), child.value, found);
}

}  // namespace

Found unknown_members(const EntityPlan& plan, const Item& item) {
  Found found;
  for (const model::Attribute* attribute : plan.with_members())
    if (const AttributeValue* const value = item.find(attribute->stored)) {
      Step step;
      step.place.name = attribute->stored;
      look_into(step, attribute->type, *value, found);
    }
  return found;
}

}  // namespace keyc::audit
