#pragma once

#include <string>

#include "keyc/query.hpp"

namespace keyc {

/// Adds the filter to a Query or a Scan: together with one that is there, both must hold.
template <class Request>
void add_filter(Request& request, Filter filter) {
  std::string& expression = request.FilterExpression;
  if (expression.empty())
    expression = std::move(filter.expression);
  else
    expression = '(' + expression + ") and (" + filter.expression + ')';
  request.ExpressionAttributeNames.merge(filter.names);
  for (const Attribute& value : filter.values) request.ExpressionAttributeValues.set(value.name, value.value);
}

}  // namespace keyc
