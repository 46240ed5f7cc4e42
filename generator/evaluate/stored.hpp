#pragma once

#include <optional>
#include <string_view>

#include "generator/evaluate/value.hpp"
#include "keyc/attribute_value.hpp"

/// Values as DynamoDB stores them, with the same results and the same errors as the runtime's ItemWriter. `name` is the
/// attribute's name in errors. Both functions throw ValueError.
namespace keyc::evaluate {

/// The value as it is stored; nothing for an empty set.
std::optional<AttributeValue> stored(std::string_view entity, std::string_view name, const Value& value);

/// The value as it is stored; an empty set is an error.
AttributeValue stored_value(std::string_view entity, std::string_view name, const Value& value);

/// What an attribute reads as that an item lacks, as it would be stored: its default, or an empty set, which items do
/// not store.
AttributeValue value_if_absent(std::string_view entity, std::string_view name, const model::Attribute& attribute);

/// What an item of the entity reads as that lacks the field, if conditions count it as having that value.
std::optional<AttributeValue> counted_if_absent(const model::Entity& entity, const model::Field& field);

}  // namespace keyc::evaluate
