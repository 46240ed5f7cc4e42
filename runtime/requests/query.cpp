// A query is in one of two states: the values of its key with a few options, from which to_json() writes, or a struct
// Query that a filter, a cursor or the program demanded. set() and part() hide which one it is.

#include "keyc/query.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "keyc/cursor.hpp"
#include "keyc/generated/key_function.hpp"
#include "keyc/generated/range_condition.hpp"
#include "requests/cursor.hpp"
#include "requests/filter.hpp"
#include "requests/key_expression.hpp"
#include "requests/placeholders.hpp"

namespace keyc {
namespace {

AttributeValue bound(AttributeValue::Type type, const std::string& text) {
  if (type == AttributeValue::Type::N) return AttributeValue::number(text);
  return type == AttributeValue::Type::B ? AttributeValue::binary(text) : AttributeValue::string(text);
}

}  // namespace

std::optional<Query> make_query(const KeyNames& names, const std::vector<AttributeValue>& equal,
                                const SortCondition& next) {
  if (next.kind == SortCondition::Kind::nothing) return std::nullopt;
  const KeyExpression expression(names, equal.size(), next.kind);
  Query query;
  query.TableName = names.table.stored;
  query.schema_table = names.table.schema;
  query.IndexName = names.index;
  expression.write([&](std::string_view piece) { query.KeyConditionExpression += piece; });
  for (std::size_t i = 0; i < expression.attributes(); ++i)
    query.ExpressionAttributeNames.emplace(names.attributes[i].alias, names.attributes[i].name);
  for (std::size_t i = 0; i < expression.equal(); ++i)
    query.ExpressionAttributeValues.set(value_alias(names.attributes[i].alias), equal[i]);
  if (!expression.has_next()) return query;
  query.ExpressionAttributeValues.set(value_alias(expression.next_alias()), bound(next.type, next.low));
  if (next.kind == SortCondition::Kind::between)
    query.ExpressionAttributeValues.set(expression.high(), bound(next.type, next.high));
  return query;
}

QuerySettings::Key::Key(KeyCondition condition)
    : names(condition.names), equal(condition.equal), next(std::move(condition.next)) {}

QuerySettings::Key::Key(const KeyReads& reads, GivenComponents given, const void* value)
    : names(reads.names), equal(names.functions, reads.fixed.keys, given), constant(&reads.names) {
  const auto [keys, components] = reads.fixed;
  if (keys < names.attributes.size())
    next = reads.asked.of(names.functions[keys]->beginning(given.components(), components), value);
}

QuerySettings::QuerySettings(KeyCondition condition) : key_(std::move(condition)), has_key_(true) {}

QuerySettings::QuerySettings(const KeyNames& names, std::vector<AttributeValue>&& equal, SortCondition&& next)
    : QuerySettings(KeyCondition{names, std::move(equal), std::move(next)}) {}

QuerySettings::QuerySettings(const KeyReads& reads, GivenComponents given, const void* value)
    : key_(reads, given, value), has_key_(true) {}

QuerySettings::QuerySettings() = default;

void QuerySettings::become(const std::optional<Query>& request) {
  request_ = RequestOnDemand<Query>(request);
  if (request_.part() != nullptr) page_sizes_ = PageSizes(request_.part()->Limit);
}

QuerySettings::QuerySettings(const QuerySettings&) = default;
QuerySettings::QuerySettings(QuerySettings&&) noexcept = default;
QuerySettings& QuerySettings::operator=(const QuerySettings&) = default;
QuerySettings& QuerySettings::operator=(QuerySettings&&) noexcept = default;
QuerySettings::~QuerySettings() = default;

std::optional<KeyCondition> QuerySettings::key_condition() const {
  if (!has_key_) return std::nullopt;
  return KeyCondition{key_.names, key_.equal.attribute_values(), key_.next};
}

Query QuerySettings::make() const {
  Query request = *make_query(key_.names, key_.equal.attribute_values(), key_.next);
  request.ScanIndexForward = options_.ScanIndexForward;
  request.ConsistentRead = options_.ConsistentRead;
  request.Limit = options_.Limit;
  return request;
}

/// For settings that are part of the struct; not of a query that matches nothing.
Query& QuerySettings::part() {
  Query* const known = request_.part();
  return known == nullptr ? request_.become_part(make()) : *known;
}

/// Sets an option wherever it is.
template <class Set>
void QuerySettings::set(Set set) {
  if (Query* const part = request_.part())
    set(*part);
  else
    set(options_);
}

const Query& QuerySettings::request_of_all() const {
  if (matches_nothing()) throw Error("this query matches nothing: there is no request to send");
  const Query* const part = request_.part();
  if (part != nullptr) return *part;
  return request_.made([](const void* of) { return static_cast<const QuerySettings*>(of)->make(); }, this);
}

const Query& QuerySettings::request() const {
  const Query& request = request_of_all();
  if (!cursor_.empty() && read_cursor(cursor_).query != query_identity(request))
    throw CursorError(CursorError::Reason::other_query);
  if (is_placed_)
    throw Error(is_before_
                    ? "what is before a cursor is read back by client.items(), and not by one request"
                    : "what is after the place before an item is read by client.items(), and not by one request");
  return request;
}

QuerySettings::operator Query() const { return request(); }

void QuerySettings::begin_at(const std::optional<std::string>& cursor, bool is_before) {
  Cursor from = cursor ? read_cursor(*cursor) : Cursor();
  if (cursor && has_no_range())
    throw CursorError(CursorError::Reason::other_query);  // a query that matches nothing never returned a cursor
  cursor_ = cursor.value_or("");
  is_before_ = is_before;
  is_placed_ = is_before || from.is_before;
  if (cursor || request_.part() != nullptr) part().ExclusiveStartKey = is_placed_ ? Item() : std::move(from.key);
}

void QuerySettings::set_forward(bool forward) {
  set([&](auto& options) { options.ScanIndexForward = forward; });
}

void QuerySettings::set_consistent() {
  set([](auto& options) { options.ConsistentRead = true; });
}

namespace {

[[noreturn]] void fail_not_held(const KeyNames& read, std::string_view name) {
  throw Error(std::string("index ").append(read.index).append(" does not hold '").append(name) +
              "', so that no filter can read it: read the table, or add it to what the index projects");
}

/// Whether the name stands for an attribute of its own in the expression, and not only for a member of a map.
bool is_attribute_in(std::string_view expression, std::string_view alias) {
  for (std::size_t at = expression.find(alias); at != expression.npos; at = expression.find(alias, at + 1))
    if (ends_word(expression, at + alias.size()) && (at == 0 || expression[at - 1] != '.')) return true;
  return false;
}

}  // namespace

void require_held(const KeyNames& read, const Condition& filter) {
  if (read.held.empty()) return;
  const std::string_view other = filter.other_than(read.held);
  if (!other.empty()) fail_not_held(read, other);
}

void require_held(const KeyNames& read, const Filter& filter) {
  if (read.held.empty()) return;
  for (const auto& [alias, name] : filter.names)
    if (std::find(read.held.begin(), read.held.end(), name) == read.held.end() &&
        is_attribute_in(filter.expression, alias))
      fail_not_held(read, name);
}

void QuerySettings::set_filter(Filter filter) {
  if (has_key_) require_held(key_.names, filter);
  if (has_no_range()) return;
  if (filter.is_never) {
    key_.next.kind = SortCondition::Kind::nothing;
    request_ = {};
    return;
  }
  add_filter(part(), std::move(filter));
  set_page_limit();
}

void QuerySettings::set_filter(const Condition& condition) {
  if (has_key_) require_held(key_.names, condition);
  if (has_no_range()) return;
  add_filter(part(), condition);
  set_page_limit();
}

void QuerySettings::set_projection(const Projection& projection) {
  if (!has_no_range()) add_projection(part(), projection);
}

void QuerySettings::set_live(const LiveAt& live) {
  if (has_no_range()) return;
  add_live(part(), live, key_names());
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
  const Query* const part = request_.part();
  const bool is_filtered = part != nullptr && !part->FilterExpression.empty();
  set([&](auto& options) { options.Limit = page_sizes_.first(is_filtered); });
}

}  // namespace keyc
