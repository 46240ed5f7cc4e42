// DynamoDB's JSON of results and errors.

#include "testing/answers.hpp"

#include <cmath>
#include <string_view>
#include <variant>
#include <vector>

#include "json/fields.hpp"
#include "keyc/json.hpp"

namespace keyc::fake {
namespace {

using json::field;
using json::Writer;

void array(Writer& out, std::string_view name, const std::vector<Item>& items) {
  out.field(name);
  out.begin_array();
  for (const Item& item : items) out.item(item);
  out.end_array();
}

/// A member for each table, which is there even if it is empty.
template <class Tables, class Write>
void tables_member(Writer& out, std::string_view name, const Tables& tables, Write write) {
  out.field(name);
  out.begin_object();
  for (const auto& [table, entries] : tables) {
    out.name(table);
    write(entries);
  }
  out.end_object();
}

void write_request(Writer& out, const WriteRequest& request) {
  const auto* const put = std::get_if<PutRequest>(&request);
  out.begin_object();
  out.field(put != nullptr ? "PutRequest" : "DeleteRequest");
  out.begin_object();
  out.field(put != nullptr ? "Item" : "Key");
  out.item(put != nullptr ? put->Item : std::get<DeleteRequest>(request).Key);
  out.end_object();
  out.end_object();
}

void described_keys(Writer& out, const std::vector<KeySchemaElement>& keys) {
  json::list(out, "KeySchema", keys, [](Writer& to, const KeySchemaElement& key) {
    to.begin_object();
    field(to, "AttributeName", key.AttributeName);
    field(to, "KeyType", key.KeyType);
    to.end_object();
  });
}

/// Only global indexes have a status.
void described_index(Writer& out, const SecondaryIndex& index, std::string_view status) {
  out.begin_object();
  field(out, "IndexName", index.IndexName);
  described_keys(out, index.KeySchema);
  out.field("Projection");
  out.begin_object();
  field(out, "ProjectionType", index.ProjectionType);
  json::list(out, "NonKeyAttributes", index.NonKeyAttributes,
             [](Writer& to, const std::string& attribute) { to.string(attribute); });
  out.end_object();
  field(out, "IndexStatus", status);
  out.end_object();
}

void described_table(Writer& out, const TableDescription& table) {
  const CreateTable& definition = table.definition;
  field(out, "TableName", definition.TableName);
  field(out, "TableStatus", table.status);
  json::list(out, "AttributeDefinitions", definition.AttributeDefinitions,
             [](Writer& to, const AttributeDefinition& attribute) {
               to.begin_object();
               field(to, "AttributeName", attribute.AttributeName);
               field(to, "AttributeType", to_text(attribute.AttributeType));
               to.end_object();
             });
  described_keys(out, definition.KeySchema);
  json::list(out, "LocalSecondaryIndexes", definition.LocalSecondaryIndexes,
             [](Writer& to, const SecondaryIndex& index) { described_index(to, index, ""); });
  json::list(out, "GlobalSecondaryIndexes", definition.GlobalSecondaryIndexes,
             [](Writer& to, const SecondaryIndex& index) { described_index(to, index, "ACTIVE"); });
  out.field("BillingModeSummary");
  out.begin_object();
  field(out, "BillingMode", definition.BillingMode);
  out.end_object();
  if (!definition.StreamViewType.empty()) {
    out.field("StreamSpecification");
    out.begin_object();
    field(out, "StreamEnabled", std::optional(true));
    field(out, "StreamViewType", definition.StreamViewType);
    out.end_object();
  }
  out.field("ItemCount");
  out.integer(static_cast<std::int64_t>(table.items));
}

}  // namespace

std::string attributes_json(const Item& attributes) {
  return json::object([&](Writer& out) { field(out, "Attributes", attributes); });
}

std::string answer_json(const GetItemResult& result) {
  return json::object([&](Writer& out) {
    if (!result.Item) return;
    out.field("Item");
    out.item(*result.Item);
  });
}

std::string answer_json(const QueryResult& result) {
  return json::object([&](Writer& out) {
    array(out, "Items", result.Items);
    out.field("Count");
    out.integer(result.Count);
    out.field("ScannedCount");
    out.integer(result.ScannedCount);
    field(out, "LastEvaluatedKey", result.LastEvaluatedKey);
  });
}

std::string answer_json(const BatchGetItemResult& result) {
  return json::object([&](Writer& out) {
    tables_member(out, "Responses", result.Responses, [&](const std::vector<Item>& items) {
      out.begin_array();
      for (const Item& item : items) out.item(item);
      out.end_array();
    });
    tables_member(out, "UnprocessedKeys", result.UnprocessedKeys, [&](const KeysAndAttributes& keys) {
      out.begin_object();
      array(out, "Keys", keys.Keys);
      field(out, "ConsistentRead", keys.ConsistentRead);
      field(out, "ProjectionExpression", keys.ProjectionExpression);
      field(out, "ExpressionAttributeNames", keys.ExpressionAttributeNames);
      out.end_object();
    });
  });
}

std::string answer_json(const BatchWriteItemResult& result) {
  return json::object([&](Writer& out) {
    tables_member(out, "UnprocessedItems", result.UnprocessedItems, [&](const std::vector<WriteRequest>& writes) {
      out.begin_array();
      for (const WriteRequest& write : writes) write_request(out, write);
      out.end_array();
    });
  });
}

std::string answer_json(const TransactGetItemsResult& result) {
  return json::object([&](Writer& out) {
    out.field("Responses");
    out.begin_array();
    for (const GetItemResult& got : result.Responses) {
      out.begin_object();
      if (got.Item) {
        out.field("Item");
        out.item(*got.Item);
      }
      out.end_object();
    }
    out.end_array();
  });
}

std::string answer_json(const TableDescription& table, const char* member) {
  return json::object([&](Writer& out) {
    out.field(member);
    out.begin_object();
    described_table(out, table);
    out.end_object();
  });
}

std::string answer_json(const UpdateTimeToLive& done) {
  return json::object([&](Writer& out) {
    out.field("TimeToLiveSpecification");
    out.begin_object();
    field(out, "AttributeName", done.AttributeName);
    field(out, "Enabled", std::optional(done.Enabled));
    out.end_object();
  });
}

std::string answer_json(const TimeToLiveResult& result) {
  return json::object([&](Writer& out) {
    out.field("TimeToLiveDescription");
    out.begin_object();
    field(out, "TimeToLiveStatus", result.TimeToLiveStatus);
    field(out, "AttributeName", result.AttributeName);
    out.end_object();
  });
}

std::string capacity_json(const std::map<std::string, double>& units, bool is_list) {
  std::string text;
  for (const auto& [table, count] : units) {
    Writer out;
    out.begin_object();
    field(out, "TableName", table);
    out.field("CapacityUnits");
    out.number(std::to_string(static_cast<long long>(count * 2) / 2).append(std::fmod(count, 1) == 0 ? "" : ".5"));
    out.end_object();
    text.append(text.empty() ? "" : ",").append(std::move(out).finish());
  }
  return is_list ? '[' + text + ']' : text;
}

std::string error_json(const ErrorResult& error) {
  return json::object([&](Writer& out) {
    field(out, "__type", "com.amazonaws.dynamodb.v20120810#" + error.Type);
    field(out, error.CancellationReasons.empty() ? "message" : "Message", error.Message);
    if (error.Item) field(out, "Item", *error.Item);
    json::list(out, "CancellationReasons", error.CancellationReasons, [](Writer& to, const CancellationReason& reason) {
      to.begin_object();
      field(to, "Code", reason.Code);
      field(to, "Message", reason.Message);
      if (reason.Item) field(to, "Item", *reason.Item);
      to.end_object();
    });
  });
}

}  // namespace keyc::fake
