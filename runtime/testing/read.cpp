#include "testing/read.hpp"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "testing/errors.hpp"
#include "testing/evaluate.hpp"
#include "testing/key_condition.hpp"
#include "testing/parse.hpp"
#include "testing/paths.hpp"
#include "testing/values.hpp"

namespace keyc::fake {
namespace {

constexpr std::int32_t most_segments = 1'000'000;

/// How a read handles each item that it meets.
struct Reading {
  const Index* index = nullptr;
  std::optional<Condition> key_condition{};
  std::optional<Condition> filter{};
  std::vector<Path> projection{};
  struct Segment {
    std::size_t number = 0;
    std::size_t total = 1;
  };
  Segment segment{};
};

/// Segments have whole partitions.
bool is_in(const Reading::Segment& segment, const KeySchema& key, const Item& item) {
  if (segment.total == 1) return true;
  std::string values;
  for (const KeyAttribute& attribute : key.partition) values += item.find(attribute.name)->text() + '\0';
  return std::hash<std::string>()(values) % segment.total == segment.number;
}

bool has_all(const Item& item, const std::vector<KeyAttribute>& attributes) {
  return std::all_of(attributes.begin(), attributes.end(),
                     [&](const KeyAttribute& attribute) { return item.contains(attribute.name); });
}

std::vector<Path> projection_of(const Table& table, const std::string& expression, Placeholders& placeholders) {
  if (expression.empty()) return {};
  std::vector<Path> paths = parse_projection(expression, placeholders);
  require_disjoint(paths);
  table.require_scalar_keys(paths);
  return paths;
}

void require_projected(const Table& table, const Index& index, const std::vector<Path>& paths) {
  for (const Path& path : paths) {
    const std::string& name = attribute_of(path);
    require(index.projects_all || index.key.has(name) || table.key().has(name) ||
                std::find(index.projects.begin(), index.projects.end(), name) != index.projects.end(),
            "One or more parameter values were invalid: the index does not project " + name);
  }
}

template <class Request>
Reading reading_of(const Table& table, const Request& request, Placeholders& placeholders) {
  Reading reading;
  if (!request.IndexName.empty()) reading.index = &table.index(request.IndexName);
  require(reading.index == nullptr || reading.index->local || !request.ConsistentRead.value_or(false),
          "Consistent reads are not supported on global secondary indexes");
  require(!request.Limit || *request.Limit >= 1, "Limit is less than 1");
  if (!request.FilterExpression.empty()) {
    reading.filter = parse_condition(request.FilterExpression, placeholders);
    validate(*reading.filter);
    table.require_scalar_keys(paths_of(*reading.filter));
  }
  reading.projection = projection_of(table, request.ProjectionExpression, placeholders);
  // DynamoDB looks up in the table what a local index does not hold.
  if (reading.index != nullptr && !reading.index->local) require_projected(table, *reading.index, reading.projection);
  return reading;
}

Item shown(const Table& table, const Reading& reading, const Item& item) {
  if (reading.projection.empty()) return table.seen_through(reading.index, item);
  return projected(item, reading.projection);
}

/// The position of an item among those of a Query or a Scan.
Key position(const Table& table, const Index* index, const Item& item) {
  Key result;
  if (index != nullptr)
    for (const KeyAttribute& attribute : index->key.sort) result.push_back(*item.find(attribute.name));
  for (const KeyAttribute& attribute : table.key().attributes()) result.push_back(*item.find(attribute.name));
  return result;
}

Item key_of_page(const Table& table, const Index* index, const Item& item) {
  Item key;
  for (const KeyAttribute& attribute : table.keys_of_page(index)) key.set(attribute.name, *item.find(attribute.name));
  return key;
}

/// The item from which a page continues need not exist. It must be one that the read could have met: its page could not
/// have ended there.
template <class Request>
Item start_key_of(const Table& table, const Request& request, const Reading& reading) {
  Item start_key = normalised(request.ExclusiveStartKey);
  table.check_start_key(reading.index, start_key);
  require(!reading.key_condition || holds(*reading.key_condition, start_key),
          "The provided starting key is outside query boundaries based on provided conditions");
  require(is_in(reading.segment, reading.index != nullptr ? reading.index->key : table.key(), start_key),
          "The provided Exclusive start key does not map to the provided Segment and TotalSegments values");
  return start_key;
}

template <class Request>
Looked<QueryResult> page_of(const Table& table, const Request& request, const Reading& reading, const PageEnd& end,
                            bool forward) {
  const Index* const index = reading.index;
  std::vector<std::pair<Key, const Item*>> met;
  for (const auto& [key, item] : table.items()) {
    if (index != nullptr && !has_all(item, index->key.attributes())) continue;
    if (!is_in(reading.segment, index != nullptr ? index->key : table.key(), item)) continue;
    if (!reading.key_condition || holds(*reading.key_condition, item))
      met.emplace_back(position(table, index, item), &item);
  }
  std::sort(met.begin(), met.end(), [&](const auto& a, const auto& b) {
    return forward ? KeyOrder()(a.first, b.first) : KeyOrder()(b.first, a.first);
  });
  if (!request.ExclusiveStartKey.empty()) {
    const Key start = position(table, index, start_key_of(table, request, reading));
    std::erase_if(met, [&](const auto& entry) {
      return forward ? !KeyOrder()(start, entry.first) : !KeyOrder()(entry.first, start);
    });
  }
  QueryResult result;
  const std::size_t most_items =
      std::min(end.items, request.Limit ? static_cast<std::size_t>(*request.Limit) : end.items);
  std::size_t bytes = 0;
  for (const auto& [place, item] : met) {
    ++result.ScannedCount;
    const bool is_whole = index == nullptr || index->projects_all;
    const Item partial = is_whole ? Item() : table.seen_through(index, *item);
    const Item& seen = is_whole ? *item : partial;
    bytes += stored_size(seen);
    if (!reading.filter || holds(*reading.filter, seen)) result.Items.push_back(shown(table, reading, *item));
    if (static_cast<std::size_t>(result.ScannedCount) == most_items || bytes >= end.bytes) {
      result.LastEvaluatedKey = key_of_page(table, index, *item);
      break;
    }
  }
  result.Count = static_cast<std::int64_t>(result.Items.size());
  return {std::move(result), bytes};
}

}  // namespace

Looked<GetItemResult> read(const Table& table, const GetItem& request) {
  const Item no_values;
  Placeholders placeholders(request.ExpressionAttributeNames, no_values);
  const std::vector<Path> projection = projection_of(table, request.ProjectionExpression, placeholders);
  placeholders.require_all_used();
  const Item* const found = table.find(table.key_from(normalised(request.Key)));
  if (found == nullptr) return {};
  return {{projection.empty() ? *found : projected(*found, projection)}, stored_size(*found)};
}

Looked<QueryResult> read(const Table& table, const Query& request, const PageEnd& end) {
  Placeholders placeholders(request.ExpressionAttributeNames, request.ExpressionAttributeValues);
  Reading reading = reading_of(table, request, placeholders);
  const KeySchema& key = reading.index == nullptr ? table.key() : reading.index->key;
  require(!request.KeyConditionExpression.empty(), "Either the KeyConditions or KeyConditionExpression is needed");
  reading.key_condition = parse_condition(request.KeyConditionExpression, placeholders);
  placeholders.require_all_used();
  validate_key_condition(*reading.key_condition, key);
  if (reading.filter) {
    require_no_key(paths_of(*reading.filter), key);
    if (reading.index != nullptr) require_projected(table, *reading.index, paths_of(*reading.filter));
  }
  return page_of(table, request, reading, end, request.ScanIndexForward.value_or(true));
}

Looked<QueryResult> read(const Table& table, const Scan& request, const PageEnd& end) {
  Placeholders placeholders(request.ExpressionAttributeNames, request.ExpressionAttributeValues);
  Reading reading = reading_of(table, request, placeholders);
  placeholders.require_all_used();
  require(request.Segment.has_value() == request.TotalSegments.has_value(), "Segment and TotalSegments go together");
  if (request.Segment) {
    require(*request.TotalSegments >= 1 && *request.TotalSegments <= most_segments,
            "TotalSegments is not from 1 to 1000000");
    require(*request.Segment >= 0 && *request.Segment < *request.TotalSegments,
            "Segment is not less than TotalSegments");
    reading.segment = {static_cast<std::size_t>(*request.Segment), static_cast<std::size_t>(*request.TotalSegments)};
  }
  return page_of(table, request, reading, end, true);
}

}  // namespace keyc::fake
