// A path is the list of fields of a key in key order, each field once, at its first component. From it come the paths
// that leave something open: over all shards, over all periods of a time, and by the part of a value that comes before
// the value itself. At the end each key of an index learns when it is stored.

#include <algorithm>
#include <optional>
#include <utility>

#include "generator/encoding/time_fields.hpp"
#include "generator/resolve/scope.hpp"

namespace keyc::model {
namespace {

template <class T>
void add_once(std::vector<T>& into, const T& value) {
  if (std::find(into.begin(), into.end(), value) == into.end()) into.push_back(value);
}

void add_step(Path& path, const Field* field, const Component& component, const KeyTemplate& from, bool in_partition) {
  // Nobody asks for the items of whatever has the same shard: it is given by values, which the key must hold.
  const bool is_folded = component.encoding->loses() && !component.shard;
  const auto asked =
      std::find_if(path.steps.begin(), path.steps.end(), [&](const Step& step) { return step.field == field; });
  if (asked == path.steps.end()) {
    path.steps.push_back({field, &component, &from, in_partition, is_folded, component.stand_in.has_value()});
  } else {
    asked->folded = asked->folded && is_folded;
    asked->may_be_absent = asked->may_be_absent && component.stand_in;
  }
}

void add_steps(Path& path, const KeyTemplate& from, bool in_partition) {
  for (const Component* component : from.components()) {
    if (component->shard && path.reads_all_shards) continue;
    if (in_partition && path.walks(component->field)) {
      path.walk_step = std::min(path.walk_step, path.steps.size());
      continue;
    }
    for (const Field* field : component->fields()) add_step(path, field, *component, from, in_partition);
  }
}

/// Needs the keys of the path.
void set_steps(Path& path) {
  for (const KeyTemplate* key_template : path.partition) add_steps(path, *key_template, true);
  path.partition_steps = path.steps.size();
  for (const KeyTemplate* key_template : path.sort) add_steps(path, *key_template, false);
}

void add_path_over_shards(Path& path) {
  if (path.shard() == nullptr) return;
  Path over = path;
  over.reads_all_shards = true;
  over.steps.clear();
  set_steps(over);
  if (over.partition_steps == path.partition_steps) return;
  while (over.shared_steps < over.partition_steps &&
         over.steps[over.shared_steps].field == path.steps[over.shared_steps].field)
    ++over.shared_steps;
  path.over_shards.push_back(std::move(over));
}

/// The period of a time of which the partition key has only periods that consist of whole ones of it; null if there is
/// none.
const Component* walked_period(const Path& path) {
  std::vector<const Component*> components;
  for (const KeyTemplate* key_template : path.partition)
    for (const Component* component : key_template->components())
      if (!component->shard || !path.reads_all_shards) components.push_back(component);
  const auto has_one_value = [&](const Component& fine, const Component* other) {
    const std::vector<const Field*> fields = other->fields();
    if (std::find(fields.begin(), fields.end(), fine.field) == fields.end()) return true;
    return !other->shard && period_of(*other) != nullptr && consists_of(periods_of(*other), periods_of(fine));
  };
  const auto finest = std::find_if(components.begin(), components.end(), [&](const Component* component) {
    return !component->shard && period_of(*component) != nullptr &&
           std::all_of(components.begin(), components.end(),
                       [&](const Component* other) { return has_one_value(*component, other); });
  });
  return finest == components.end() ? nullptr : *finest;
}

void add_path_over_periods(Path& path) {
  const Component* const period = walked_period(path);
  if (period == nullptr) return;
  Path over = path;
  over.over_periods.clear();
  over.by_part.clear();
  over.over_shards.clear();
  over.period = period;
  over.walk_step = path.steps.size();
  over.steps.clear();
  set_steps(over);
  path.over_periods.push_back(std::move(over));
}

/// In a path over all shards and periods, what is left open first: the shard, or the period.
void relate_branches(Path& both, const Path& over_shards, const Path& whole) {
  both.walks_after_shards = both.walk_step >= over_shards.shared_steps;
  if (both.walks_after_shards) return;
  both.shared_steps = 0;
  if (whole.over_periods.empty()) return;
  const Path& over = whole.over_periods.front();
  while (both.shared_steps < std::min(both.partition_steps, over.partition_steps) &&
         both.steps[both.shared_steps].field == over.steps[both.shared_steps].field)
    ++both.shared_steps;
}

/// The path with `part` as a step of its own, up to the first other form of its field. No value if no query is possible
/// after the part.
std::optional<Path> path_by_part(const Path& whole, const Component& part) {
  Path path = whole;
  path.by_part.clear();
  path.over_shards.clear();
  path.over_periods.clear();
  path.part = &part;
  path.steps.clear();
  path.partition_steps = 0;
  bool is_complete = false;
  const auto add = [&](const KeyTemplate& from, bool in_partition) {
    for (const Component* component : from.components())
      for (const Field* field : component->fields()) {
        if (is_complete) return;
        const bool is_other_form =
            field == part.field && (component->shard || !component->encoding->same_form(*part.encoding));
        const bool is_asked =
            std::any_of(path.steps.begin(), path.steps.end(), [&](const Step& step) { return step.field == field; });
        const auto asked =
            std::find_if(whole.steps.begin(), whole.steps.end(), [&](const Step& step) { return step.field == field; });
        if (is_other_form || !is_asked)
          path.steps.push_back({field, component, &from, in_partition,
                                component->encoding->loses() && !component->shard,
                                field != part.field && asked->may_be_absent});
        is_complete = is_other_form;
      }
  };
  for (const KeyTemplate* key_template : path.partition) add(*key_template, true);
  if (is_complete) return {};
  path.partition_steps = path.steps.size();
  for (const KeyTemplate* key_template : path.sort) add(*key_template, false);
  for (std::size_t given = path.part_step() + 1; given < path.steps.size(); ++given)
    if (path.can_query_after(given)) return path;
  return {};
}

/// For each field of which the key has a part before the field itself. Only the first such part becomes a step.
void add_paths_by_part(Path& path) {
  for (const Step& step : path.steps)
    if (step.component->encoding->loses() && !step.folded && !step.component->shard && !step.component->in_address)
      if (auto by_part = path_by_part(path, *step.component)) path.by_part.push_back(std::move(*by_part));
}

/// Adds the conditions of one key attribute.
void add_presence(const Entity& entity, Presence& presence, const KeyTemplate& from) {
  for (const Component* component : from.components())
    for (const Field* field : component->fields())
      if (field->optional() && !component->stand_in) add_once(presence.fields, field);
  if (from.when) add_once(presence.conditions, &*from.when);
  if (!entity.versions || !entity.versions->in_indexes) return;
  if (from.is_composed() && !entity.table->is_primary(from.key))
    add_once(presence.conditions, &*entity.versions->in_indexes);
}

/// No value if one of the key attributes has no template.
std::optional<std::vector<const KeyTemplate*>> templates_of(const Entity& entity,
                                                            const std::vector<const KeyAttribute*>& keys) {
  std::vector<const KeyTemplate*> templates;
  templates.reserve(keys.size());
  for (const KeyAttribute* key : keys) {
    const KeyTemplate* const found = entity.template_of(key);
    if (found == nullptr) return std::nullopt;
    templates.push_back(found);
  }
  return templates;
}

/// Adds the path; false if the entity does not have the whole key.
bool add_path(Entity& entity, const Index* index, const KeySchema& key) {
  auto partition = templates_of(entity, key.partition);
  auto sort = templates_of(entity, key.sort);
  if (!partition || !sort) return false;
  Path path;
  path.entity = &entity;
  path.index = index;
  path.key = &key;
  path.partition = std::move(*partition);
  path.sort = std::move(*sort);
  set_steps(path);
  for (const KeyTemplate* key_template : path.keys()) add_presence(entity, path.presence, *key_template);
  add_path_over_shards(path);
  add_paths_by_part(path);
  add_path_over_periods(path);
  for (Path& over : path.over_shards) {
    add_path_over_periods(over);
    for (Path& both : over.over_periods) relate_branches(both, over, path);
  }
  entity.paths.push_back(std::move(path));
  return true;
}

bool same(const Presence& a, const Presence& b) {
  return a.fields.size() == b.fields.size() && a.conditions.size() == b.conditions.size() &&
         std::is_permutation(a.fields.begin(), a.fields.end(), b.fields.begin()) &&
         std::is_permutation(a.conditions.begin(), a.conditions.end(), b.conditions.begin());
}

/// An index entry has all key attributes or none. If a key attribute is in several indexes that differ in when they
/// hold the item, it is stored whenever the values that it is built from are present: in each of these indexes another
/// key attribute decides.
void set_presence(Entity& entity, KeyTemplate& key) {
  const Path* first = nullptr;
  for (const Path& path : entity.paths) {
    if (path.index == nullptr || !path.key->uses(key.key)) continue;
    if (first == nullptr) {
      first = &path;
      key.presence = path.presence;
    } else if (!same(first->presence, path.presence)) {
      key.presence = {};
      return add_presence(entity, key.presence, key);
    }
  }
  if (first == nullptr) add_presence(entity, key.presence, key);
}

std::vector<const Field*> component_fields(const Entity& entity) {
  std::vector<const Field*> used;
  for (const KeyTemplate* key : entity.keys_in_paths()) {
    for (const Field* field : key->fields()) used.push_back(field);
    if (!key->when) continue;
    for (const Field* field : fields_of(*key->when)) used.push_back(field);
  }
  for (const Unique& unique : entity.uniques) used.insert(used.end(), unique.fields.begin(), unique.fields.end());
  std::vector<const Field*> ordered;
  for (const Attribute& attribute : entity.attributes)
    for (const Field& field : entity.fields)
      if (field.attribute == &attribute && std::find(used.begin(), used.end(), &field) != used.end())
        ordered.push_back(&field);
  return ordered;
}

void note_primary_key(EntityScope& scope) {
  for (const KeyAttribute* key : scope.entity.table->key.attributes())
    if (const KeyTemplate* const found = scope.entity.template_of(key))
      for (const Field* field : found->fields()) scope.attributes.at(field->attribute->name)->in_primary_key = true;
}

}  // namespace

void resolve_paths(EntityScope& scope) {
  Entity& entity = scope.entity;
  const Table& table = *entity.table;
  note_primary_key(scope);
  if (!add_path(entity, nullptr, table.key)) return;
  for (const Index& index : table.indexes) add_path(entity, &index, index.key);
  for (KeyTemplate& key : entity.keys)
    if (key.is_composed() && !table.is_primary(key.key)) set_presence(entity, key);
  entity.component_fields = component_fields(entity);
}

}  // namespace keyc::model
