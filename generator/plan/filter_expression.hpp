#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "generator/model/model.hpp"
#include "generator/plan/query.hpp"

namespace keyc::plan {

/// A placeholder of a filter's value: what it stands for, and of which type that is.
struct FilterValue {
  std::string placeholder;        // ":minimum"
  const model::Operand* operand;  // null: the value that the query has for `field`
  const model::Type* type;
  const model::Field* field = nullptr;
};

/// A filter as DynamoDB takes it.
struct FilterExpression {
  std::string text;                                        // "#visits > :minimum and #status <> :status"
  std::vector<std::pair<std::string, std::string>> names;  // "#visits" to the name in DynamoDB
  std::vector<FilterValue> values;
};

/// The pattern's filter, which it has. Its placeholders are none of the key condition's, nor of the exact filter that
/// the query has before, nor of the condition on the type that a scan has; each is used, and names one thing.
FilterExpression filter_expression(const model::Entity& entity, const model::AccessPattern& pattern);

/// The exact filter of a query; no value where its key condition alone is exact.
std::optional<FilterExpression> exact_filter(const Query& query);

}  // namespace keyc::plan
