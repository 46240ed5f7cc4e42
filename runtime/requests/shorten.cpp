#include "requests/shorten.hpp"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <utility>

#include "requests/expression_limits.hpp"
#include "requests/placeholders.hpp"

namespace keyc {
namespace {

/// Placeholders, and their replacements.
using Renamed = std::map<std::string, std::string, std::less<>>;

std::string rewritten(std::string_view expression, const Renamed& renamed) {
  std::string text;
  while (!expression.empty()) {
    const std::size_t begin = std::min(expression.find_first_of("#:"), expression.size());
    text += expression.substr(0, begin);
    expression.remove_prefix(begin);
    if (expression.empty()) break;
    const std::size_t end = std::min(expression.find_first_not_of(placeholder_characters, 1), expression.size());
    text += renamed.find(expression.substr(0, end))->second;
    expression.remove_prefix(end);
  }
  return text;
}

template <class Request, class... Expressions>
void shorten_all(Request& request, Expressions&... expressions) {
  if (((expressions.size() <= most_expression_bytes) && ...)) return;
  Renamed renamed;
  AttributeNames names;
  for (const auto& [placeholder, name] : request.ExpressionAttributeNames) {
    const std::string& shorter = renamed[placeholder] = '#' + std::to_string(names.size());
    names.emplace(shorter, name);
  }
  Item values;
  for (const Attribute& value : request.ExpressionAttributeValues) {
    const std::string& shorter = renamed[value.name] = ':' + std::to_string(values.size());
    values.set(shorter, value.value);
  }
  ((expressions = rewritten(expressions, renamed)), ...);
  request.ExpressionAttributeNames = std::move(names);
  request.ExpressionAttributeValues = std::move(values);
}

}  // namespace

void shorten(UpdateItem& request) {
  shorten_all(request, request.UpdateExpression, request.ConditionExpression);
  check_update(request.TableName, request.UpdateExpression);
  check_condition("ConditionExpression", request.TableName, request.ConditionExpression);
}

void shorten(DeleteItem& request) {
  shorten_all(request, request.ConditionExpression);
  check_condition("ConditionExpression", request.TableName, request.ConditionExpression);
}

}  // namespace keyc
