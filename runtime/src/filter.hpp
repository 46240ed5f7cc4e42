#pragma once

#include <string>

#include "expression_limits.hpp"
#include "keyc/errors.hpp"
#include "keyc/query.hpp"

namespace keyc {

/// Adds the filter to a Query or a Scan; if there is one already, both must hold. Throws Error if the filter gives a
/// placeholder of the request another meaning, and ExpressionError.
template <class Request>
void add_filter(Request& request, Filter filter) {
  std::string& expression = request.FilterExpression;
  if (expression.empty())
    expression = std::move(filter.expression);
  else
    expression = '(' + expression + ") and (" + filter.expression + ')';
  const auto check = [](const std::string& placeholder, bool is_same) {
    if (!is_same) throw Error("a filter uses the placeholder " + placeholder + ", which the request has already");
  };
  for (const auto& [alias, name] : filter.names)
    check(alias, request.ExpressionAttributeNames.emplace(alias, name).first->second == name);
  for (const Attribute& value : filter.values) {
    const AttributeValue* const known = request.ExpressionAttributeValues.find(value.name);
    check(value.name, known == nullptr || *known == value.value);
    request.ExpressionAttributeValues.set(value.name, value.value);
  }
  check_condition("FilterExpression", request.TableName, expression);
}

template <class Request>
void add_filter(Request& request, const Condition& condition) {
  condition.add_to(request.FilterExpression, request.ExpressionAttributeNames, request.ExpressionAttributeValues);
  check_condition("FilterExpression", request.TableName, request.FilterExpression);
}

}  // namespace keyc
