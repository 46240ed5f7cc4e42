#include "testing/definition.hpp"

#include <algorithm>
#include <cstddef>
#include <set>
#include <string>
#include <vector>

#include "requests/table_name_rule.hpp"
#include "testing/errors.hpp"
#include "testing/values.hpp"

namespace keyc::fake {
namespace {

using Type = AttributeValue::Type;
using Keys = std::vector<KeySchemaElement>;

constexpr std::size_t most_key_attributes_on_a_side = 4;  // of a global index
constexpr std::size_t most_global_indexes = 20;
constexpr std::size_t most_local_indexes = 5;
constexpr std::size_t most_projected_attributes = 100;  // by all indexes together

/// Of a table or an index.
void check_resource_name(const std::string& name) {
  require(is_table_name(name), "Invalid table/index name '" + name + "': they have " + std::string(table_name_rule));
}

void check_keys(const Keys& keys, std::size_t most_on_a_side) {
  std::set<std::string> names;
  for (const KeySchemaElement& key : keys) {
    require(key.KeyType == "HASH" || key.KeyType == "RANGE", "Member must satisfy enum value set: [HASH, RANGE]");
    require(names.insert(key.AttributeName).second, "Two keys can not have the same name: " + key.AttributeName);
  }
  const auto is_partition = [](const KeySchemaElement& key) { return key.KeyType == "HASH"; };
  const auto partitions = static_cast<std::size_t>(std::count_if(keys.begin(), keys.end(), is_partition));
  require(partitions >= 1 && is_partition(keys.front()), "No Hash Key specified in schema");
  require(std::is_partitioned(keys.begin(), keys.end(), is_partition), "Invalid order of the key attributes");
  require(partitions <= most_on_a_side && keys.size() - partitions <= most_on_a_side, "Key Schema too big");
}

void check_projection(const SecondaryIndex& index) {
  const std::string& type = index.ProjectionType;
  require(type == "ALL" || type == "KEYS_ONLY" || type == "INCLUDE",
          "Projection type must be INCLUDE, ALL, or KEYS_ONLY");
  require((type == "INCLUDE") == !index.NonKeyAttributes.empty(),
          "Attributes are projected by the projection type INCLUDE, and by no other");
  for (const std::string& name : index.NonKeyAttributes) check_name(name);
}

void check_local_index(const SecondaryIndex& index, const Keys& keys_of_table) {
  require(keys_of_table.size() == 2,
          "Local Secondary indices are not allowed on hash tables, only hash and range tables");
  require(index.KeySchema.front().AttributeName == keys_of_table.front().AttributeName,
          "Local Secondary indices must have the same hash key as the main table");
  require(index.KeySchema.size() == 2, "Local secondary indices must have a range key");
}

}  // namespace

void check_definition(const CreateTable& table) {
  check_resource_name(table.TableName);
  std::set<std::string> defined;
  for (const AttributeDefinition& attribute : table.AttributeDefinitions) {
    const Type type = attribute.AttributeType;
    check_name(attribute.AttributeName);
    require(type == Type::S || type == Type::N || type == Type::B, "Member must satisfy enum value set: [B, N, S]");
    require(defined.insert(attribute.AttributeName).second,
            "Cannot have two attributes with the same name: " + attribute.AttributeName);
  }
  check_keys(table.KeySchema, 1);
  require(table.GlobalSecondaryIndexes.size() <= most_global_indexes,
          "GlobalSecondaryIndex count exceeds the per-table limit of 20");
  require(table.LocalSecondaryIndexes.size() <= most_local_indexes,
          "Cannot have more than 5 local secondary indexes per table");
  std::set<std::string> names;
  std::size_t projected = 0;
  const auto check_index = [&](const SecondaryIndex& index, std::size_t most_on_a_side) {
    check_resource_name(index.IndexName);
    require(names.insert(index.IndexName).second, "Two indices have the same name: " + index.IndexName);
    check_keys(index.KeySchema, most_on_a_side);
    check_projection(index);
    projected += index.NonKeyAttributes.size();
  };
  for (const SecondaryIndex& index : table.GlobalSecondaryIndexes) check_index(index, most_key_attributes_on_a_side);
  for (const SecondaryIndex& index : table.LocalSecondaryIndexes) {
    check_index(index, 1);
    check_local_index(index, table.KeySchema);
  }
  require(projected <= most_projected_attributes, "No more than 100 attributes can be projected by all indexes");
}

}  // namespace keyc::fake
