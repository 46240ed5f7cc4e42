#pragma once

#include <span>
#include <string_view>

#include "keyc/item_fwd.hpp"
#include "keyc/value_type.hpp"

/// How structs are stored, as constant data of generated sources that the runtime walks to write and read items.
///
/// Functions in the namespace of a struct are found by argument-dependent lookup:
///
///   const keyc::AttributeRows& rows_of(keyc::Members<Address>);      // of a struct of the schema
///   const keyc::AttributeRows& rows_of(keyc::Members<StoreEntity>);  // of an entity that is read by its rows alone
///   Store blank_of(keyc::Members<Store>);  // to be read into: if a default is an id or the time, without that
namespace keyc {

/// Of one attribute of an entity, or one member of a struct: where the value is in the C++ struct, and how it is
/// stored.
struct AttributeRow {
  std::string_view name;  // as it is stored
  void* (*member)(void* object);
  const ValueType* type;
  bool has_default = false;  // if it is absent, it is what a blank struct has

  const void* value_in(const void* object) const { return member(const_cast<void*>(object)); }
};

struct AttributeRows {
  std::span<const AttributeRow> rows;
  std::string_view entity{};  // its name, in messages; empty for a struct
  std::string_view type_attribute{};
  std::string_view type{};  // the text of the type attribute, if there is one
};

namespace detail {
template <class Member>
struct MemberOf;
template <class Object, class Value>
struct MemberOf<Value Object::*> {
  using object = Object;
  using value = Value;
};

template <auto Member>
void* member(void* object) {
  return &(static_cast<typename MemberOf<decltype(Member)>::object*>(object)->*Member);
}
}  // namespace detail

/// The row of a member: attribute_row<&Order::status>("status").
template <auto Member, TimeForm Form = TimeForm::text>
constexpr AttributeRow attribute_row(std::string_view name) {
  using Value = typename detail::MemberOf<decltype(Member)>::value;
  return {name, &detail::member<Member>, &ValueTypeOf<Value, Form>::value};
}

/// Of one that reads as its default if it is absent.
template <auto Member, TimeForm Form = TimeForm::text>
constexpr AttributeRow attribute_row_with_default(std::string_view name) {
  AttributeRow row = attribute_row<Member, Form>(name);
  row.has_default = true;
  return row;
}

}  // namespace keyc
