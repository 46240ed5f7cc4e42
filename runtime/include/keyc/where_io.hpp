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

/// The item, or the struct that the attribute is a member of; null if there is none.
const Item* holder_in(std::string_view entity, const AttributeName& attribute, const Item& item, Item& members);

template <class T, TimeForm Form>
std::optional<T> read_attribute(std::string_view entity, const AttributeName& attribute, const Item& item) {
  Item members;
  const Item* const holder = holder_in(entity, attribute, item, members);
  if (holder == nullptr || !holder->contains(attribute.name)) return std::nullopt;
  return ItemReader(entity, *holder).get<T, Form>(attribute.name);
}
}  // namespace detail

/// The attribute of the entity named `entity`; errors give that name.
template <class T, TimeForm Form = TimeForm::text>
constexpr AttributeOf<T> attribute_of(std::string_view entity, const AttributeName& attribute) {
  using Result = AttributeOf<T>;
  return {entity, attribute, &detail::condition_value<Form, typename Result::Operand>,
          &detail::condition_value<Form, typename Result::Element>, &detail::read_attribute<T, Form>};
}

}  // namespace keyc
