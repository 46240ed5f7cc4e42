#pragma once

#include <cstddef>
#include <string_view>

namespace keyc {

/// What DynamoDB accepts as an expression, in bytes.
inline constexpr std::size_t most_expression_bytes = 4096;

/// What DynamoDB counts as operators of a condition or filter: comparisons, `between`, `in`, `and`, `or`, `not` and
/// functions. Of an update, in which '=' sets an attribute: functions, '+' and '-'.
std::size_t operators_of_condition(std::string_view expression);
std::size_t operators_of_update(std::string_view expression);

/// Throw ExpressionError if DynamoDB would refuse the expression: it accepts 4,096 bytes and 300 operators. `kind` is
/// the parameter, such as "FilterExpression". Source: Amazon DynamoDB Developer Guide, "Quotas in Amazon DynamoDB".
void check_condition(std::string_view kind, std::string_view table, std::string_view expression);
void check_update(std::string_view table, std::string_view expression);

}  // namespace keyc
