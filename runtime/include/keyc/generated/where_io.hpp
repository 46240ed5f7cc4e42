#pragma once

#include <string_view>

#include "keyc/generated/absent.hpp"
#include "keyc/generated/item_io.hpp"
#include "keyc/generated/stored.hpp"
#include "keyc/generated/value_type_of.hpp"
#include "keyc/generated/where.hpp"

/// For generated sources.
namespace keyc::inline generated {

/// The attribute of the entity named `entity`; errors give that name.
template <class T, class Form = form::Own, Compared how = Compared::as_type>
constexpr AttributeOf<T, how> attribute_of(std::string_view entity, const AttributeName& attribute) {
  return {entity, attribute, ValueTypeOf<T, Form>::value};
}

/// An attribute of the entity named `entity` that has a value where an item lacks it: the default of `row`. `partition`
/// is the key attribute that every item has.
template <class T, class Form = form::Own, Compared how = Compared::as_type>
constexpr AttributeOf<T, how> attribute_of(std::string_view entity, const StoredAttribute& row,
                                           const AttributeName& partition) {
  return {entity, row.name, ValueTypeOf<T, Form>::value, {&row, &partition}};
}

/// The member of a struct in the item. `T` is optional if the member, or a struct around it, can be absent. Throws
/// DecodeError for one that is missing or does not match the schema.
template <class T, class Form = form::Own>
T member_of(std::string_view entity, const AttributeName& member, const Item& item) {
  T value = detail::blank<T>();
  const ValueType& type = ValueTypeOf<T, Form>::value;
  if (!detail::read_attribute(entity, member, type, item, &value) && !type.can_be_absent())
    detail::fail_missing(entity, {nullptr, member.name});
  return value;
}

/// A member that has a default: `otherwise` if it is absent from a struct that is there.
template <class T, class Form = form::Own>
T member_of(std::string_view entity, const AttributeName& member, const Item& item, T otherwise) {
  T value = detail::blank<T>();
  const ValueType& type = ValueTypeOf<T, Form>::value;
  if (detail::read_attribute(entity, member, type, item, &value)) return value;
  if (detail::has_struct_of(entity, member, item)) return otherwise;
  if (!type.can_be_absent()) detail::fail_missing(entity, {nullptr, member.name});
  return value;
}

}  // namespace keyc::inline generated
