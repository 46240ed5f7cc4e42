#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "keyc/after_loss.hpp"
#include "keyc/attribute_value.hpp"

/// Requests as plain structs with DynamoDB's own field names, and the answers to them. An empty string, an empty
/// container or an empty optional is a field that is not sent. The structs do not depend on a transport. Source: Amazon
/// DynamoDB API Reference, version 2012-08-10.
namespace keyc {

/// Maps placeholders ("#state") to attribute names ("state").
using AttributeNames = std::map<std::string, std::string>;

struct PutItem {
  std::string TableName;
  keyc::Item Item{};
  std::string ConditionExpression{};
  AttributeNames ExpressionAttributeNames{};
  keyc::Item ExpressionAttributeValues{};
  std::string ReturnValues{};
  std::string ReturnValuesOnConditionCheckFailure{};
  /// Not sent: the names, string literals, of the attributes that are the item's key. See keyc::check_actions().
  std::array<std::string_view, 2> key_names{};
  AfterLoss after_loss{};  // not sent
};

struct GetItem {
  std::string TableName;
  keyc::Item Key{};
  std::optional<bool> ConsistentRead{};
  std::string ProjectionExpression{};
  AttributeNames ExpressionAttributeNames{};
};

struct UpdateItem {
  std::string TableName;
  keyc::Item Key{};
  std::string UpdateExpression{};
  std::string ConditionExpression{};
  AttributeNames ExpressionAttributeNames{};
  keyc::Item ExpressionAttributeValues{};
  std::string ReturnValues{};
  std::string ReturnValuesOnConditionCheckFailure{};
  AfterLoss after_loss{};  // not sent
};

struct DeleteItem {
  std::string TableName;
  keyc::Item Key{};
  std::string ConditionExpression{};
  AttributeNames ExpressionAttributeNames{};
  keyc::Item ExpressionAttributeValues{};
  std::string ReturnValues{};
  std::string ReturnValuesOnConditionCheckFailure{};
  AfterLoss after_loss{};  // not sent
};

/// A condition on an item that a transaction does not write: see keyc/transact.hpp.
struct ConditionCheck {
  std::string TableName;
  keyc::Item Key{};
  std::string ConditionExpression{};
  AttributeNames ExpressionAttributeNames{};
  keyc::Item ExpressionAttributeValues{};
  std::string ReturnValuesOnConditionCheckFailure{};
};

/// Defined in keyc/transaction.hpp; generated headers name it.
struct TransactWriteItems;

struct Query {
  std::string TableName;
  std::string IndexName{};
  std::string KeyConditionExpression{};
  std::string FilterExpression{};
  std::string ProjectionExpression{};
  AttributeNames ExpressionAttributeNames{};
  keyc::Item ExpressionAttributeValues{};
  std::optional<bool> ScanIndexForward{};
  std::optional<bool> ConsistentRead{};
  std::optional<std::int32_t> Limit{};
  keyc::Item ExclusiveStartKey{};
  std::string live_time{};  // not sent: see LiveAt
};

struct Scan {
  std::string TableName;
  std::string IndexName{};
  std::string FilterExpression{};
  std::string ProjectionExpression{};
  AttributeNames ExpressionAttributeNames{};
  keyc::Item ExpressionAttributeValues{};
  std::optional<bool> ConsistentRead{};
  std::optional<std::int32_t> Limit{};
  keyc::Item ExclusiveStartKey{};
  std::string live_time{};  // not sent: see LiveAt
};

struct AttributeDefinition {
  std::string AttributeName;
  AttributeValue::Type AttributeType;  // S, N or B
};

struct KeySchemaElement {
  std::string AttributeName;
  std::string KeyType;  // HASH or RANGE
};

struct SecondaryIndex {
  std::string IndexName;
  std::vector<KeySchemaElement> KeySchema;
  std::string ProjectionType = "ALL";  // ALL, KEYS_ONLY or INCLUDE
  std::vector<std::string> NonKeyAttributes{};
};

struct CreateTable {
  std::string TableName;
  std::vector<AttributeDefinition> AttributeDefinitions{};
  std::vector<KeySchemaElement> KeySchema{};
  std::vector<SecondaryIndex> LocalSecondaryIndexes{};
  std::vector<SecondaryIndex> GlobalSecondaryIndexes{};
  std::string BillingMode = "PAY_PER_REQUEST";
};

struct UpdateTimeToLive {
  std::string TableName;
  std::string AttributeName;
  bool Enabled = true;
};

struct DeleteTable {
  std::string TableName;
};

struct DescribeTable {
  std::string TableName;
};

struct DescribeTimeToLive {
  std::string TableName;
};

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
  std::string BillingMode{};  // PROVISIONED also if only the throughput in the answer shows it
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
};

/// The answer to a request that was refused.
struct ErrorResult {
  std::string Type;  // "ValidationException": `__type` without its namespace; empty if the answer has none
  std::string Message;
  std::optional<keyc::Item> Item;  // the item that made a condition fail, if the request asked for it
  std::vector<CancellationReason> CancellationReasons{};  // of a transaction, one for each action
};

}  // namespace keyc
