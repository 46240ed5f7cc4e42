// Requests on several items whose parts succeed or fail independently.

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "testing/database.hpp"
#include "testing/distinct_items.hpp"
#include "testing/errors.hpp"
#include "testing/values.hpp"
#include "testing/write.hpp"

namespace keyc::fake {
namespace {

constexpr std::size_t most_keys_of_batch = 100;
constexpr std::size_t most_writes_of_batch = 25;
constexpr std::size_t most_bytes_of_batch = std::size_t{16} << 20;
constexpr const char* twice_in_batch = "Provided list of item keys contains duplicates";

GetItem as_get(const std::string& table, const KeysAndAttributes& keys, const Item& key) {
  return {.TableName = table,
          .Key = key,
          .ConsistentRead = keys.ConsistentRead,
          .ProjectionExpression = keys.ProjectionExpression,
          .ExpressionAttributeNames = keys.ExpressionAttributeNames};
}

PutItem as_write(const std::string& table, const PutRequest& write) { return {.TableName = table, .Item = write.Item}; }
DeleteItem as_write(const std::string& table, const DeleteRequest& write) {
  return {.TableName = table, .Key = write.Key};
}

struct BatchWrite {
  std::string table;
  Write write;
};

std::vector<BatchWrite> writes_of(const Database& database, const BatchWriteItem& request) {
  require(!request.RequestItems.empty(), "BatchWriteItem cannot have no requests");
  for (const auto& [name, writes] : request.RequestItems)
    require(!writes.empty(), "The batch write request list for a table cannot be empty: " + name);
  std::vector<BatchWrite> result;
  DistinctItems items(twice_in_batch);
  for (const auto& [name, writes] : request.RequestItems)
    for (const WriteRequest& write : writes) {
      const Table& table = database.table(name);
      result.push_back({name, std::visit([&, &table_name = name](
                                             const auto& one) { return prepared(table, as_write(table_name, one)); },
                                         write)});
      items.add(name, result.back().write.key);
    }
  require(result.size() <= most_writes_of_batch, "Too many items requested for the BatchWriteItem call");
  return result;
}

}  // namespace

void Database::check(const BatchGetItem& request) const {
  require(!request.RequestItems.empty(), "BatchGetItem must have some requests");
  for (const auto& [name, keys] : request.RequestItems)
    require(!keys.Keys.empty(), "The list of keys in RequestItems for BatchGetItem is required: " + name);
  DistinctItems items(twice_in_batch);
  for (const auto& [name, keys] : request.RequestItems) {
    const Table& of = table(name);
    for (const Item& key : keys.Keys) items.add(name, of.key_from(normalised(key)));
    read(of, as_get(name, keys, keys.Keys.front()));  // refuses a projection
  }
  require(items.count() <= most_keys_of_batch, "Too many items requested for the BatchGetItem call");
}

void Database::check(const BatchWriteItem& request) const { writes_of(*this, request); }

BatchGetItemResult Database::send(const BatchGetItem& request) const {
  check(request);
  BatchGetItemResult result;
  std::size_t bytes = 0;
  for (const auto& [name, keys] : request.RequestItems) {
    std::vector<Item>& found = result.Responses[name];
    for (const Item& key : keys.Keys) {
      GetItemResult got;
      if (bytes <= most_bytes_of_batch) got = send(as_get(name, keys, key));
      if (got.Item) bytes += stored_size(*got.Item);
      if (bytes > most_bytes_of_batch) {
        KeysAndAttributes& left = result.UnprocessedKeys.try_emplace(name, keys).first->second;
        if (left.Keys.size() == keys.Keys.size()) left.Keys.clear();
        left.Keys.push_back(key);
      } else if (got.Item) {
        found.push_back(*std::move(got.Item));
      }
    }
  }
  return result;
}

BatchWriteItemResult Database::send(const BatchWriteItem& request) {
  for (const BatchWrite& each : writes_of(*this, request)) {
    Table& to = written(each.table);
    const Item* const there = to.find(each.write.key);
    std::optional<Item> after = outcome(to, each.write, there);
    consumed_.write(each.table, bytes_of(there, after), Capacity::Write::single);
    to.store(each.write.key, std::move(after));
  }
  return {};
}

}  // namespace keyc::fake
