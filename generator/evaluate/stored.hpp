#pragma once

#include <optional>
#include <string_view>

#include "generator/evaluate/value.hpp"
#include "keyc/attribute_value.hpp"

/// Values as DynamoDB stores them: what the runtime's ItemWriter writes, also in its errors. `name` is what an error
/// calls the attribute; each throws ValueError.
namespace keyc::evaluate {

/// Nothing of an empty set.
std::optional<AttributeValue> stored(std::string_view entity, std::string_view name, const Value& value);

/// The same, of a set also an empty one.
AttributeValue stored_there(std::string_view entity, std::string_view name, const Value& value);

}  // namespace keyc::evaluate
