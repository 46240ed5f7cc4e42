#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "keyc/attribute_value.hpp"
#include "keyc/generated/after_loss.hpp"
#include "keyc/generated/required_paths.hpp"

/// Requests about items: see keyc/requests.hpp. Headers of entities include no others. `schema_table` is not sent: the
/// name that the schema gives the table, a string literal, by which ClientOptions::table_names finds it too. A request
/// that is made by hand has only its TableName.
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
  AfterLoss after_loss{};           // not sent
  std::string_view schema_table{};  // not sent
};

struct GetItem {
  std::string TableName;
  keyc::Item Key{};
  std::optional<bool> ConsistentRead{};
  std::string ProjectionExpression{};
  AttributeNames ExpressionAttributeNames{};
  std::string_view schema_table{};  // not sent
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
  AfterLoss after_loss{};           // not sent
  std::string_view schema_table{};  // not sent
  RequiredPaths required{};         // not sent
};

struct DeleteItem {
  std::string TableName;
  keyc::Item Key{};
  std::string ConditionExpression{};
  AttributeNames ExpressionAttributeNames{};
  keyc::Item ExpressionAttributeValues{};
  std::string ReturnValues{};
  std::string ReturnValuesOnConditionCheckFailure{};
  AfterLoss after_loss{};           // not sent
  std::string_view schema_table{};  // not sent
};

/// A condition on an item that a transaction does not write: see keyc/transact.hpp.
struct ConditionCheck {
  std::string TableName;
  keyc::Item Key{};
  std::string ConditionExpression{};
  AttributeNames ExpressionAttributeNames{};
  keyc::Item ExpressionAttributeValues{};
  std::string ReturnValuesOnConditionCheckFailure{};
  std::string_view schema_table{};  // not sent
};

/// Defined in keyc/generated/transaction.hpp; generated headers name it.
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
  std::string live_time{};          // not sent: see LiveAt
  std::string_view schema_table{};  // not sent
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
  std::optional<std::int32_t> Segment{};  // from 0; with TotalSegments, or neither
  std::optional<std::int32_t> TotalSegments{};
  std::string live_time{};          // not sent: see LiveAt
  std::string_view schema_table{};  // not sent
};

}  // namespace keyc
