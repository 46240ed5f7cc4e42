#include <fmt/format.h>

#include <algorithm>

#include "generator/model/scope.hpp"

namespace keyc::model {
namespace {

void add_steps(Path& path, const KeyTemplate& from, bool in_partition) {
  for (const Component* component : from.components()) {
    const auto asked = std::find_if(path.steps.begin(), path.steps.end(),
                                    [&](const Step& step) { return step.attribute == component->attribute; });
    if (asked == path.steps.end())
      path.steps.push_back({component->attribute, component, in_partition, component->encoding->loses});
    else
      asked->folded = asked->folded && component->encoding->loses;
  }
}

void add_optionals(Path& path, const KeyTemplate& from) {
  for (const Component* component : from.components()) {
    const bool known =
        std::find(path.sparse_on.begin(), path.sparse_on.end(), component->attribute) != path.sparse_on.end();
    if (component->attribute->type.optional && !known) path.sparse_on.push_back(component->attribute);
  }
}

/// Adds the path where the entity has the whole key.
void add_path(Entity& entity, const Index* index, const KeySchema& key) {
  Path path;
  path.index = index;
  path.key = key;
  path.partition = entity.template_of(key.partition);
  path.sort = key.sort == nullptr ? nullptr : entity.template_of(key.sort);
  if (path.partition == nullptr || (key.sort != nullptr && path.sort == nullptr)) return;
  add_steps(path, *path.partition, true);
  path.partition_steps = path.steps.size();
  add_optionals(path, *path.partition);
  if (path.sort != nullptr) {
    add_steps(path, *path.sort, false);
    add_optionals(path, *path.sort);
  }
  entity.paths.push_back(std::move(path));
}

bool uses(const Path& path, const KeyAttribute* key) { return path.key.partition == key || path.key.sort == key; }

/// Whether a key attribute of two indexes is stored would depend on either.
void refuse_shared_sparse_keys(const EntityScope& scope) {
  const KeySchema& primary = scope.entity.table->key;
  const auto& paths = scope.entity.paths;
  for (const KeyTemplate& one : scope.entity.keys) {
    if (one.key == primary.partition || one.key == primary.sort) continue;
    const Path* first = nullptr;
    for (const Path& path : paths) {
      if (!uses(path, one.key)) continue;
      if (first == nullptr) first = &path;
      if (std::is_permutation(first->sparse_on.begin(), first->sparse_on.end(), path.sparse_on.begin(),
                              path.sparse_on.end()))
        continue;
      report_unsupported(scope.diagnostics(), one.span,
                         fmt::format("'{}' in {} and {}, of which one is sparse in another way", one.key->name,
                                     first->index->name, path.index->name));
      break;
    }
  }
}

}  // namespace

void resolve_paths(EntityScope& scope) {
  Entity& entity = scope.entity;
  const Table& table = *entity.table;
  for (Attribute& attribute : entity.attributes)
    for (const KeyAttribute* key : {table.key.partition, table.key.sort})
      if (const KeyTemplate* const found = key == nullptr ? nullptr : entity.template_of(key))
        for (const Component* component : found->components())
          if (component->attribute == &attribute) attribute.in_primary_key = true;
  if (table.key.partition != nullptr) add_path(entity, nullptr, table.key);
  for (const Index& index : table.indexes) add_path(entity, &index, index.key);
  refuse_shared_sparse_keys(scope);
}

}  // namespace keyc::model
