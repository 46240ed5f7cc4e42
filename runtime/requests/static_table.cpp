#include "keyc/generated/static_table.hpp"

#include <string>
#include <vector>

namespace keyc {
namespace {

std::vector<KeySchemaElement> key_schema(std::initializer_list<StaticKeyElement> key) {
  std::vector<KeySchemaElement> elements;
  for (const auto& [name, type] : key) elements.push_back({std::string(name), std::string(type)});
  return elements;
}

std::vector<SecondaryIndex> indexes(std::initializer_list<StaticIndex> from) {
  std::vector<SecondaryIndex> result;
  for (const StaticIndex& index : from)
    result.push_back({.IndexName = std::string(index.IndexName),
                      .KeySchema = key_schema(index.KeySchema),
                      .ProjectionType = std::string(index.ProjectionType),
                      .NonKeyAttributes = {index.NonKeyAttributes.begin(), index.NonKeyAttributes.end()}});
  return result;
}

}  // namespace

CreateTable generated::create_table(const StaticTable& table) {
  CreateTable request{.TableName = std::string(table.TableName.stored), .schema_table = table.TableName.schema};
  for (const auto& [name, type] : table.AttributeDefinitions)
    request.AttributeDefinitions.push_back({std::string(name), type});
  request.KeySchema = key_schema(table.KeySchema);
  request.LocalSecondaryIndexes = indexes(table.LocalSecondaryIndexes);
  request.GlobalSecondaryIndexes = indexes(table.GlobalSecondaryIndexes);
  request.StreamViewType = std::string(table.StreamViewType);
  return request;
}

}  // namespace keyc
