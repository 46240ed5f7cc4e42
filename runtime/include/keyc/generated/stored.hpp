#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "keyc/attribute_value.hpp"
#include "keyc/generated/attribute_name.hpp"
#include "keyc/generated/where.hpp"

namespace keyc::inline generated {

/// The value that is read if an attribute is absent, as it is stored: a text, or an empty list, map or set (which is
/// never stored). It is NULL if there is no such value, or absence is an error.
struct StoredDefault {
  AttributeValue::Type type = AttributeValue::Type::NUL;
  std::string_view text{};  // as AttributeValue has it
  /// Of a struct, whose members have defaults of their own.
  AttributeValue (*structure)() = nullptr;

  bool is(const AttributeValue& value) const;
  AttributeValue value() const;
};

/// How items store an attribute, or a member of a struct in one: what conditions on it must know.
struct StoredAttribute {
  enum class Kind : std::uint8_t { value, f32, f64, structure };

  AttributeName name;
  Kind kind = Kind::value;
  StoredDefault default_value{};
};

/// All attributes that an entity stores except its primary key and the keys that are built from other attributes, with
/// the members of structs.
using StoredAttributes = std::span<const StoredAttribute>;

/// The condition that the attribute, one of `stored`, reads as this value, or as absent if there is none. Any decimal
/// that reads as the same float matches, absence matches if it reads as the value, and of a struct only the members
/// that the schema has are compared.
Condition reads_as(StoredAttributes stored, const AttributeName& attribute, const std::optional<AttributeValue>& value);
/// The condition that the attribute, or the part, reads as it does in this item.
Condition reads_as_in(StoredAttributes stored, const AttributeName& attribute, const Item& item);

}  // namespace keyc::inline generated
