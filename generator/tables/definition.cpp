#include "generator/tables/definition.hpp"

#include <algorithm>

#include "grammar/contains.hpp"

namespace keyc::tables {
namespace {

std::vector<std::string> stored_names(const std::vector<const model::KeyAttribute*>& attributes) {
  std::vector<std::string> names;
  names.reserve(attributes.size());
  for (const model::KeyAttribute* attribute : attributes) names.push_back(attribute->stored);
  return names;
}

KeyDefinition key_of(const model::KeySchema& from) { return {stored_names(from.partition), stored_names(from.sort)}; }

bool has_several(const KeyDefinition& key) { return key.partition.size() > 1 || key.sort.size() > 1; }

}  // namespace

std::vector<std::string> KeyDefinition::names() const {
  std::vector<std::string> all = partition;
  all.insert(all.end(), sort.begin(), sort.end());
  return all;
}

bool KeyDefinition::has(const std::string& attribute) const {
  return contains(partition, attribute) || contains(sort, attribute);
}

const IndexDefinition* TableDefinition::find_index(std::string_view index) const {
  const auto found =
      std::find_if(indexes.begin(), indexes.end(), [&](const IndexDefinition& each) { return each.name == index; });
  return found == indexes.end() ? nullptr : &*found;
}

TableDefinition definition_of(const model::Table& table, const NamesOfTables& names) {
  TableDefinition result;
  const auto named = names.find(&table);
  result.name = named == names.end() ? table.stored : named->second;
  result.key = key_of(table.key);
  result.time_to_live = table.time_to_live;
  result.stream = table.stream;
  for (const model::KeyAttribute& attribute : table.key_attributes)
    result.attributes.push_back({attribute.stored, attribute.type});
  for (const model::Index& index : table.indexes) {
    std::vector<std::string> projected = table.projected_names(index);
    std::sort(projected.begin(), projected.end());
    result.indexes.push_back({.name = index.stored,
                              .local = index.local,
                              .key = key_of(index.key),
                              .projection = index.projection.kind,
                              .projected = std::move(projected)});
  }
  return result;
}

bool projects_all_of(const IndexDefinition& index, const IndexDefinition& other) {
  using Kind = model::Projection::Kind;
  if (index.projection == Kind::all || other.projection == Kind::all) return index.projection == Kind::all;
  return std::includes(index.projected.begin(), index.projected.end(), other.projected.begin(), other.projected.end());
}

std::vector<const IndexDefinition*> TableDefinition::indexes_with(bool local) const {
  std::vector<const IndexDefinition*> found;
  for (const IndexDefinition& index : indexes)
    if (index.local == local) found.push_back(&index);
  return found;
}

bool TableDefinition::has_key_of_several() const {
  return has_several(key) || std::any_of(indexes.begin(), indexes.end(),
                                         [](const IndexDefinition& index) { return has_several(index.key); });
}

std::string projection_type(model::Projection::Kind kind) {
  switch (kind) {
    case model::Projection::Kind::all: return "ALL";
    case model::Projection::Kind::keys: return "KEYS_ONLY";
    case model::Projection::Kind::attributes: break;
  }
  return "INCLUDE";
}

}  // namespace keyc::tables
