#pragma once

#include "keyc/value_type.hpp"
#include "keyc/where.hpp"

/// For generated sources.
namespace keyc {

/// The attribute of the entity named `entity`; errors give that name.
template <class T, TimeForm Form = TimeForm::text>
constexpr AttributeOf<T> attribute_of(std::string_view entity, const AttributeName& attribute) {
  return {entity, attribute, ValueTypeOf<T, Form>::value};
}

}  // namespace keyc
