#pragma once

#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "keyc/requests.hpp"

/// Requests on many items at once, each of which succeeds or fails independently. Plain structs, like those of
/// keyc/requests.hpp; Client::get_all() and Client::write_all() make and repeat them. Source: Amazon DynamoDB API
/// Reference, version 2012-08-10.
namespace keyc {

/// The items to read from one table.
struct KeysAndAttributes {
  std::vector<Item> Keys{};  // each once
  std::optional<bool> ConsistentRead{};
  std::string ProjectionExpression{};
  AttributeNames ExpressionAttributeNames{};
};

struct BatchGetItem {
  std::map<std::string, KeysAndAttributes> RequestItems{};  // by table; 1 to 100 keys in all
};

struct BatchGetItemResult {
  std::map<std::string, std::vector<Item>> Responses;  // by table; in no order, without items that do not exist
  std::map<std::string, KeysAndAttributes> UnprocessedKeys;
};

struct PutRequest {
  keyc::Item Item{};
};

struct DeleteRequest {
  keyc::Item Key{};
};

using WriteRequest = std::variant<PutRequest, DeleteRequest>;

struct BatchWriteItem {
  std::map<std::string, std::vector<WriteRequest>>
      RequestItems{};  // by table; 1 to 25 writes, each of a different item
};

struct BatchWriteItemResult {
  std::map<std::string, std::vector<WriteRequest>> UnprocessedItems;
};

}  // namespace keyc
