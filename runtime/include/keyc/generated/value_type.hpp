#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "keyc/attribute_value.hpp"
#include "keyc/generated/item_fwd.hpp"
#include "keyc/generated/stored_form.hpp"

/// How values of C++ types are stored, as data that the runtime walks.
namespace keyc::inline generated {

/// What the runtime must know of a C++ type, in one of the forms in which its values can be stored. A value is given by
/// its address; functions that the kind does not need are null.
struct ValueType {
  enum class Kind : std::uint8_t { string, scalar, document, optional, list, map, set, structure };
  using Visit = void (*)(void* to, std::string_view name, const void* element);
  using Next = std::string_view (*)(void* from, void* element);
  /// Scalars that are not read alike where people write them (keyc/plain_json.hpp), and all others.
  enum class Written : std::uint8_t {
    as_stored,
    integer,
    floating,
    timestamp_s,
    timestamp,
    timestamp_us,
    timestamp_ns,
    uuid,
    uuid7,
    ulid
  };

  Kind kind;
  /// As which values are stored: of an optional, what it holds; not of a document, which is an AttributeValue.
  AttributeValue::Type type = AttributeValue::Type::NUL;
  /// What an optional or a container holds.
  const ValueType* inner = nullptr;

  // A string or a scalar, with its text as AttributeValue has it: the bytes of a B, "true" or "false" for a BOOL.
  // Functions take the type that they are called for.
  /// The text, which may be in the value itself or in `room`. Throws EncodeError.
  std::string_view (*text)(const ValueType& type, const void* value, std::string& room) = nullptr;
  /// False for a text without a value of the type: it `misfit`s, as the error says.
  bool (*read)(const ValueType& type, std::string_view text, void* value) = nullptr;
  std::string_view misfit{};         // empty if it has a form, and of an enum
  std::string_view name{};           // in a schema; generated code has none for structs and types of others
  const StoredForm* form = nullptr;  // that the schema says; null for that of the type
  Written written = Written::as_stored;
  /// In the form that a person writes: the type's own, or the units of an epoch. Null if it is this one.
  const ValueType* own = nullptr;
  /// Of an enum; null if its values are stored as the schema calls them.
  const EnumWords& (*words)() = nullptr;

  // A list, a map or a set.
  std::size_t (*size)(const void* container) = nullptr;
  /// Calls `visit` for each element in order, with its name in a map.
  void (*each)(const void* container, void* to, Visit visit) = nullptr;
  /// Adds as many elements: calls `next` to set each, which returns its name in a map.
  void (*fill)(void* container, std::size_t count, void* from, Next next) = nullptr;

  // An optional.
  /// Null if it is empty.
  const void* (*held)(const void* optional) = nullptr;
  /// Makes it hold a value that is to be set.
  void* (*hold)(void* optional) = nullptr;
  void (*clear)(void* optional) = nullptr;
  /// A NULL reads as absent. It is never written.
  bool reads_null = false;

  // A struct of a schema.
  const AttributeRows& (*members)(const ValueType& type) = nullptr;
  /// A struct of which nothing was read: its members have their defaults.
  const void* (*blank)() = nullptr;

  /// Whether a value can be an absent attribute: an empty optional, or an empty set, which DynamoDB does not have.
  constexpr bool can_be_absent() const noexcept { return kind == Kind::optional || kind == Kind::set; }
};

}  // namespace keyc::inline generated
