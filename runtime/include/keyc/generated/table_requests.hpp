#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "keyc/attribute_value.hpp"

/// Requests about tables: see keyc/requests.hpp. `schema_table` is not sent: see keyc/generated/item_requests.hpp.
namespace keyc {

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
  std::string StreamViewType{};     // KEYS_ONLY, NEW_IMAGE, OLD_IMAGE, NEW_AND_OLD_IMAGES; empty: no stream
  std::string_view schema_table{};  // not sent
};

struct UpdateTimeToLive {
  std::string TableName;
  std::string AttributeName;
  bool Enabled = true;
  std::string_view schema_table{};  // not sent
};

struct DeleteTable {
  std::string TableName;
  std::string_view schema_table{};  // not sent
};

struct DescribeTable {
  std::string TableName;
  std::string_view schema_table{};  // not sent
};

struct DescribeTimeToLive {
  std::string TableName;
  std::string_view schema_table{};  // not sent
};

}  // namespace keyc
