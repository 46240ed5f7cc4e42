#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "keyc/attribute_value.hpp"
#include "keyc/generated/table_requests.hpp"

/// The answers to requests: see keyc/requests.hpp. `Attributes` is empty if the request asked for no
/// ReturnValues, or there are none.
namespace keyc {

struct PutItemResult {
  keyc::Item Attributes;
};

struct GetItemResult {
  std::optional<keyc::Item> Item;
};

struct UpdateItemResult {
  keyc::Item Attributes;
};

struct DeleteItemResult {
  keyc::Item Attributes;
};

/// The result of a Query or a Scan.
struct QueryResult {
  std::vector<Item> Items;
  std::int64_t Count = 0;
  std::int64_t ScannedCount = 0;
  Item LastEvaluatedKey;  // empty on the last page
};

struct IndexDescription : SecondaryIndex {
  std::string IndexStatus{};  // CREATING, ACTIVE, …; local indexes have none
};

/// A table as an answer describes it. Fields that the answer leaves out are empty.
struct TableResult {
  std::string TableStatus{};  // CREATING, ACTIVE, …
  std::vector<AttributeDefinition> AttributeDefinitions{};
  std::vector<KeySchemaElement> KeySchema{};
  std::vector<IndexDescription> LocalSecondaryIndexes{};
  std::vector<IndexDescription> GlobalSecondaryIndexes{};
  std::string BillingMode{};     // PROVISIONED also if only the throughput in the answer shows it
  std::string StreamViewType{};  // empty if the table has no stream
};

struct TimeToLiveResult {
  std::string TimeToLiveStatus;  // ENABLING, ENABLED, DISABLING, DISABLED
  std::string AttributeName;
};

/// The result of one action of a transaction that was cancelled.
struct CancellationReason {
  std::string Code;  // "None" if nothing was wrong; "ConditionalCheckFailed", "TransactionConflict", …
  std::string Message;
  std::optional<keyc::Item> Item;  // the item that made a condition fail, if the action asked for it
  // Of the action, which a Client adds.
  std::string action{};  // "Put", "Update", "Delete" or "ConditionCheck"
  std::string table{};   // as it was sent
  keyc::Item key{};      // empty if it is not known, as of a put that was made by hand
  /// "address", "lines[2]": what the item does not have, of which an update changes a part. See InvalidPath.
  std::string invalid_path{};
};

/// Why a request was throttled.
struct ThrottlingReason {
  std::string reason;    // "TableWriteKeyRangeThroughputExceeded"
  std::string resource;  // the ARN of the table or index
};

/// The answer to a request that was refused.
struct ErrorResult {
  std::string Type;  // "ValidationException": `__type` without its namespace; empty if the answer has none
  std::string Message;
  std::optional<keyc::Item> Item;  // the item that made a condition fail, if the request asked for it
  std::vector<CancellationReason> CancellationReasons{};  // of a transaction, one for each action
  std::vector<ThrottlingReason> ThrottlingReasons{};
};

/// What an answer says of its own cost, of several tables together.
struct AnswerCounts {
  std::optional<double> ConsumedCapacity{};  // if the request asked for it
  std::optional<std::int64_t> Count{};       // of a query or scan
  std::optional<std::int64_t> ScannedCount{};
};

}  // namespace keyc
