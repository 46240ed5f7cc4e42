#include "generator/outputs/tables/shapes.hpp"

namespace keyc::tables {
namespace {

/// DynamoDB wants all HASH attributes before all RANGE attributes.
Json key_schema(const KeyDefinition& key) {
  Json elements = Json::array();
  for (const std::string& name : key.partition) elements.push_back({{"AttributeName", name}, {"KeyType", "HASH"}});
  for (const std::string& name : key.sort) elements.push_back({{"AttributeName", name}, {"KeyType", "RANGE"}});
  return elements;
}

Json secondary_indexes(const std::vector<const IndexDefinition*>& indexes) {
  Json result = Json::array();
  for (const IndexDefinition* index : indexes) result.push_back(secondary_index(*index));
  return result;
}

}  // namespace

Json attribute_definitions(const TableDefinition& table) {
  Json definitions = Json::array();
  for (const AttributeDefinition& attribute : table.attributes)
    definitions.push_back({{"AttributeName", attribute.name}, {"AttributeType", model::dynamodb_name(attribute.type)}});
  return definitions;
}

Json secondary_index(const IndexDefinition& index) {
  return {{"IndexName", index.name}, {"KeySchema", key_schema(index.key)}, {"Projection", projection(index)}};
}

Json update_time_to_live(const std::string& table, const std::string& attribute, bool enabled) {
  return {{"TableName", table}, {"TimeToLiveSpecification", {{"AttributeName", attribute}, {"Enabled", enabled}}}};
}

Json projection(const IndexDefinition& index) {
  Json result{{"ProjectionType", projection_type(index.projection)}};
  if (!index.projected.empty()) result["NonKeyAttributes"] = index.projected;
  return result;
}

Json schema_properties(const TableDefinition& table) {
  Json properties;
  properties["AttributeDefinitions"] = attribute_definitions(table);
  properties["KeySchema"] = key_schema(table.key);
  if (Json local = secondary_indexes(table.indexes_with(true)); !local.empty())
    properties["LocalSecondaryIndexes"] = std::move(local);
  if (Json global = secondary_indexes(table.indexes_with(false)); !global.empty())
    properties["GlobalSecondaryIndexes"] = std::move(global);
  return properties;
}

model::StreamView view_of(const TableDefinition& table, const Settings& deployed) {
  return deployed.replicates_by_stream() ? model::StreamView::new_and_old : table.stream;
}

std::string stream_view(const TableDefinition& table, const Settings& deployed) {
  return std::string(dynamodb_name(view_of(table, deployed)));
}

std::string text_of(const Json& json) { return json.dump(2) + '\n'; }

}  // namespace keyc::tables
