#include "generator/outputs/cpp/update.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "generator/cpp_names/change_name.hpp"
#include "generator/cpp_names/cpp_name.hpp"
#include "generator/model/changes.hpp"
#include "generator/outputs/cpp/components.hpp"
#include "generator/outputs/cpp/condition.hpp"
#include "generator/outputs/cpp/keys.hpp"
#include "generator/outputs/cpp/text.hpp"
#include "generator/text/concat.hpp"

namespace keyc::cpp {
namespace {

using model::Attribute;
using model::Entity;
using model::Field;
using model::KeyTemplate;
using model::TypeKind;

template <class T>
bool contains(const std::vector<T>& all, const T& one) {
  return std::find(all.begin(), all.end(), one) != all.end();
}

Context unit(const Entity& entity, const model::KeyUnit& from, const TypeNames& types) {
  return {{"condition", presence(from.presence, types)}, {"keys", key_actions(entity, from.keys)}};
}

/// A value of the group's struct, or the one that is set alone, as the attribute's type has it. Integers of any size
/// are given.
std::string given_value(const Attribute& attribute, bool grouped, const TypeNames& types) {
  std::string name = "*values." + model::cpp_name(attribute.name);
  if (!grouped) return types.from_parameter(attribute.type, attribute.name, "value");
  if (!model::is_integer(attribute.type.kind)) return name;
  if (!attribute.type.optional) return types.from_parameter(attribute.type, attribute.name, '(' + name + ')');
  return concat(
      name, " ? std::optional(",
      types.from_parameter(attribute.type, attribute.name, "(**values." + model::cpp_name(attribute.name) + ')'),
      ") : std::nullopt");
}

Context member(const Entity& entity, const Attribute& attribute, bool grouped, bool given, const TypeNames& types) {
  const std::string type = types.parameter(attribute.type);
  const std::string local = model::cpp_name(attribute.name);
  return {{"name", local},
          {"alias", attribute.name},
          {"type", attribute.type.optional ? concat("std::optional<", type, ">") : type},
          {"given", given},
          {"key_only", attribute.key_only},
          {"value", given_value(attribute, grouped, types)},
          {"stored", stored_value(entity, attribute, "write", "new_" + local)},
          {"assignments", assignments(entity, attribute, "new_" + local, grouped && attribute.type.optional, types)}};
}

Context setter(const Entity& entity, const model::SetterGroup& group, const TypeNames& types) {
  const bool grouped = group.attributes.size() + group.given.size() > 1;
  Context members = Context::array();
  for (const Attribute* one : group.attributes) members.push_back(member(entity, *one, grouped, false, types));
  for (const Attribute* one : group.given) members.push_back(member(entity, *one, grouped, true, types));
  const Attribute& first = *group.attributes.front();
  const std::string argument = grouped ? "values" : "value";
  Context units = Context::array();
  for (const model::KeyUnit* one : group.units) units.push_back(unit(entity, *one, types));
  return {{"name", model::setter_name(group)},
          {"grouped", grouped},
          {"doc", doc_lines(grouped ? std::string() : first.doc)},
          {"group", grouped ? model::group_name(group) : std::string()},
          {"parameter", grouped ? concat("const ", model::group_name(group), "&") : types.parameter(first.type)},
          {"argument", argument},
          {"forward", !grouped && is_owning(first.type) ? concat("std::move(", argument, ")") : argument},
          {"writes_values", !group.given.empty() || std::any_of(group.attributes.begin(), group.attributes.end(),
                                                                [](const Attribute* one) { return !one->key_only; })},
          {"members", std::move(members)},
          {"units", std::move(units)}};
}

/// Whether the attribute is missed by the unit's presence alone: where it is absent, so are the keys.
bool removes(const model::KeyUnit& unit, const Attribute& attribute) {
  return std::any_of(unit.presence.fields.begin(), unit.presence.fields.end(),
                     [&](const Field* field) { return field->attribute == &attribute; });
}

bool is_in(const model::KeyUnit& unit, const Attribute& attribute) {
  return contains<const Attribute*>(unit.mutable_attributes, &attribute);
}

/// Removing an optional attribute removes the index entries that need it. Where an entry depends on it in another way,
/// nothing else may decide about the entry.
std::optional<Context> remover(const Entity& entity, const Attribute& attribute, const model::SetterGroup& group,
                               const TypeNames& types) {
  Context keys = Context::array();
  Context units = Context::array();
  for (const model::KeyUnit* one : group.units) {
    if (!is_in(*one, attribute)) continue;
    if (removes(*one, attribute)) {
      for (const Context& key : key_actions(entity, one->keys)) keys.push_back(key);
    } else if (one->mutable_attributes.size() == 1 && one->fixed_attributes.empty()) {
      units.push_back(unit(entity, *one, types));
    } else {
      return std::nullopt;
    }
  }
  return Context{{"name", model::remover_name(attribute)},
                 {"attribute", model::cpp_name(attribute.name)},
                 {"key_only", attribute.key_only},
                 {"components", assignments(entity, attribute, "std::nullopt", false, types)},
                 {"keys", std::move(keys)},
                 {"units", std::move(units)}};
}

/// What is set or removed whenever the group is: its first attribute, or a key that holds it.
std::string touched(const model::SetterGroup& group) {
  const Attribute& first = *group.attributes.front();
  return first.key_only ? group.units.front()->keys.front()->key->name : first.name;
}

/// The call that sets a group which follows the clock, as a whole.
Context clock(const model::SetterGroup& group) {
  const bool grouped = group.attributes.size() > 1;
  std::string argument;
  for (const Attribute* attribute : group.attributes)
    argument += grouped ? concat(argument.empty() ? "" : ", ", ".", model::cpp_name(attribute->name), " = ",
                                 time_for(*attribute))
                        : time_for(*attribute);
  return {{"touched", model::cpp_name(touched(group))},
          {"call", fmt::format(fmt::runtime(grouped ? "{}({{{}}})" : "{}({})"), model::setter_name(group), argument)}};
}

}  // namespace

std::string time_for(const Attribute& attribute) {
  switch (attribute.type.kind) {
    case TypeKind::date: return "keyc::Date{std::chrono::floor<std::chrono::days>(time)}";
    case TypeKind::timestamp_s:
    case TypeKind::epoch_s: return "std::chrono::floor<std::chrono::seconds>(time)";
    case TypeKind::timestamp:
    case TypeKind::epoch_ms: return "std::chrono::floor<std::chrono::milliseconds>(time)";
    default: return "time";
  }
}

Context update(const Entity& entity, const TypeNames& types) {
  Context setters = Context::array();
  Context removers = Context::array();
  Context clocks = Context::array();
  for (const model::SetterGroup& group : entity.update.groups) {
    if (group.attributes.front()->always_now) clocks.push_back(clock(group));
    if (group.units.empty()) continue;
    setters.push_back(setter(entity, group, types));
    for (const Attribute* attribute : group.attributes)
      if (attribute->type.optional)
        if (auto one = remover(entity, *attribute, group, types)) removers.push_back(std::move(*one));
  }
  const bool completes = clocks.holds() || model::lock_of(entity) != nullptr;
  return {{"blind", entity.update.blind},
          {"completes", completes},
          {"setters", std::move(setters)},
          {"removers", std::move(removers)},
          {"clocks", std::move(clocks)}};
}

}  // namespace keyc::cpp
