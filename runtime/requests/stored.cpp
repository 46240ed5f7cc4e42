// What is compared of a stored item stands in one table for each entity: floats by the range of decimals that read as
// them, structs by their members, defaults also where they are absent. Updates of what was read, moves, locks and
// removals use it.

#include "keyc/generated/stored.hpp"

#include <algorithm>

#include "items/find_attribute.hpp"
#include "keyc/generated/attribute_row.hpp"
#include "keyc/generated/item_io.hpp"
#include "keyc/generated/number.hpp"
#include "keyc/generated/number_range.hpp"

namespace keyc {
namespace {

using StoredKind = StoredAttribute::Kind;

Condition is_stored_as(StoredAttributes stored, const StoredAttribute& row, const AttributeValue* value);

template <class T>
NumberRange numbers_read_like(const AttributeValue& number) {
  T value{};
  parse_number(number.text(), value);
  return numbers_that_read_as(value);
}

Condition has_members(StoredAttributes stored, const StoredAttribute& structure, const AttributeValue& value) {
  Condition has = Comparison({}, structure.name).present();
  for (const StoredAttribute& member : stored)
    if (member.name.outer != nullptr && is_same_name(*member.name.outer, structure.name))
      has = std::move(has) && is_stored_as(stored, member, find_member(value, member.name.name));
  return has;
}

Condition is_there_as(StoredAttributes stored, const StoredAttribute& row, const AttributeValue& value) {
  const Comparison about({}, row.name);
  switch (row.kind) {
    case StoredKind::structure: return has_members(stored, row, value);
    case StoredKind::f32: return about.compared(Operator::equal, numbers_read_like<float>(value));
    case StoredKind::f64: return about.compared(Operator::equal, numbers_read_like<double>(value));
    case StoredKind::value: break;
  }
  return about.compared(Operator::equal, value);
}

Condition is_stored_as(StoredAttributes stored, const StoredAttribute& row, const AttributeValue* value) {
  Condition absent = Comparison({}, row.name).absent();
  if (value == nullptr) return absent;
  Condition there = is_there_as(stored, row, *value);
  return row.default_value.is(*value) ? absent || std::move(there) : there;
}

/// An attribute without a row is compared as it is.
StoredAttribute row_of(StoredAttributes stored, const AttributeName& attribute) {
  const auto row = std::find_if(stored.begin(), stored.end(),
                                [&](const StoredAttribute& known) { return known.name.alias == attribute.alias; });
  return row == stored.end() ? StoredAttribute{attribute} : *row;
}

Condition part_reads_as(const AttributeName& name, const ValueType& type, const AttributeValue* value,
                        const AttributeValue* if_absent);

/// The members of a struct in a part have no rows for conditions, but those of their type.
Condition part_has_members(const AttributeName& name, const ValueType& type, const AttributeValue& value) {
  Condition has = Comparison({}, name).present();
  for (const AttributeRow& row : type.members(type).rows) {
    const AttributeName member{.name = row.name, .alias = name.alias, .outer = &name};
    std::optional<AttributeValue> by_default;
    if (row.has_default) by_default = detail::stored({}, {nullptr, row.name}, *row.type, row.value_in(type.blank()));
    has = std::move(has) &&
          part_reads_as(member, *row.type, find_member(value, row.name), by_default ? &*by_default : nullptr);
  }
  return has;
}

Condition part_is_there_as(const AttributeName& name, const ValueType& type, const AttributeValue& value) {
  if (type.kind == ValueType::Kind::structure) return part_has_members(name, type, value);
  const Comparison about({}, name);
  const bool is_number = value.type() == AttributeValue::Type::N;
  if (is_number && type.name == "f32") return about.compared(Operator::equal, numbers_read_like<float>(value));
  if (is_number && type.name == "f64") return about.compared(Operator::equal, numbers_read_like<double>(value));
  return about.compared(Operator::equal, value);
}

/// The condition that the part, or a member in it, has this value, or is absent if there is none. It may also be absent
/// if that reads as the value.
Condition part_reads_as(const AttributeName& name, const ValueType& type, const AttributeValue* value,
                        const AttributeValue* if_absent) {
  Condition absent = Comparison({}, name).absent();
  if (value == nullptr) return absent;
  const bool is_optional = type.kind == ValueType::Kind::optional;
  Condition there = part_is_there_as(name, is_optional ? *type.inner : type, *value);
  return if_absent != nullptr && *if_absent == *value ? absent || std::move(there) : there;
}

}  // namespace

bool StoredDefault::is(const AttributeValue& value) const {
  if (structure != nullptr) return value == structure();
  return type != AttributeValue::Type::NUL && value.type() == type && value.text() == text && value.children().empty();
}

AttributeValue StoredDefault::value() const {
  using Type = AttributeValue::Type;
  if (structure != nullptr) return structure();
  switch (type) {
    case Type::S:
    case Type::N:
    case Type::B: return AttributeValue::of_text(type, text);
    case Type::BOOL: return AttributeValue::boolean(text == "true");
    case Type::NUL: return AttributeValue::null();
    case Type::L:
    case Type::M:
    case Type::SS:
    case Type::NS:
    case Type::BS: break;
  }
  return AttributeValue::of_children(type, {});
}

Condition generated::reads_as(StoredAttributes stored, const AttributeName& attribute,
                              const std::optional<AttributeValue>& value) {
  return is_stored_as(stored, row_of(stored, attribute), value ? &*value : nullptr);
}

Condition generated::reads_as_in(StoredAttributes stored, const AttributeName& attribute, const Item& item) {
  const AttributeValue* const value = find_attribute(item, attribute);
  if (attribute.type != nullptr) return part_reads_as(attribute, *attribute.type, value, nullptr);
  return is_stored_as(stored, row_of(stored, attribute), value);
}

}  // namespace keyc
