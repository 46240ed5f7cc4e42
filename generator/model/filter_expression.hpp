#pragma once

#include <string>
#include <utility>
#include <vector>

#include "generator/model/model.hpp"

namespace keyc::model {

/// A placeholder of a filter's value: what it stands for, and of which type that is.
struct FilterValue {
  std::string placeholder;  // ":minimum"
  const Operand* operand;
  const Type* type;
};

/// A filter as DynamoDB takes it.
struct FilterExpression {
  std::string text;                                        // "#visits > :minimum and #status <> :status"
  std::vector<std::pair<std::string, std::string>> names;  // "#visits" to the name in DynamoDB
  std::vector<FilterValue> values;
};

/// The pattern's filter, which it has. Its placeholders are none of the key condition's, nor of the condition on the
/// type that a scan has; each is used, and names one thing.
FilterExpression filter_expression(const Entity& entity, const AccessPattern& pattern);

}  // namespace keyc::model
