#pragma once

#include <string>

#include "keyc/errors.hpp"
#include "keyc/generated/item_io.hpp"
#include "keyc/query.hpp"
#include "requests/expression_limits.hpp"

namespace keyc {

/// Throws Error if a placeholder has another meaning already.
inline void check_placeholder(const std::string& placeholder, bool is_same) {
  if (!is_same) throw Error("a filter uses the placeholder " + placeholder + ", which the request has already");
}

/// The request returns only these attributes.
template <class Request>
void add_projection(Request& request, const Projection& projection) {
  request.ProjectionExpression = projection.expression;
  for (const auto& [alias, name] : projection.names)
    check_placeholder(alias, request.ExpressionAttributeNames.emplace(alias, name).first->second == name);
}

/// Adds the filter to a Query or a Scan; if there is one already, both must hold. Throws Error if the filter gives a
/// placeholder of the request another meaning, and ExpressionError.
template <class Request>
void add_filter(Request& request, Filter filter) {
  std::string& expression = request.FilterExpression;
  if (expression.empty())
    expression = std::move(filter.expression);
  else
    expression = '(' + expression + ") and (" + filter.expression + ')';
  for (const auto& [alias, name] : filter.names)
    check_placeholder(alias, request.ExpressionAttributeNames.emplace(alias, name).first->second == name);
  for (const Attribute& value : filter.values) {
    const AttributeValue* const known = request.ExpressionAttributeValues.find(value.name);
    check_placeholder(value.name, known == nullptr || *known == value.value);
    request.ExpressionAttributeValues.set(value.name, value.value);
  }
  check_condition("FilterExpression", request.TableName, expression);
}

template <class Request>
void add_filter(Request& request, const Condition& condition) {
  condition.add_to(request.FilterExpression, request.ExpressionAttributeNames, request.ExpressionAttributeValues);
  check_condition("FilterExpression", request.TableName, request.FilterExpression);
}

/// Adds the filter of live(), or gives it another time. Throws Error if the time to live is an attribute of the key,
/// by which DynamoDB filters nothing.
template <class Request>
void add_live(Request& request, const LiveAt& live, const KeyNames* key) {
  const AttributeValue now = to_attribute(live.now);
  if (!request.live_time.empty()) return request.ExpressionAttributeValues.set(request.live_time, now);
  if (key != nullptr)
    for (const AttributeName& attribute : key->attributes)
      if (attribute.name == live.time_to_live.name)
        throw Error("'" + std::string(attribute.name) + "' is in the key that is queried: ask for it with above(now)");
  const Comparison time({}, live.time_to_live);
  const Item before = request.ExpressionAttributeValues;
  add_filter(request, time.absent() || time.compared(Operator::greater, now));
  for (const Attribute& value : request.ExpressionAttributeValues)
    if (!before.contains(value.name)) request.live_time = value.name;
}

}  // namespace keyc
