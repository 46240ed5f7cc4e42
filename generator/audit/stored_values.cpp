#include "generator/audit/stored_values.hpp"

#include <utility>

#include "generator/audit/stored_types.hpp"

namespace keyc::audit {
namespace {

using evaluate::Value;
using model::Composite;

Value members_of(const model::Type& type, const AttributeValue& stored) {
  Value value{&type, {}, {}, {}, {}};
  for (const model::Attribute& member : type.structure->members)
    for (const Attribute& child : stored.children())
      if (child.name == member.stored && child.value.type() != AttributeValue::Type::NUL)
        value.entries.emplace(member.name, value_of(member.type, child.value));
  return value;
}

}  // namespace

Value value_of(const model::Type& type, const AttributeValue& stored) {
  Value value{&type, {}, {}, {}, {}};
  const std::optional<Composite> composite = model::type_info(type.kind).composite;
  if (!composite) {
    const static model::Entity none{};
    model::Type present = type;
    present.optional = false;
    StoredTypes types(none);
    const StoredType& reading = types.add(present, true);
    Slot slot;
    if (reading.read(reading, stored.text(), static_cast<AttributeValue*>(&slot)))
      value.scalar = std::move(slot.scalar);
    return value;
  }
  switch (*composite) {
    case Composite::list:
    case Composite::set:
      for (const Attribute& child : stored.children())
        value.elements.push_back(value_of(type.arguments.front(), child.value));
      break;
    case Composite::map:
      for (const Attribute& child : stored.children())
        value.entries.emplace(child.name, value_of(type.arguments.front(), child.value));
      break;
    case Composite::document: value.document = stored; break;
    case Composite::structure: return members_of(type, stored);
  }
  return value;
}

}  // namespace keyc::audit
