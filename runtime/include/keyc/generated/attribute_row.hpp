#pragma once

#include <cstddef>
#include <span>
#include <string_view>

#include "keyc/generated/item_fwd.hpp"
#include "keyc/generated/value_type.hpp"

/// How structs are stored, as constant data of generated sources that the runtime walks to write and read items.
///
/// Functions in the namespace of a struct are found by argument-dependent lookup:
///
///   const keyc::AttributeRows& rows_of(keyc::Members<Address>);      // of a struct of the schema
///   const keyc::AttributeRows& rows_of(keyc::Members<StoreEntity>);  // of an entity that is read by its rows alone
///   Store blank_of(keyc::Members<Store>);  // to be read into: if a default is an id or the time, without that
namespace keyc::inline generated {

/// Of one attribute of an entity, or one member of a struct: where the value is in the C++ struct, and how it is
/// stored.
struct AttributeRow {
  std::string_view name;  // as it is stored
  const ValueType* type;
  std::size_t offset;        // of the member in the struct
  bool has_default = false;  // if it is absent, it is what a blank struct has

  void* member(void* object) const noexcept { return static_cast<std::byte*>(object) + offset; }
  const void* value_in(const void* object) const noexcept { return static_cast<const std::byte*>(object) + offset; }
};

struct KeyedEntities;

struct AttributeRows {
  std::span<const AttributeRow> rows;
  std::string_view entity{};  // its name, in messages; empty for a struct
  std::string_view type_attribute{};
  std::string_view type{};               // the text of the type attribute, if there is one
  const KeyedEntities* keyed = nullptr;  // of an entity without a type attribute
};

/// The row of a member of this type: attribute_row<Status>("status", offsetof(Order, status)).
template <class T, class Form = form::Own>
constexpr AttributeRow attribute_row(std::string_view name, std::size_t offset) {
  return {name, &ValueTypeOf<T, Form>::value, offset};
}

/// Of one that reads as its default if it is absent.
template <class T, class Form = form::Own>
constexpr AttributeRow attribute_row_with_default(std::string_view name, std::size_t offset) {
  return {name, &ValueTypeOf<T, Form>::value, offset, true};
}

}  // namespace keyc::inline generated
