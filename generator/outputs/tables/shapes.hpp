#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "generator/tables/definition.hpp"
#include "generator/tables/settings.hpp"

/// What the formats of table definitions have in common.
namespace keyc::tables {

/// AttributeDefinitions, KeySchema, LocalSecondaryIndexes and GlobalSecondaryIndexes: CreateTable and CloudFormation
/// write them the same way. Members without elements are left out.
Json schema_properties(const TableDefinition& table);

/// AttributeDefinitions alone.
Json attribute_definitions(const TableDefinition& table);
/// An element of LocalSecondaryIndexes or GlobalSecondaryIndexes.
Json secondary_index(const IndexDefinition& index);
/// The input of UpdateTimeToLive, which turns it on or off.
Json update_time_to_live(const std::string& table, const std::string& attribute, bool enabled);
/// The Projection of an index, which NoSQL Workbench writes the same way, too.
Json projection(const IndexDefinition& index);

/// What the table's stream shows: what the schema says, or what replicas need.
model::StreamView view_of(const TableDefinition& table, const Settings& deployed);
/// Its StreamViewType; empty if it has none.
std::string stream_view(const TableDefinition& table, const Settings& deployed);

/// As a file: indented by two blanks.
std::string text_of(const Json& json);

}  // namespace keyc::tables
