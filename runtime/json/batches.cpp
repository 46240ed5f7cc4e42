#include <utility>

#include "json/batch_text.hpp"
#include "json/fields.hpp"
#include "json/reader.hpp"
#include "keyc/generated/batch.hpp"
#include "keyc/json.hpp"

namespace keyc {
namespace {

using json::Document;
using json::field;
using json::Place;
using json::Writer;
using simdjson::dom::element;

/// {"RequestItems":{"table":…,…}}
template <class Tables, class Write>
std::string request_items(const Tables& tables, Write write) {
  return json::object([&](Writer& out) {
    out.name("RequestItems");
    out.begin_object();
    for (const auto& [table, entries] : tables) {
      out.name(table);
      write(out, entries);
    }
    out.end_object();
  });
}

void write_keys(Writer& out, const KeysAndAttributes& keys) {
  out.begin_object();
  json::list(out, "Keys", keys.Keys, [](Writer& to, const Item& key) { to.item(key); });
  field(out, "ConsistentRead", keys.ConsistentRead);
  field(out, "ProjectionExpression", keys.ProjectionExpression);
  field(out, "ExpressionAttributeNames", keys.ExpressionAttributeNames);
  out.end_object();
}

void write_write(Writer& out, const json::BatchedWrite& write) {
  out.begin_object();
  out.field(write.is_put ? "PutRequest" : "DeleteRequest");
  out.begin_object();
  out.field(write.is_put ? "Item" : "Key");
  out.item(*write.item);
  out.end_object();
  out.end_object();
}

void write_writes(Writer& out, const std::vector<WriteRequest>& writes) {
  out.begin_array();
  for (const WriteRequest& write : writes) {
    const auto* const put = std::get_if<PutRequest>(&write);
    write_write(out, {put != nullptr ? &put->Item : &std::get<DeleteRequest>(write).Key, put != nullptr});
  }
  out.end_array();
}

/// The value of a member of the answer for each table. DynamoDB sends the member even if it is empty.
template <class Tables, class Read>
Tables tables_member(element answer, std::string_view name, Read read) {
  Tables tables;
  const Place place{nullptr, name, {}};
  for (const simdjson::dom::key_value_pair table : json::read_object(json::required_member(answer, name), place))
    tables.emplace(table.key, read(table.value, Place{&place, table.key, {}}));
  return tables;
}

std::vector<Item> read_items(element from, const Place& place) {
  std::vector<Item> items;
  for (const element item : json::read_array(from, place))
    items.push_back(json::read_item(item, {&place, {}, items.size()}));
  return items;
}

KeysAndAttributes read_keys(element from, const Place& place) {
  json::read_object(from, place);
  KeysAndAttributes keys;
  if (const auto found = json::member(from, "Keys")) keys.Keys = read_items(*found, {&place, "Keys", {}});
  if (const auto found = json::member(from, "ConsistentRead")) {
    bool value{};
    if (found->get(value) != simdjson::SUCCESS) json::fail({&place, "ConsistentRead", {}}, "true or false", *found);
    keys.ConsistentRead = value;
  }
  if (const auto found = json::member(from, "ProjectionExpression"))
    keys.ProjectionExpression = json::read_string(*found, {&place, "ProjectionExpression", {}});
  if (const auto found = json::member(from, "ExpressionAttributeNames")) {
    const Place names{&place, "ExpressionAttributeNames", {}};
    for (const simdjson::dom::key_value_pair name : json::read_object(*found, names))
      keys.ExpressionAttributeNames.emplace(name.key, json::read_string(name.value, {&names, name.key, {}}));
  }
  return keys;
}

Item read_inside(element request, std::string_view name, const Place& place) {
  json::read_object(request, place);
  const auto found = json::member(request, name);
  if (!found) json::fail(place, "an object with a member '" + std::string(name) + "'", request);
  return json::read_item(*found, {&place, name, {}});
}

WriteRequest read_write(element from, const Place& place) {
  json::read_object(from, place);
  if (const auto put = json::member(from, "PutRequest"))
    return PutRequest{read_inside(*put, "Item", {&place, "PutRequest", {}})};
  if (const auto remove = json::member(from, "DeleteRequest"))
    return DeleteRequest{read_inside(*remove, "Key", {&place, "DeleteRequest", {}})};
  json::fail(place, "a PutRequest or a DeleteRequest", from);
}

std::vector<WriteRequest> read_writes(element from, const Place& place) {
  std::vector<WriteRequest> writes;
  for (const element write : json::read_array(from, place))
    writes.push_back(read_write(write, {&place, {}, writes.size()}));
  return writes;
}

}  // namespace

std::string to_json(const BatchGetItem& request) { return request_items(request.RequestItems, write_keys); }

std::string to_json(const BatchWriteItem& request) { return request_items(request.RequestItems, write_writes); }

std::string json::batch_get_text(const std::map<std::string_view, BatchedKeys>& tables) {
  return request_items(tables, [](Writer& out, const BatchedKeys& asked) {
    out.begin_object();
    list(out, "Keys", asked.keys, [](Writer& to, const Item* key) { to.item(*key); });
    if (asked.are_consistent) field(out, "ConsistentRead", std::optional(true));
    out.end_object();
  });
}

std::string json::batch_write_text(const std::map<std::string_view, std::vector<BatchedWrite>>& tables) {
  return request_items(tables, [](Writer& out, const std::vector<BatchedWrite>& writes) {
    out.begin_array();
    for (const BatchedWrite& write : writes) write_write(out, write);
    out.end_array();
  });
}

BatchGetItemResult batch_get_item_result_from_json(std::string_view json) {
  const Document answer(json);
  BatchGetItemResult result;
  result.Responses = tables_member<decltype(result.Responses)>(answer.root(), "Responses", read_items);
  result.UnprocessedKeys = tables_member<decltype(result.UnprocessedKeys)>(answer.root(), "UnprocessedKeys", read_keys);
  return result;
}

BatchWriteItemResult batch_write_item_result_from_json(std::string_view json) {
  const Document answer(json);
  BatchWriteItemResult result;
  result.UnprocessedItems =
      tables_member<decltype(result.UnprocessedItems)>(answer.root(), "UnprocessedItems", read_writes);
  return result;
}

}  // namespace keyc
