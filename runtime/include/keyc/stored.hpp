#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "keyc/attribute_name.hpp"
#include "keyc/attribute_value.hpp"
#include "keyc/where.hpp"

namespace keyc {

/// What items store of an attribute, or of a member of a struct in one: what its conditions must know.
struct StoredAttribute {
  enum class Form : std::uint8_t { value, f32, f64, structure };

  AttributeName name;
  Form form = Form::value;
  /// What is read where it is absent; null where that is nothing, or an error.
  AttributeValue (*default_value)() = nullptr;
};

/// All that an entity stores besides its primary key and what is built from the rest: members as well.
using StoredAttributes = std::span<const StoredAttribute>;

/// That who reads the item reads this value of the attribute, which is one of `all`; nothing where there is none. Any
/// decimal that reads as the same float will do, absence where that reads as the value, and of a struct the members
/// that the schema has.
Condition reads_as(StoredAttributes all, const AttributeName& attribute, const std::optional<AttributeValue>& value);
/// That it reads as it does in this item.
Condition reads_as_in(StoredAttributes all, const AttributeName& attribute, const Item& item);

}  // namespace keyc
