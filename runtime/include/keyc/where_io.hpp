#pragma once

#include "keyc/item_io.hpp"
#include "keyc/where.hpp"

/// For generated sources.
namespace keyc {

namespace detail {
template <TimeForm Form, class Operand>
AttributeValue condition_value(std::string_view entity, std::string_view attribute, const Operand& operand) {
  if constexpr (std::same_as<Operand, Integer>)
    return AttributeValue::number(operand.text());
  else
    return ItemWriter(entity).make<Form>(attribute, operand);
}
}  // namespace detail

/// The attribute of the entity, whose name errors give.
template <class T, TimeForm Form = TimeForm::text>
constexpr AttributeOf<T> attribute_of(std::string_view entity, const AttributeName& attribute) {
  using Of = AttributeOf<T>;
  return {entity, attribute, &detail::condition_value<Form, typename Of::Operand>,
          &detail::condition_value<Form, typename Of::Element>};
}

}  // namespace keyc
