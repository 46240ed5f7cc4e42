// What is compared of a stored item stands in one table for each entity: floats by the range of decimals that read as
// them, structs by their members, defaults also where they are absent. Updates of what was read, moves, locks and
// removals use it.

#include "keyc/generated/stored.hpp"

#include <algorithm>

#include "items/find_attribute.hpp"
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
    if (member.name.outer != nullptr && member.name.outer->alias == structure.name.alias)
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
  return is_stored_as(stored, row_of(stored, attribute), find_attribute(item, attribute));
}

}  // namespace keyc
