#include "generator/outputs/docs/chart.hpp"

namespace keyc::docs {
namespace {

using model::Entity;
using model::Index;
using model::KeyAttribute;
using model::Table;

struct Column {
  const Index* index;  // null: the table
  const KeyAttribute* key;
  std::string_view role;
};

std::vector<Column> columns_of(const Table& table) {
  std::vector<Column> columns;
  const auto add = [&](const Index* index, const model::KeySchema& key) {
    for (const KeyAttribute* attribute : key.partition) columns.push_back({index, attribute, "partition key"});
    for (const KeyAttribute* attribute : key.sort) columns.push_back({index, attribute, "sort key"});
  };
  add(nullptr, table.key);
  for (const Index& index : table.indexes) add(&index, index.key);
  return columns;
}

/// Empty if the entity has no such key, or is not in the index.
Context cell(const Entity& entity, const Column& column) {
  const bool is_in = entity.path_on(column.index) != nullptr;
  const model::KeyTemplate* const key = is_in ? entity.template_of(column.key) : nullptr;
  if (key == nullptr) return {{"written", ""}, {"when", ""}};
  return {{"written", written(*key)}, {"when", key->when ? key->when->written : std::string()}};
}

}  // namespace

Context chart(const Facts& facts, const Table& table) {
  const std::vector<Column> columns = columns_of(table);
  Context heads = Context::array();
  for (const Column& column : columns)
    heads.push_back({{"source", column.index == nullptr ? table.name : column.index->name},
                     {"key", column.key->stored},
                     {"role", column.role}});
  Context rows = Context::array();
  for (const Entity* entity : facts.entities_of(table)) {
    Context row = facts.link(*entity);
    Context cells = Context::array();
    for (const Column& column : columns) cells.push_back(cell(*entity, column));
    row["entity"] = entity->name;
    row["cells"] = std::move(cells);
    rows.push_back(std::move(row));
  }
  return {{"columns", std::move(heads)}, {"rows", std::move(rows)}};
}

}  // namespace keyc::docs
