#include "keyc/query.hpp"

#include <algorithm>
#include <limits>
#include <string>

#include "keyc/errors.hpp"

namespace keyc {
namespace {

std::string value_alias(std::string_view name_alias) { return ':' + std::string(name_alias.substr(1)); }

/// By SortCondition::Kind.
constexpr std::string_view operators[] = {"", "", " = ", "begins_with", " < ", " <= ", " >= ", " > ", " between "};

/// The sort key's part of the condition, and its values.
std::string sort_expression(std::string_view alias, const SortCondition& condition, Item& values) {
  const std::string name(alias);
  const std::string low = value_alias(alias);
  const std::string comparison(operators[static_cast<std::size_t>(condition.kind)]);
  values.set(low, AttributeValue::string(condition.low));
  if (condition.kind == SortCondition::Kind::begins_with) return comparison + '(' + name + ", " + low + ')';
  if (condition.kind != SortCondition::Kind::between) return name + comparison + low;
  std::string high = low + "_end";
  while (values.contains(high)) high += '_';  // a partition key may have that very name
  values.set(high, AttributeValue::string(condition.high));
  return name + comparison + low + " and " + high;
}

}  // namespace

std::optional<Query> make_query(const KeyNames& names, KeyText partition, const SortCondition& condition) {
  std::string partition_value = std::move(partition).finish();
  if (condition.kind == SortCondition::Kind::nothing) return std::nullopt;
  Query query;
  query.TableName = names.table;
  query.IndexName = names.index;
  const std::string partition_alias(names.partition_alias);
  query.KeyConditionExpression = partition_alias + " = " + value_alias(partition_alias);
  query.ExpressionAttributeNames.emplace(partition_alias, names.partition);
  query.ExpressionAttributeValues.set(value_alias(partition_alias), AttributeValue::string(std::move(partition_value)));
  if (condition.kind == SortCondition::Kind::all) return query;
  query.KeyConditionExpression +=
      " and " + sort_expression(names.sort_alias, condition, query.ExpressionAttributeValues);
  query.ExpressionAttributeNames.emplace(names.sort_alias, names.sort);
  return query;
}

const Query& QuerySettings::request() const {
  if (!request_) throw Error("this query matches nothing: there is no request to send");
  return *request_;
}

void QuerySettings::set_forward(bool forward) {
  if (request_) request_->ScanIndexForward = forward;
}

void QuerySettings::set_limit(std::size_t items) {
  if (items == 0) throw Error("a limit is at least 1");
  wanted_ = items;
  if (!request_ || page_size_given_) return;
  constexpr std::size_t most = std::numeric_limits<std::int32_t>::max();
  request_->Limit = static_cast<std::int32_t>(std::min(items, most));
}

void QuerySettings::set_page_size(std::int32_t items) {
  if (items < 1) throw Error("a page size is at least 1");
  page_size_given_ = true;
  if (request_) request_->Limit = items;
}

}  // namespace keyc
