#include "generator/outputs/docs/key_map.hpp"

#include <fmt/format.h>

#include "generator/outputs/docs/key_condition.hpp"
#include "generator/outputs/docs/patterns.hpp"

namespace keyc::docs {
namespace {

using model::Entity;
using model::Index;
using model::Table;

/// The table itself, which is null, and its indexes.
std::vector<const Index*> columns_of(const Table& table) {
  std::vector<const Index*> columns{nullptr};
  for (const Index& index : table.indexes) columns.push_back(&index);
  return columns;
}

bool reads(const model::AccessPattern& pattern, const Index* index) {
  return (pattern.path == nullptr ? nullptr : pattern.path->index) == index;
}

void add_reader(Context& readers, std::string_view owner, const model::AccessPattern& pattern) {
  readers.push_back({{"name", pattern.name}, {"href", '#' + id_of(owner, pattern)}});
}

Context entity_row(const Facts& facts, const Entity& entity, const std::vector<const Index*>& columns) {
  Context row = facts.link(entity);
  Context cells = Context::array();
  for (const Index* index : columns) {
    Context cell = templates_in(entity, index);
    Context readers = Context::array();
    for (const model::AccessPattern& pattern : entity.accesses)
      if (entity.schema == &facts.schema && reads(pattern, index)) add_reader(readers, entity.name, pattern);
    cell["patterns"] = std::move(readers);
    cells.push_back(std::move(cell));
  }
  row["is_collection"] = false;
  row["members"] = Context::array();
  row["cells"] = std::move(cells);
  return row;
}

/// The partition that the members share, where the collection reads it.
Context shared_keys(const model::CollectionPattern& pattern) {
  Context keys = Context::array();
  for (const model::KeyTemplate* key : pattern.shared.path->partition)
    keys.push_back({{"name", key->key->stored}, {"written", written(*key)}});
  return keys;
}

Context collection_row(const Facts& facts, const model::Collection& collection,
                       const std::vector<const Index*>& columns) {
  Context row = link_of(facts, collection);
  Context members = Context::array();
  for (const Entity* member : collection.members) members.push_back(facts.link(*member));
  Context cells = Context::array();
  for (const Index* index : columns) {
    Context cell{{"keys", Context::array()}, {"when", ""}};
    Context readers = Context::array();
    for (const model::CollectionPattern& pattern : collection.accesses) {
      if (!reads(pattern.shared, index)) continue;
      cell["keys"] = shared_keys(pattern);
      add_reader(readers, collection.name, pattern.shared);
    }
    cell["patterns"] = std::move(readers);
    cells.push_back(std::move(cell));
  }
  row["is_collection"] = true;
  row["members"] = std::move(members);
  row["cells"] = std::move(cells);
  return row;
}

}  // namespace

std::string key_text_of(const model::KeySchema& key) {
  std::string text;
  for (const model::KeyAttribute* attribute : key.attributes()) text = joined(std::move(text), ", ", attribute->stored);
  return fmt::format("({})", text);
}

Context templates_in(const Entity& entity, const Index* index) {
  Context keys = Context::array();
  std::string when;
  if (const model::Path* const path = entity.path_on(index))
    for (const model::KeyTemplate* key : path->keys()) {
      keys.push_back({{"name", key->key->stored}, {"written", written(*key)}});
      if (key->when) when = joined(std::move(when), " and ", key->when->written);
    }
  return {{"keys", std::move(keys)}, {"when", std::move(when)}};
}

Context key_map(const Facts& facts, const Table& table) {
  const std::vector<const Index*> columns = columns_of(table);
  Context heads = Context::array();
  for (const Index* index : columns)
    heads.push_back({{"name", index == nullptr ? table.name : index->name},
                     {"href", '#' + id_of(table, index)},
                     {"title", index == nullptr ? "Table"
                               : index->local   ? "Local index"
                                                : "Index"},
                     {"key", key_text_of(index == nullptr ? table.key : index->key)}});
  Context rows = Context::array();
  for (const Entity* entity : facts.entities_of(table)) rows.push_back(entity_row(facts, *entity, columns));
  for (const model::Collection& collection : facts.schema.collections)
    if (collection.table == &table) rows.push_back(collection_row(facts, collection, columns));
  return {{"columns", std::move(heads)}, {"rows", std::move(rows)}};
}

}  // namespace keyc::docs
