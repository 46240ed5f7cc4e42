#include "generator/outputs/cpp_entity.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "generator/model/cpp_name.hpp"
#include "generator/outputs/cpp_keys.hpp"
#include "generator/outputs/cpp_text.hpp"

namespace keyc::cpp {
namespace {

using model::Attribute;
using model::Entity;
using model::KeyTemplate;
using model::TypeKind;

Context attributes(const Entity& entity, const TypeNames& types) {
  Context all = Context::array();
  for (const Attribute& attribute : entity.attributes)
    all.push_back({{"name", model::cpp_name(attribute.name)},
                   {"stored", attribute.stored},
                   {"alias", attribute.name},
                   {"doc", doc_lines(attribute.doc)},
                   {"type", types.member(attribute.type)},
                   {"initialiser", types.initialiser(attribute)}});
  return all;
}

/// The attributes that templates are built from.
Context components(const Entity& entity, const TypeNames& types) {
  Context all = Context::array();
  for (const Attribute& attribute : entity.attributes) {
    const bool used = std::any_of(entity.keys.begin(), entity.keys.end(), [&](const KeyTemplate& key) {
      const auto parts = key.components();
      return std::any_of(parts.begin(), parts.end(), [&](const auto* part) { return part->attribute == &attribute; });
    });
    if (!used) continue;
    const std::string name = model::cpp_name(attribute.name);
    const std::string type = types.value(attribute.type);
    all.push_back(
        {{"name", name},
         {"type", type},
         {"from", attribute.type.optional ? fmt::format("value.{}.value_or({}{{}})", name, type) : "value." + name}});
  }
  return all;
}

std::string all_present(const std::vector<const Attribute*>& attributes, std::string_view of) {
  std::string condition;
  for (const Attribute* attribute : attributes)
    condition += fmt::format("{}{}.{}", condition.empty() ? "" : " && ", of, model::cpp_name(attribute->name));
  return condition;
}

Context key_names(const std::vector<const KeyTemplate*>& keys) {
  Context all = Context::array();
  for (const KeyTemplate* key : keys)
    all.push_back({{"function", model::cpp_name(key->key->name)}, {"stored", key->key->stored}});
  return all;
}

/// The key attributes of an item, those of one sparse index behind their condition.
Context writes(const Entity& entity) {
  Context all = Context::array();
  std::vector<const KeyTemplate*> done;
  const auto add = [&](const std::vector<const KeyTemplate*>& keys, const std::string& condition) {
    std::vector<const KeyTemplate*> fresh;
    for (const KeyTemplate* key : keys)
      if (key != nullptr && std::find(done.begin(), done.end(), key) == done.end()) fresh.push_back(key);
    done.insert(done.end(), fresh.begin(), fresh.end());
    if (!fresh.empty()) all.push_back({{"condition", condition}, {"keys", key_names(fresh)}});
  };
  for (const model::Path& path : entity.paths) add({path.partition, path.sort}, all_present(path.sparse_on, "value"));
  return all;
}

/// What a setter writes to one unit of key attributes.
Context unit(const model::KeyUnit& from, bool grouped) {
  std::string condition;
  for (const Attribute* attribute : from.present) {
    if (!grouped) break;
    condition += fmt::format("{}*values.{}", condition.empty() ? "" : " && ", model::cpp_name(attribute->name));
  }
  return {{"condition", condition}, {"keys", key_names(from.keys)}};
}

Context setter(const model::SetterGroup& group, const TypeNames& types) {
  const bool grouped = group.attributes.size() > 1;
  Context members = Context::array();
  for (const Attribute* attribute : group.attributes) {
    const std::string name = model::cpp_name(attribute->name);
    members.push_back({{"name", name},
                       {"alias", attribute->name},
                       {"type", types.member(attribute->type)},
                       {"optional", attribute->type.optional}});
  }
  const Attribute& first = *group.attributes.front();
  Context units = Context::array();
  for (const model::KeyUnit* one : group.units) units.push_back(unit(*one, grouped));
  const std::string name = model::group_name(group);
  return {{"name", model::setter_name(group)},
          {"grouped", grouped},
          {"doc", doc_lines(grouped ? std::string() : first.doc)},
          {"parameter", grouped ? name : types.parameter(first.type)},
          {"argument", grouped ? "values" : "value"},
          {"value", grouped ? "" : types.from_parameter(first, "value")},
          {"has_keys", !group.units.empty()},
          {"members", members},
          {"units", units}};
}

/// Removing an optional attribute removes the index entries that are built from it.
Context remover(const Attribute& attribute, const model::SetterGroup& group) {
  Context keys = Context::array();
  for (const model::KeyUnit* one : group.units)
    if (std::find(one->present.begin(), one->present.end(), &attribute) != one->present.end())
      for (const Context& key : key_names(one->keys)) keys.push_back(key);
  return {{"name", model::remover_name(attribute)}, {"attribute", model::cpp_name(attribute.name)}, {"keys", keys}};
}

/// What the clock gives an attribute that follows it.
std::string time_for(const Attribute& attribute) {
  return attribute.type.kind == TypeKind::date ? "keyc::Date{std::chrono::floor<std::chrono::days>(time)}" : "time";
}

/// The call that sets a group which follows the clock, as a whole.
Context clock(const model::SetterGroup& group) {
  const bool grouped = group.attributes.size() > 1;
  std::string argument;
  for (const Attribute* attribute : group.attributes)
    argument += grouped ? fmt::format("{}.{} = {}", argument.empty() ? "" : ", ", model::cpp_name(attribute->name),
                                      time_for(*attribute))
                        : time_for(*attribute);
  return {{"attribute", model::cpp_name(group.attributes.front()->name)},
          {"call", fmt::format(fmt::runtime(grouped ? "{}({{{}}})" : "{}({})"), model::setter_name(group), argument)}};
}

Context update(const Entity& entity, const TypeNames& types) {
  Context setters = Context::array();
  Context removers = Context::array();
  Context clocks = Context::array();
  for (const model::SetterGroup& group : entity.update.groups) {
    setters.push_back(setter(group, types));
    if (group.attributes.front()->always_now) clocks.push_back(clock(group));
    for (const Attribute* attribute : group.attributes)
      if (attribute->type.optional) removers.push_back(remover(*attribute, group));
  }
  return {{"blind", entity.update.blind}, {"setters", setters}, {"removers", removers}, {"clocks", clocks}};
}

}  // namespace

Context entity_context(const model::Schema& schema, const Entity& entity) {
  const TypeNames types(schema, entity);
  const Context path_list = paths(entity, types);
  const model::KeySchema& primary = entity.table->key;
  std::vector<const KeyTemplate*> primary_keys{entity.template_of(primary.partition)};
  if (primary.sort != nullptr) primary_keys.push_back(entity.template_of(primary.sort));
  return {{"name", entity.name},
          {"companion", model::companion_name(entity)},
          {"keys", model::keys_name(entity)},
          {"doc", doc_lines(entity.doc)},
          {"stored", entity.stored},
          {"table", entity.table->stored},
          {"table_name", entity.table->name},
          {"type_attribute", entity.table->type_attribute},
          {"attributes", attributes(entity, types)},
          {"components", components(entity, types)},
          {"key_functions", key_functions(entity)},
          {"writes", writes(entity)},
          {"partition", {{"stored", primary.partition->stored}, {"name", primary.partition->name}}},
          {"partition_function", model::cpp_name(primary.partition->name)},
          {"primary_keys", key_names(primary_keys)},
          {"key_friend", path_list.front()["end_friend"]},
          {"primary", path_list.front()},
          {"paths", path_list},
          {"accesses", access_patterns(entity, types)},
          {"update", update(entity, types)}};
}

}  // namespace keyc::cpp
