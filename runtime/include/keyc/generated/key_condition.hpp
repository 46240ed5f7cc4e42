#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "keyc/attribute_value.hpp"
#include "keyc/generated/attribute_name.hpp"
#include "keyc/generated/names_of_table.hpp"

namespace keyc {
inline namespace generated {
struct KeyFunction;
}  // namespace generated

namespace json {
class KeyForms;
}

inline namespace generated {

/// Where the runtime keeps what requests on one key have in common; a copy of the names has its own.
struct KeptForms {
  constexpr KeptForms() noexcept = default;
  constexpr KeptForms(const KeptForms&) noexcept {}
  // NOLINTNEXTLINE(bugprone-unhandled-self-assignment): it assigns nothing
  constexpr KeptForms& operator=(const KeptForms&) noexcept { return *this; }

  mutable const json::KeyForms* made = nullptr;  // when it is first needed
};

/// The names of a table's or an index's key; all are string literals, and `attributes` must outlive queries made from
/// it. `index` is empty for the table itself.
struct KeyNames {
  NamesOfTable table;
  std::string_view index{};
  std::span<const AttributeName> attributes;      // the partition key attributes, then the sort key attributes
  const KeyNames* of_table = nullptr;             // for an index: the names of its table's key
  const KeyFunction* const* functions = nullptr;  // in generated code: how each of the attributes is built
  KeptForms forms{};                              // of constant names
  /// Of an index that does not hold whole items: the attributes of its entries. Empty if they have all.
  std::span<const std::string_view> held{};
};

/// The one condition that a Query may put on the sort key. `nothing` matches no key at all: no request is sent, since
/// DynamoDB refuses empty bounds and bounds in the wrong order.
struct SortCondition {
  enum class Kind : std::uint8_t { all, nothing, equal, begins_with, less, at_most, at_least, greater, between };
  Kind kind = Kind::all;
  std::string low{};   // the one bound, or the lower one of between: text, digits or bytes
  std::string high{};  // of between only
  AttributeValue::Type type = AttributeValue::Type::S;  // of the bounds: S, N or B

  friend bool operator==(const SortCondition&, const SortCondition&) = default;
};

/// The condition of a query on a key: the values of its first attributes, including all of the partition key, and a
/// condition on the next attribute.
struct KeyCondition {
  KeyNames names;
  std::vector<AttributeValue> equal;
  SortCondition next;
};

}  // namespace generated
}  // namespace keyc
