#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "generator/model/model.hpp"
#include "generator/tables/names.hpp"

/// Tables as DynamoDB creates them: what the schema decides, and nothing that operations do.
namespace keyc::tables {

/// The names of key attributes.
struct KeyDefinition {
  std::vector<std::string> partition;
  std::vector<std::string> sort;  // empty if there is no sort key

  /// Those of the partition key, then those of the sort key.
  std::vector<std::string> names() const;
  bool has(const std::string& attribute) const;

  friend bool operator==(const KeyDefinition&, const KeyDefinition&) = default;
};

struct AttributeDefinition {
  std::string name;
  model::KeyType type = model::KeyType::string;

  friend bool operator==(const AttributeDefinition&, const AttributeDefinition&) = default;
};

struct IndexDefinition {
  std::string name;
  bool local = false;
  KeyDefinition key;
  model::Projection::Kind projection = model::Projection::Kind::all;
  std::vector<std::string> projected;  // besides the keys, sorted; only if the projection lists attributes

  friend bool operator==(const IndexDefinition&, const IndexDefinition&) = default;
};

/// Whether entries of the one have all that entries of the other have.
bool projects_all_of(const IndexDefinition& index, const IndexDefinition& other);

/// What create_table() of generated code and all formats of `keyc tables` are written from.
struct TableDefinition {
  std::string name;
  std::vector<AttributeDefinition> attributes;  // those of keys, in the order in which the schema first uses them
  KeyDefinition key;
  std::vector<IndexDefinition> indexes;  // in the order of the schema
  std::string time_to_live;              // empty if there is none
  model::StreamView stream = model::StreamView::none;

  /// In the order of the schema.
  std::vector<const IndexDefinition*> indexes_with(bool local) const;
  /// Null if there is none of that name.
  const IndexDefinition* find_index(std::string_view index) const;
  /// Whether a key, of the table or of an index, has several attributes on one side.
  bool has_key_of_several() const;

  friend bool operator==(const TableDefinition&, const TableDefinition&) = default;
};

/// The table is called as these names say, or else as the schema has it stored.
TableDefinition definition_of(const model::Table& table, const NamesOfTables& names = {});

/// ALL, KEYS_ONLY or INCLUDE.
std::string projection_type(model::Projection::Kind kind);

/// The most attributes that DynamoDB projects besides keys, into an index and into all indexes of a table.
/// Source: "Service, account, and table quotas in Amazon DynamoDB" and Projection of its API reference.
inline constexpr std::size_t most_projected_into_index = 20;
inline constexpr std::size_t most_projected_of_table = 100;

}  // namespace keyc::tables
