#pragma once

#include <nlohmann/json.hpp>

#include "generator/tables/definition.hpp"
#include "generator/tables/settings.hpp"

/// What the schema decides of a resource aws_dynamodb_table.
namespace keyc::tables {

/// Adds the arguments and blocks of the keys, their attributes, the indexes and the time to live.
void add_schema(const TableDefinition& table, const Settings& deployed, Json& resource);

/// Whether indexes have blocks key_schema, for keys of several attributes, which only later versions of the provider
/// have. Earlier ones have hash_key and range_key.
bool has_key_blocks(const TableDefinition& table, const Settings& deployed);

}  // namespace keyc::tables
