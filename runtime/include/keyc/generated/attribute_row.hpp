#pragma once

#include <cstddef>
#include <span>
#include <string_view>

#include "keyc/generated/item_fwd.hpp"
#include "keyc/generated/value_type_of.hpp"

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

  // Of values that people write (keyc/plain_json.hpp):
  std::string_view other_name{};  // in the schema, if it is not the stored one
  /// Whether a value that leaves it out has what a blank struct has, or what `generate` sets.
  bool can_be_left_out = false;
  void (*generate)(void* member) = nullptr;  // an id or the time

  void* member(void* object) const noexcept { return static_cast<std::byte*>(object) + offset; }
  const void* value_in(const void* object) const noexcept { return static_cast<const std::byte*>(object) + offset; }
  constexpr std::string_view name_in_schema() const noexcept { return other_name.empty() ? name : other_name; }
};

struct KeyedEntities;

struct AttributeRows {
  std::span<const AttributeRow> rows;
  std::string_view entity{};  // its name, in messages; empty for a struct
  std::string_view type_attribute{};
  std::string_view type{};                   // the text of the type attribute, if there is one
  const KeyedEntities* keyed = nullptr;      // of an entity without a type attribute
  std::span<const AttributeRow> key_only{};  // of attributes that only keys have
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

/// The row with the name that the schema has for it.
constexpr AttributeRow called(std::string_view name, AttributeRow row) {
  row.other_name = name;
  return row;
}

/// The row of a member that has its default in a value that leaves it out.
constexpr AttributeRow defaulted(AttributeRow row) {
  row.can_be_left_out = true;
  return row;
}

/// The row of a member of type T whose default `make` makes anew for each value.
template <class T, class Make>
constexpr AttributeRow generated_by(Make, AttributeRow row) {
  row.can_be_left_out = true;
  row.generate = [](void* member) { *static_cast<T*>(member) = Make()(); };
  return row;
}

}  // namespace keyc::inline generated
