#include "generator/outputs/cpp_entity.hpp"

#include <fmt/format.h>

#include "generator/model/cpp_name.hpp"
#include "generator/model/key_mark.hpp"
#include "generator/outputs/cpp_components.hpp"
#include "generator/outputs/cpp_keys.hpp"
#include "generator/outputs/cpp_text.hpp"
#include "generator/outputs/cpp_update.hpp"
#include "generator/outputs/cpp_upsert.hpp"

namespace keyc::cpp {
namespace {

using model::Attribute;
using model::Entity;
using model::KeyTemplate;

Context attribute(const Attribute& from, const std::string& name, const TypeNames& types) {
  const std::string form = time_form(from.type);
  return {{"name", name},
          {"stored", from.stored},
          {"alias", from.name},
          {"doc", doc_lines(from.doc)},
          {"type", types.member(from.type)},
          {"set_form", time_form_argument(from.type)},
          {"get_form", form.empty() ? form : ", " + form},
          {"initialiser", types.initialiser(from)}};
}

Context attributes(const Entity& entity, const TypeNames& types) {
  Context all = Context::array();
  for (const Attribute& one : entity.attributes) all.push_back(attribute(one, model::cpp_name(one.name), types));
  return all;
}

/// The names that expressions use besides those of the attributes.
Context key_names(const Entity& entity) {
  Context all = Context::array();
  for (const KeyTemplate& key : entity.keys)
    if (!key.native)
      all.push_back({{"name", model::cpp_name(key.key->name)}, {"stored", key.key->stored}, {"alias", key.key->name}});
  if (entity.table->type_attribute.empty()) return all;
  const std::string alias = model::type_alias(entity);
  all.push_back({{"name", model::cpp_name(alias)}, {"stored", entity.table->type_attribute}, {"alias", alias}});
  return all;
}

std::vector<const KeyTemplate*> primary_keys(const Entity& entity) {
  std::vector<const KeyTemplate*> keys = entity.primary().partition;
  keys.insert(keys.end(), entity.primary().sort.begin(), entity.primary().sort.end());
  return keys;
}

/// Whether an item is of the entity, going by its primary key.
std::string matches_by_key(const Entity& entity) {
  std::string all;
  for (const KeyTemplate* key : primary_keys(entity)) {
    const model::KeyMark mark = model::mark_of(*key);
    const std::string name = literal(key->key->stored);
    all += all.empty() ? "" : " && ";
    if (mark.whole)
      all += fmt::format("keyc::has_key_text(item, {}, {})", name, literal(mark.literal));
    else if (!mark.literal.empty())
      all += fmt::format("keyc::has_key_beginning(item, {}, {})", name, literal(mark.literal));
    else
      all += fmt::format("keyc::has_key(item, {}, keyc::AttributeValue::Type::{})", name,
                         model::dynamodb_name(key->key->type));
  }
  return all;
}

std::string matches_by_type(const Entity& entity) {
  return fmt::format("keyc::has_type(item, {}, {})", literal(entity.table->type_attribute), literal(entity.stored));
}

Context projection(const Entity& entity, const model::Index& index, const TypeNames& types) {
  Context held = Context::array();
  for (const Attribute* one : entity.attributes_in(index))
    held.push_back(attribute(*one, model::projected_member(*one), types));
  std::string names;
  for (const KeyTemplate* key : primary_keys(entity)) names += (names.empty() ? "" : ", ") + literal(key->key->stored);
  const bool typed =
      index.projection.kind == model::Projection::Kind::attributes && !entity.table->type_attribute.empty();
  const std::string name = model::projection_class(index);
  return {{"class", name},
          {"qualified", fmt::format("{}::{}", model::companion_name(entity), name)},
          {"index", index.name},
          {"attributes", std::move(held)},
          {"type_attribute", typed ? entity.table->type_attribute : ""},
          {"matches", typed ? matches_by_type(entity) : matches_by_key(entity)},
          {"key_names", std::move(names)}};
}

}  // namespace

Context projections(const Entity& entity, const TypeNames& types) {
  Context all = Context::array();
  for (const model::Path& path : entity.paths)
    if (path.index != nullptr && path.index->projection.kind != model::Projection::Kind::all)
      all.push_back(projection(entity, *path.index, types));
  return all;
}

Context entity_context(const Entity& entity) {
  const TypeNames types(entity);
  Context path_list = paths(entity, types);
  const std::string& type_attribute = entity.table->type_attribute;
  Context keys = Context::array();
  for (const KeyTemplate* key : primary_keys(entity))
    keys.push_back({{"stored", key->key->stored}, {"value", key_value(entity, *key, "components()")}});
  const model::KeyAttribute& partition = *entity.table->key.partition.front();
  return {{"name", entity.name},
          {"companion", model::companion_name(entity)},
          {"keys", model::keys_name(entity)},
          {"doc", doc_lines(entity.doc)},
          {"stored", entity.stored},
          {"table", entity.table->stored},
          {"table_name", entity.table->name},
          {"type_attribute", type_attribute},
          {"type_name", type_attribute.empty() ? "" : model::cpp_name(model::type_alias(entity))},
          {"told_by", type_attribute.empty() ? "its key says" : "the type attribute says"},
          {"matches", type_attribute.empty() ? matches_by_key(entity) : matches_by_type(entity)},
          {"attributes", attributes(entity, types)},
          {"components", components(entity, types)},
          {"key_functions", key_functions(entity)},
          {"key_names", key_names(entity)},
          {"writes", writes(entity, types)},
          {"upsert", upsert(entity, types)},
          {"partition", {{"stored", partition.stored}, {"name", partition.name}}},
          {"partition_function", model::cpp_name(partition.name)},
          {"primary_keys", std::move(keys)},
          {"key_friend", path_list.front()["end_friend"]},
          {"primary", {{"end_query", path_list.front()["end_query"]}}},
          {"paths", std::move(path_list)},
          {"projections", projections(entity, types)},
          {"accesses", access_patterns(entity, types)},
          {"update", update(entity, types)}};
}

}  // namespace keyc::cpp
