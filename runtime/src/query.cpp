#include "keyc/query.hpp"

#include <string>

#include "cursor.hpp"
#include "filter.hpp"
#include "keyc/asked.hpp"
#include "keyc/cursor.hpp"
#include "keyc/key_function.hpp"
#include "placeholders.hpp"

namespace keyc {
namespace {

/// Indexed by SortCondition::Kind.
constexpr std::string_view operators[] = {"", "", " = ", "begins_with", " < ", " <= ", " >= ", " > ", " between "};

AttributeValue bound(AttributeValue::Type type, const std::string& text) {
  if (type == AttributeValue::Type::N) return AttributeValue::number(text);
  return type == AttributeValue::Type::B ? AttributeValue::binary(text) : AttributeValue::string(text);
}

/// The condition on one key attribute; adds its values.
std::string condition_expression(std::string_view alias, const SortCondition& condition, Item& values) {
  const std::string name(alias);
  const std::string low = value_alias(alias);
  const std::string comparison(operators[static_cast<std::size_t>(condition.kind)]);
  values.set(low, bound(condition.type, condition.low));
  if (condition.kind == SortCondition::Kind::begins_with) return comparison + '(' + name + ", " + low + ')';
  if (condition.kind != SortCondition::Kind::between) return name + comparison + low;
  std::string high = low + "_end";
  while (values.contains(high)) high += '_';  // another key attribute may have that very name
  values.set(high, bound(condition.type, condition.high));
  return name + comparison + low + " and " + high;
}

}  // namespace

std::optional<Query> make_query(const KeyNames& names, const std::vector<AttributeValue>& equal,
                                const SortCondition& next) {
  if (next.kind == SortCondition::Kind::nothing) return std::nullopt;
  Query query;
  query.TableName = names.table;
  query.IndexName = names.index;
  const auto add = [&](const std::string& expression, const AttributeName& attribute) {
    if (!query.KeyConditionExpression.empty()) query.KeyConditionExpression += " and ";
    query.KeyConditionExpression += expression;
    query.ExpressionAttributeNames.emplace(attribute.alias, attribute.name);
  };
  for (std::size_t i = 0; i < equal.size() && i < names.attributes.size(); ++i) {
    const AttributeName& attribute = names.attributes[i];
    const std::string value = value_alias(attribute.alias);
    add(std::string(attribute.alias) + " = " + value, attribute);
    query.ExpressionAttributeValues.set(value, equal[i]);
  }
  if (next.kind == SortCondition::Kind::all || equal.size() >= names.attributes.size()) return query;
  const AttributeName& attribute = names.attributes[equal.size()];
  add(condition_expression(attribute.alias, next, query.ExpressionAttributeValues), attribute);
  return query;
}

QuerySettings::QuerySettings(KeyCondition condition)
    : request_(make_query(condition.names, condition.equal, condition.next)), key_condition_(std::move(condition)) {}

QuerySettings::QuerySettings(const KeyNames& names, Given given, Fixed fixed, const Asked& asked)
    : QuerySettings(
          KeyCondition{names, first_values(names, given, fixed.keys),
                       asked.of(names.functions[fixed.keys]->beginning(given.components(), fixed.components))}) {}

QuerySettings::QuerySettings(const KeyNames& names, Given given, Fixed fixed)
    : QuerySettings(KeyCondition{names, first_values(names, given, fixed.keys), {}}) {}

QuerySettings::QuerySettings(const Reads& reads, Given given)
    : QuerySettings(reads.fixed.keys == reads.names.attributes.size()
                        ? QuerySettings(reads.names, given, reads.fixed)
                        : QuerySettings(reads.names, given, reads.fixed, Asked::beginning())) {}

QuerySettings::QuerySettings(std::optional<Query> request)
    : request_(std::move(request)), page_sizes_(request_ ? request_->Limit : std::nullopt) {}

QuerySettings::QuerySettings(const QuerySettings&) = default;
QuerySettings::QuerySettings(QuerySettings&&) noexcept = default;
QuerySettings& QuerySettings::operator=(const QuerySettings&) = default;
QuerySettings& QuerySettings::operator=(QuerySettings&&) noexcept = default;
QuerySettings::~QuerySettings() = default;

const Query& QuerySettings::request() const {
  if (!request_) throw Error("this query matches nothing: there is no request to send");
  if (from_query_ && *from_query_ != query_identity(*request_)) throw CursorError(CursorError::Reason::other_query);
  return *request_;
}

void QuerySettings::set_from(const std::optional<std::string>& cursor) {
  Cursor from = cursor ? read_cursor(*cursor) : Cursor();
  from_query_ = cursor ? std::optional(std::move(from.query)) : std::nullopt;
  if (request_)
    request_->ExclusiveStartKey = std::move(from.key);
  else if (cursor)
    throw CursorError(CursorError::Reason::other_query);  // a query that matches nothing never returned a cursor
}

void QuerySettings::set_forward(bool forward) {
  if (request_) request_->ScanIndexForward = forward;
}

void QuerySettings::set_consistent() {
  if (request_) request_->ConsistentRead = true;
}

void QuerySettings::set_filter(Filter filter) {
  if (!request_) return;
  add_filter(*request_, std::move(filter));
  set_page_limit();
}

void QuerySettings::set_filter(const Condition& condition) {
  if (!request_) return;
  add_filter(*request_, condition);
  set_page_limit();
}

void QuerySettings::set_live(const LiveAt& live) {
  if (!request_) return;
  add_live(*request_, live, key_names());
  set_page_limit();
}

void QuerySettings::set_limit(std::size_t items) {
  page_sizes_.set_wanted(items);
  set_page_limit();
}

void QuerySettings::set_page_size(std::int32_t items) {
  page_sizes_.set_given(items);
  set_page_limit();
}

void QuerySettings::set_page_limit() {
  if (request_) request_->Limit = page_sizes_.first(!request_->FilterExpression.empty());
}

GetItem get_item(const KeyNames& table, Given given) {
  return {.TableName = std::string(table.table), .Key = built_key(table, given)};
}

}  // namespace keyc
