#pragma once

#include <aws/dynamodb/DynamoDBErrors.h>
#include <aws/dynamodb/model/BatchGetItemResult.h>
#include <aws/dynamodb/model/BatchWriteItemResult.h>
#include <aws/dynamodb/model/CancellationReason.h>
#include <aws/dynamodb/model/ConditionalCheckFailedException.h>
#include <aws/dynamodb/model/DeleteItemResult.h>
#include <aws/dynamodb/model/GetItemResult.h>
#include <aws/dynamodb/model/PutItemResult.h>
#include <aws/dynamodb/model/QueryResult.h>
#include <aws/dynamodb/model/ScanResult.h>
#include <aws/dynamodb/model/TransactGetItemsResult.h>
#include <aws/dynamodb/model/TransactWriteItemsResult.h>
#include <aws/dynamodb/model/TransactionCanceledException.h>
#include <aws/dynamodb/model/UpdateItemResult.h>

#include <string>

#include "keyc/aws_sdk/json_text.hpp"

/// Results and errors of the SDK as DynamoDB's JSON, where no body was received: of a mock of the SDK's client, or of a
/// protocol that is not JSON.
namespace keyc::aws_sdk::detail {

namespace model = Aws::DynamoDB::Model;

inline std::string shown_item(const SdkItem& item) { return to_json(from_sdk(item)); }
inline std::string shown_items(const Aws::Vector<SdkItem>& items) { return array_of(items, shown_item); }

inline std::string result_json(const model::GetItemResult& result) {
  return Object().add_unless_empty("Item", result.GetItem()).text();
}
inline std::string result_json(const model::PutItemResult& result) {
  return Object().add_unless_empty("Attributes", result.GetAttributes()).text();
}
inline std::string result_json(const model::UpdateItemResult& result) {
  return Object().add_unless_empty("Attributes", result.GetAttributes()).text();
}
inline std::string result_json(const model::DeleteItemResult& result) {
  return Object().add_unless_empty("Attributes", result.GetAttributes()).text();
}
inline std::string result_json(const model::TransactWriteItemsResult&) { return "{}"; }

template <class Page>
std::string page_json(const Page& page) {
  return Object()
      .add("Items", shown_items(page.GetItems()))
      .add("Count", std::to_string(page.GetCount()))
      .add("ScannedCount", std::to_string(page.GetScannedCount()))
      .add_unless_empty("LastEvaluatedKey", page.GetLastEvaluatedKey())
      .text();
}
inline std::string result_json(const model::QueryResult& page) { return page_json(page); }
inline std::string result_json(const model::ScanResult& page) { return page_json(page); }

inline std::string shown_keys(const model::KeysAndAttributes& keys) {
  Object object;
  object.add("Keys", shown_items(keys.GetKeys()));
  if (keys.ConsistentReadHasBeenSet()) object.add("ConsistentRead", keys.GetConsistentRead() ? "true" : "false");
  if (keys.ProjectionExpressionHasBeenSet()) object.add("ProjectionExpression", quoted(keys.GetProjectionExpression()));
  if (keys.ExpressionAttributeNamesHasBeenSet())
    object.add("ExpressionAttributeNames", object_of(keys.GetExpressionAttributeNames(), quoted));
  return object.text();
}
inline std::string result_json(const model::BatchGetItemResult& result) {
  return Object()
      .add("Responses", object_of(result.GetResponses(), shown_items))
      .add("UnprocessedKeys", object_of(result.GetUnprocessedKeys(), shown_keys))
      .text();
}

inline std::string shown_write(const model::WriteRequest& write) {
  if (write.PutRequestHasBeenSet())
    return Object().add("PutRequest", Object().add("Item", shown_item(write.GetPutRequest().GetItem())).text()).text();
  return Object()
      .add("DeleteRequest", Object().add("Key", shown_item(write.GetDeleteRequest().GetKey())).text())
      .text();
}
inline std::string result_json(const model::BatchWriteItemResult& result) {
  const auto shown_writes = [](const auto& writes) { return array_of(writes, shown_write); };
  return Object().add("UnprocessedItems", object_of(result.GetUnprocessedItems(), shown_writes)).text();
}

inline std::string result_json(const model::TransactGetItemsResult& result) {
  const auto shown = [](const auto& response) { return Object().add_unless_empty("Item", response.GetItem()).text(); };
  return Object().add("Responses", array_of(result.GetResponses(), shown)).text();
}

inline std::string shown_reason(const model::CancellationReason& reason) {
  return Object()
      .add("Code", quoted(reason.GetCode()))
      .add("Message", quoted(reason.GetMessage()))
      .add_unless_empty("Item", reason.GetItem())
      .text();
}

/// `outcome` is a failed one. Its item and its reasons are only there if the SDK's generated class reads them.
template <class Outcome>
std::string error_json(Outcome& outcome) {
  using Aws::DynamoDB::DynamoDBErrors;
  const auto& error = outcome.GetError();
  Object object;
  object.add("__type", quoted(error.GetExceptionName())).add("message", quoted(error.GetMessage()));
  if (error.GetErrorType() == DynamoDBErrors::CONDITIONAL_CHECK_FAILED)
    object.add_unless_empty("Item", outcome.template GetError<model::ConditionalCheckFailedException>().GetItem());
  if (error.GetErrorType() == DynamoDBErrors::TRANSACTION_CANCELED)
    object.add("CancellationReasons",
               array_of(outcome.template GetError<model::TransactionCanceledException>().GetCancellationReasons(),
                        shown_reason));
  return object.text();
}

}  // namespace keyc::aws_sdk::detail
