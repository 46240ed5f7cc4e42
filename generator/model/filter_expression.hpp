#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "generator/model/model.hpp"

namespace keyc::model {

/// A placeholder of a filter's value: what it stands for, and of which type that is.
struct FilterValue {
  std::string placeholder;  // ":minimum"
  const Operand* operand;   // null: the value that the query has for `field`
  const Type* type;
  const Field* field = nullptr;
};

/// A filter as DynamoDB takes it.
struct FilterExpression {
  std::string text;                                        // "#visits > :minimum and #status <> :status"
  std::vector<std::pair<std::string, std::string>> names;  // "#visits" to the name in DynamoDB
  std::vector<FilterValue> values;
};

/// The pattern's filter, which it has. Its placeholders are none of the key condition's, nor of the exact filter that
/// the query has before, nor of the condition on the type that a scan has; each is used, and names one thing.
FilterExpression filter_expression(const Entity& entity, const AccessPattern& pattern);

/// What a query behind these steps, with begins_with on the next one where `has_prefix`, filters besides its key
/// condition to return only what it asks for: the attributes of raw text that does not tell where it ends. No value
/// where the key condition is exact.
std::optional<FilterExpression> exact_filter(const Path& path, std::size_t steps_given, bool has_prefix);

}  // namespace keyc::model
