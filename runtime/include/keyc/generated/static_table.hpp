#pragma once

#include <initializer_list>
#include <string_view>

#include "keyc/attribute_value.hpp"
#include "keyc/generated/names_of_table.hpp"
#include "keyc/generated/table_requests.hpp"

/// Tables as generated sources describe them: the members of CreateTable without its containers, of which each source
/// would compile the code.
namespace keyc::inline generated {

struct StaticAttribute {
  std::string_view AttributeName;
  AttributeValue::Type AttributeType;  // S, N or B
};

struct StaticKeyElement {
  std::string_view AttributeName;
  std::string_view KeyType;  // HASH or RANGE
};

struct StaticIndex {
  std::string_view IndexName;
  std::initializer_list<StaticKeyElement> KeySchema;
  std::string_view ProjectionType = "ALL";  // ALL, KEYS_ONLY or INCLUDE
  std::initializer_list<std::string_view> NonKeyAttributes{};
};

struct StaticTable {
  NamesOfTable TableName;
  std::initializer_list<StaticAttribute> AttributeDefinitions;
  std::initializer_list<StaticKeyElement> KeySchema;
  std::initializer_list<StaticIndex> LocalSecondaryIndexes{};
  std::initializer_list<StaticIndex> GlobalSecondaryIndexes{};
  std::string_view StreamViewType{};  // see CreateTable
};

CreateTable create_table(const StaticTable& table);

}  // namespace keyc::inline generated
