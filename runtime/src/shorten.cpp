#include "shorten.hpp"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <utility>

namespace keyc {
namespace {

constexpr std::size_t most_bytes = 4096;
constexpr std::string_view of_names = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_";

/// Placeholders, and what they become.
using Renamed = std::map<std::string, std::string, std::less<>>;

std::string rewritten(std::string_view expression, const Renamed& renamed) {
  std::string text;
  while (!expression.empty()) {
    const std::size_t begin = std::min(expression.find_first_of("#:"), expression.size());
    text += expression.substr(0, begin);
    expression.remove_prefix(begin);
    if (expression.empty()) break;
    const std::size_t end = std::min(expression.find_first_not_of(of_names, 1), expression.size());
    text += renamed.find(expression.substr(0, end))->second;
    expression.remove_prefix(end);
  }
  return text;
}

}  // namespace

void shorten(UpdateItem& request) {
  if (request.UpdateExpression.size() <= most_bytes && request.ConditionExpression.size() <= most_bytes) return;
  Renamed renamed;
  AttributeNames names;
  for (const auto& [placeholder, name] : request.ExpressionAttributeNames) {
    const std::string& shorter = renamed[placeholder] = '#' + std::to_string(names.size());
    names.emplace(shorter, name);
  }
  Item values;
  for (const Attribute& one : request.ExpressionAttributeValues) {
    const std::string& shorter = renamed[one.name] = ':' + std::to_string(values.size());
    values.set(shorter, one.value);
  }
  request.UpdateExpression = rewritten(request.UpdateExpression, renamed);
  request.ConditionExpression = rewritten(request.ConditionExpression, renamed);
  request.ExpressionAttributeNames = std::move(names);
  request.ExpressionAttributeValues = std::move(values);
}

}  // namespace keyc
