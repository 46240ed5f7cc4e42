// The attributes in the entries of an index, and the limits of keys.
#include <algorithm>

#include "generator/model/key_only.hpp"
#include "generator/model/model.hpp"
#include "grammar/contains.hpp"
#include "grammar/quoted.hpp"
#include "keyc/generated/versions.hpp"

namespace keyc::model {
namespace {

bool is_version(const Entity& entity, const Attribute& attribute) {
  return entity.versions && entity.versions->field->attribute == &attribute;
}

}  // namespace

std::string_view role_of_limit(std::size_t limit) { return limit == sort_key_limit ? "sort" : "partition"; }

std::size_t Table::key_limit(const KeyAttribute* which) const {
  const bool is_sort =
      contains(key.sort, which) ||
      std::any_of(indexes.begin(), indexes.end(), [&](const Index& index) { return contains(index.key.sort, which); });
  return is_sort ? sort_key_limit : partition_key_limit;
}

bool Index::projects(const Attribute& attribute) const {
  return holds_all() || contains(projection.names, attribute.name) || contains(projection.stored, attribute.stored);
}

std::vector<std::string> Projection::written() const {
  std::vector<std::string> all = names;
  for (const std::string& name : stored) all.push_back(quoted(name));
  return all;
}

std::vector<std::string> Table::projected_names(const Index& index) const {
  std::vector<std::string> names;
  if (index.projection.kind != Projection::Kind::attributes) return names;
  const auto add = [&](const std::string& stored_name) {
    const bool is_key = std::any_of(key_attributes.begin(), key_attributes.end(), [&](const KeyAttribute& attribute) {
      return attribute.stored == stored_name && (key.uses(&attribute) || index.key.uses(&attribute));
    });
    if (!is_key && !contains(names, stored_name)) names.push_back(stored_name);
  };
  for (const std::string& projected : index.projection.names) {
    bool is_attribute = false;
    for (const Entity* entity : entities) {
      const Attribute* const attribute = entity->find_attribute(projected);
      if (attribute == nullptr || attribute->key_only) continue;
      add(attribute->stored);
      if (is_version(*entity, *attribute)) add(std::string(newest_attribute));
      is_attribute = true;
    }
    const KeyAttribute* const key_attribute = find_key(projected);
    if (!is_attribute) add(key_attribute == nullptr ? projected : key_attribute->stored);
  }
  for (const std::string& projected : index.projection.stored) {
    add(projected);
    for (const Entity* entity : entities)
      if (entity->versions && entity->versions->field->attribute->stored == projected)
        add(std::string(newest_attribute));
  }
  if (!type_attribute.empty()) add(type_attribute);
  return names;
}

std::vector<std::string> Table::entry_names(const Index& index) const {
  std::vector<std::string> names = projected_names(index);
  for (const KeySchema* held : {&key, &index.key})
    for (const KeyAttribute* attribute : held->attributes()) names.push_back(attribute->stored);
  return names;
}

bool Table::has_type_in(const Index* index) const {
  if (type_attribute.empty()) return false;
  return index == nullptr || index->projection.kind != Projection::Kind::keys || index->key.uses(type_key());
}

bool Table::filters_type_in(const Index* index) const {
  return has_type_in(index) && (index == nullptr || !index->key.uses(type_key()));
}

std::vector<const Attribute*> Entity::attributes_in(const Index& index) const {
  const Path* const path = path_on(&index);
  const auto is_read_from_key = [&](const Attribute& attribute) {
    if (is_version(*this, attribute) && !index.holds_all()) return false;
    return path != nullptr && (index.holds_all() || holder_in(*this, attribute, *path));
  };
  const auto is_stored = [&](const Attribute& attribute) {
    if (index.projects(attribute)) return true;
    // The number that version 0 repeats is only in the attribute `newest_attribute`, which is projected with this one.
    if (is_version(*this, attribute) && versions->indexed != Versions::Indexed::history) return false;
    const KeyAttribute* const key = table->find_key(attribute.name);
    return key != nullptr && (table->key.uses(key) || index.key.uses(key));
  };
  std::vector<const Attribute*> held;
  for (const Attribute& attribute : attributes)
    if (attribute.key_only ? is_read_from_key(attribute) : is_stored(attribute)) held.push_back(&attribute);
  return held;
}

}  // namespace keyc::model
