#pragma once

#include <aws/dynamodb/model/BatchGetItemRequest.h>
#include <aws/dynamodb/model/BatchWriteItemRequest.h>
#include <aws/dynamodb/model/CreateTableRequest.h>
#include <aws/dynamodb/model/DeleteItemRequest.h>
#include <aws/dynamodb/model/DeleteTableRequest.h>
#include <aws/dynamodb/model/DescribeTableRequest.h>
#include <aws/dynamodb/model/DescribeTimeToLiveRequest.h>
#include <aws/dynamodb/model/GetItemRequest.h>
#include <aws/dynamodb/model/PutItemRequest.h>
#include <aws/dynamodb/model/QueryRequest.h>
#include <aws/dynamodb/model/ScanRequest.h>
#include <aws/dynamodb/model/TransactGetItemsRequest.h>
#include <aws/dynamodb/model/TransactWriteItemsRequest.h>
#include <aws/dynamodb/model/UpdateItemRequest.h>
#include <aws/dynamodb/model/UpdateTimeToLiveRequest.h>

#include <utility>

#include "keyc/aws_sdk/json.hpp"

/// Fills requests of the SDK from DynamoDB's JSON, by their public setters. Each function takes the members that keyc
/// writes; another one is an Error.
namespace keyc::aws_sdk::detail {

namespace model = Aws::DynamoDB::Model;

template <class Target>
void take_table(Target& to, Members& from) {
  from.take("TableName", to_text, [&](auto name) { to.SetTableName(std::move(name)); });
}

template <class Target>
void take_key(Target& to, Members& from) {
  from.take("Key", to_item, [&](auto key) { to.SetKey(std::move(key)); });
}

template <class Target>
void take_item(Target& to, Members& from) {
  from.take("Item", to_item, [&](auto item) { to.SetItem(std::move(item)); });
}

template <class Target>
void take_names(Target& to, Members& from) {
  from.take("ExpressionAttributeNames", to_names,
            [&](auto names) { to.SetExpressionAttributeNames(std::move(names)); });
}

template <class Target>
void take_values(Target& to, Members& from) {
  from.take("ExpressionAttributeValues", to_item,
            [&](auto values) { to.SetExpressionAttributeValues(std::move(values)); });
}

template <class Target>
void take_projection(Target& to, Members& from) {
  from.take("ProjectionExpression", to_text, [&](auto text) { to.SetProjectionExpression(std::move(text)); });
}

template <class Target>
void take_consistency(Target& to, Members& from) {
  from.take("ConsistentRead", to_flag, [&](bool is_consistent) { to.SetConsistentRead(is_consistent); });
}

template <class Target>
void take_capacity(Target& to, Members& from) {
  from.take("ReturnConsumedCapacity", to_text, [&](const auto& which) {
    to.SetReturnConsumedCapacity(model::ReturnConsumedCapacityMapper::GetReturnConsumedCapacityForName(which));
  });
}

/// Of each action of a transaction and of each write of one item.
template <class Target>
void take_condition(Target& to, Members& from) {
  take_table(to, from);
  take_names(to, from);
  take_values(to, from);
  from.take("ConditionExpression", to_text, [&](auto text) { to.SetConditionExpression(std::move(text)); });
  from.take("ReturnValuesOnConditionCheckFailure", to_text, [&](const auto& which) {
    to.SetReturnValuesOnConditionCheckFailure(
        model::ReturnValuesOnConditionCheckFailureMapper::GetReturnValuesOnConditionCheckFailureForName(which));
  });
}

template <class Target>
void take_update(Target& to, Members& from) {
  take_key(to, from);
  from.take("UpdateExpression", to_text, [&](auto text) { to.SetUpdateExpression(std::move(text)); });
}

/// Of a write of one item that is sent alone.
template <class Target>
void take_write(Target& to, Members& from) {
  take_condition(to, from);
  take_capacity(to, from);
  from.take("ReturnValues", to_text,
            [&](const auto& which) { to.SetReturnValues(model::ReturnValueMapper::GetReturnValueForName(which)); });
}

inline void fill(model::PutItemRequest& to, Members& from) {
  take_write(to, from);
  take_item(to, from);
}

inline void fill(model::UpdateItemRequest& to, Members& from) {
  take_write(to, from);
  take_update(to, from);
}

inline void fill(model::DeleteItemRequest& to, Members& from) {
  take_write(to, from);
  take_key(to, from);
}

inline void fill(model::GetItemRequest& to, Members& from) {
  take_table(to, from);
  take_key(to, from);
  take_consistency(to, from);
  take_projection(to, from);
  take_names(to, from);
  take_capacity(to, from);
}

/// Of a Query and a Scan.
template <class Target>
void take_page(Target& to, Members& from) {
  take_table(to, from);
  take_consistency(to, from);
  take_projection(to, from);
  take_names(to, from);
  take_values(to, from);
  take_capacity(to, from);
  from.take("IndexName", to_text, [&](auto name) { to.SetIndexName(std::move(name)); });
  from.take("FilterExpression", to_text, [&](auto text) { to.SetFilterExpression(std::move(text)); });
  from.take("Limit", to_int, [&](int limit) { to.SetLimit(limit); });
  from.take("ExclusiveStartKey", to_item, [&](auto key) { to.SetExclusiveStartKey(std::move(key)); });
  from.take("Select", to_text, [&](const auto& which) { to.SetSelect(model::SelectMapper::GetSelectForName(which)); });
}

inline void fill(model::QueryRequest& to, Members& from) {
  take_page(to, from);
  from.take("KeyConditionExpression", to_text, [&](auto text) { to.SetKeyConditionExpression(std::move(text)); });
  from.take("ScanIndexForward", to_flag, [&](bool is_forward) { to.SetScanIndexForward(is_forward); });
}

inline void fill(model::ScanRequest& to, Members& from) {
  take_page(to, from);
  from.take("Segment", to_int, [&](int segment) { to.SetSegment(segment); });
  from.take("TotalSegments", to_int, [&](int segments) { to.SetTotalSegments(segments); });
}

/// A part of a request, filled from its JSON.
template <class Part>
Part filled(const JsonView& json, void (*fill_part)(Part&, Members&), const char* name) {
  Part part;
  Members members(json);
  fill_part(part, members);
  members.require_none_left(name);
  return part;
}

inline model::KeysAndAttributes to_keys(const JsonView& json) {
  return filled<model::KeysAndAttributes>(
      json,
      [](auto& to, Members& from) {
        take_consistency(to, from);
        take_projection(to, from);
        take_names(to, from);
        from.take(
            "Keys", [](const JsonView& keys) { return to_vector(keys, to_item); },
            [&](auto keys) { to.SetKeys(std::move(keys)); });
      },
      "RequestItems");
}

inline void fill(model::BatchGetItemRequest& to, Members& from) {
  take_capacity(to, from);
  from.take(
      "RequestItems", [](const JsonView& tables) { return to_map(tables, to_keys); },
      [&](auto tables) { to.SetRequestItems(std::move(tables)); });
}

inline model::WriteRequest to_write(const JsonView& json) {
  const auto to_put = [](const JsonView& put) { return filled<model::PutRequest>(put, take_item, "PutRequest"); };
  const auto to_delete = [](const JsonView& key) {
    return filled<model::DeleteRequest>(key, take_key, "DeleteRequest");
  };
  model::WriteRequest write;
  Members(json)
      .take("PutRequest", to_put, [&](auto put) { write.SetPutRequest(std::move(put)); })
      .take("DeleteRequest", to_delete, [&](auto key) { write.SetDeleteRequest(std::move(key)); })
      .require_none_left("a write of a batch");
  return write;
}

inline void fill(model::BatchWriteItemRequest& to, Members& from) {
  const auto to_writes = [](const JsonView& writes) { return to_vector(writes, to_write); };
  take_capacity(to, from);
  from.take(
      "RequestItems", [&](const JsonView& tables) { return to_map(tables, to_writes); },
      [&](auto tables) { to.SetRequestItems(std::move(tables)); });
}

template <class Action>
void fill_action(Action& to, Members& from) {
  take_condition(to, from);
  if constexpr (requires { to.SetUpdateExpression(Aws::String()); })
    take_update(to, from);
  else if constexpr (requires { to.SetItem(SdkItem()); })
    take_item(to, from);
  else
    take_key(to, from);
}

template <class Action>
Action to_action(const JsonView& json) {
  return filled<Action>(json, fill_action<Action>, "an action of a transaction");
}

inline model::TransactWriteItem to_transact_write(const JsonView& json) {
  model::TransactWriteItem item;
  Members(json)
      .take("Put", to_action<model::Put>, [&](auto action) { item.SetPut(std::move(action)); })
      .take("Update", to_action<model::Update>, [&](auto action) { item.SetUpdate(std::move(action)); })
      .take("Delete", to_action<model::Delete>, [&](auto action) { item.SetDelete(std::move(action)); })
      .take("ConditionCheck", to_action<model::ConditionCheck>,
            [&](auto action) { item.SetConditionCheck(std::move(action)); })
      .require_none_left("an action of a transaction");
  return item;
}

inline void fill(model::TransactWriteItemsRequest& to, Members& from) {
  take_capacity(to, from);
  from.take("ClientRequestToken", to_text, [&](auto token) { to.SetClientRequestToken(std::move(token)); });
  from.take(
      "TransactItems", [](const JsonView& items) { return to_vector(items, to_transact_write); },
      [&](auto items) { to.SetTransactItems(std::move(items)); });
}

inline model::TransactGetItem to_transact_get(const JsonView& json) {
  const auto to_get = [](const JsonView& get) {
    return filled<model::Get>(
        get,
        [](auto& to, Members& from) {
          take_table(to, from);
          take_key(to, from);
          take_projection(to, from);
          take_names(to, from);
        },
        "Get");
  };
  model::TransactGetItem item;
  Members(json)
      .take("Get", to_get, [&](auto get) { item.SetGet(std::move(get)); })
      .require_none_left("a read of a transaction");
  return item;
}

inline void fill(model::TransactGetItemsRequest& to, Members& from) {
  take_capacity(to, from);
  from.take(
      "TransactItems", [](const JsonView& items) { return to_vector(items, to_transact_get); },
      [&](auto items) { to.SetTransactItems(std::move(items)); });
}

}  // namespace keyc::aws_sdk::detail
