#pragma once

#include "keyc/generated/absent.hpp"
#include "keyc/generated/stored.hpp"
#include "keyc/generated/value_type.hpp"
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

}  // namespace keyc::inline generated
