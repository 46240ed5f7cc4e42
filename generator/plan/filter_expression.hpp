#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "generator/model/model.hpp"
#include "generator/plan/query.hpp"

namespace keyc::plan {

/// A placeholder in a filter, its value and the type of that.
struct FilterValue {
  std::string placeholder;        // ":minimum"
  const model::Operand* operand;  // null: the value is the one that the query has for `field`
  const model::Type* type;
  const model::Field* field = nullptr;
};

/// A filter as DynamoDB takes it.
struct FilterExpression {
  std::string text;                                        // "#visits > :minimum and #status <> :status"
  std::vector<std::pair<std::string, std::string>> names;  // "#visits" to the name in DynamoDB
  std::vector<FilterValue> values;
};

/// The filter of a pattern that has one. Its placeholders differ from those of the key condition, of the exact filter
/// that the query also has, and of a scan's condition on the type. Each of them is used and has one meaning.
FilterExpression filter_expression(const model::Entity& entity, const model::AccessPattern& pattern);

/// The exact filter of a query; no value if its key condition alone is exact.
std::optional<FilterExpression> exact_filter(const Query& query);

}  // namespace keyc::plan
