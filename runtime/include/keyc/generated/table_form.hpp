#pragma once

#include <initializer_list>
#include <string_view>

#include "keyc/attribute_value.hpp"
#include "keyc/generated/table_names.hpp"
#include "keyc/generated/table_requests.hpp"

/// Tables as generated sources describe them: the members of CreateTable without its containers, of which each source
/// would compile the code.
namespace keyc {

struct AttributeForm {
  std::string_view AttributeName;
  AttributeValue::Type AttributeType;  // S, N or B
};

struct KeyElementForm {
  std::string_view AttributeName;
  std::string_view KeyType;  // HASH or RANGE
};

struct IndexForm {
  std::string_view IndexName;
  std::initializer_list<KeyElementForm> KeySchema;
  std::string_view ProjectionType = "ALL";  // ALL, KEYS_ONLY or INCLUDE
  std::initializer_list<std::string_view> NonKeyAttributes{};
};

struct TableForm {
  TableNames TableName;
  std::initializer_list<AttributeForm> AttributeDefinitions;
  std::initializer_list<KeyElementForm> KeySchema;
  std::initializer_list<IndexForm> LocalSecondaryIndexes{};
  std::initializer_list<IndexForm> GlobalSecondaryIndexes{};
};

CreateTable create_table(const TableForm& form);

}  // namespace keyc
