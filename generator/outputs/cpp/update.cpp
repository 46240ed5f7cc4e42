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
#include "grammar/contains.hpp"

namespace keyc::cpp {
namespace {

using model::Attribute;
using model::Entity;
using model::Field;

Context unit(const Entity& entity, const model::KeyUnit& from, const TypeNames& types) {
  return {{"condition", presence(from.presence, types)}, {"keys", key_actions(entity, from.keys)}};
}

/// The value that a setter is given, as its parameter has it.
std::string given_value(const Attribute& attribute, bool grouped) {
  if (!grouped) return "value";
  const std::string given = "*values." + model::cpp_name(attribute.name);
  return attribute.type.structure != nullptr ? '(' + given + ')' : given;
}

/// The same, converted to the attribute's type, since integers are given in any size. Empty if no conversion is needed.
std::string converted_value(const Attribute& attribute, bool grouped, const TypeNames& types) {
  if (!model::is_integer(attribute.type.kind)) return "";
  const std::string given = given_value(attribute, grouped);
  if (!grouped) return types.from_parameter(attribute.type, attribute.name, given);
  if (!attribute.type.optional) return types.from_parameter(attribute.type, attribute.name, '(' + given + ')');
  return concat(given, " ? std::optional(", types.from_parameter(attribute.type, attribute.name, "(*" + given + ')'),
                ") : std::nullopt");
}

enum class Membership { set, given };

Context member(const Entity& entity, const Attribute& attribute, bool grouped, Membership membership,
               const TypeNames& types) {
  const std::string type = types.parameter(attribute.type);
  const std::string name = model::cpp_name(attribute.name);
  const std::string converted = converted_value(attribute, grouped, types);
  const std::string value = converted.empty() ? given_value(attribute, grouped) : "new_" + name;
  return {{"name", name},
          {"alias", attribute.name},
          {"type", attribute.type.optional ? concat("std::optional<", type, ">") : type},
          {"given", membership == Membership::given},
          {"key_only", attribute.key_only},
          {"converted", converted},
          {"stored", stored_value(entity, attribute, "write", value)},
          {"assignments", grouped ? assignments(entity, attribute, value, attribute.type.optional, types)
                                  : assignments_of_parameter(
                                        entity, model::Change{model::Change::Kind::set, &attribute}, value, types)}};
}

Context setter(const Entity& entity, const model::SetterGroup& group, const TypeNames& types) {
  const bool grouped = group.attributes.size() + group.given.size() > 1;
  Context members = Context::array();
  for (const Attribute* attribute : group.attributes)
    members.push_back(member(entity, *attribute, grouped, Membership::set, types));
  for (const Attribute* attribute : group.given)
    members.push_back(member(entity, *attribute, grouped, Membership::given, types));
  const Attribute& first = *group.attributes.front();
  const std::string argument = grouped ? "values" : "value";
  Context units = Context::array();
  for (const model::KeyUnit* key_unit : group.units) units.push_back(unit(entity, *key_unit, types));
  return {{"name", model::setter_name(group)},
          {"grouped", grouped},
          {"doc", doc_lines(grouped ? std::string() : first.doc)},
          {"group", grouped ? model::group_name(group) : std::string()},
          {"parameter", grouped ? concat("const ", model::group_name(group), "&") : types.parameter(first.type)},
          {"argument", argument},
          {"forward", !grouped && is_owning(first.type) ? concat("std::move(", argument, ")") : argument},
          {"writes_values",
           !group.given.empty() || std::any_of(group.attributes.begin(), group.attributes.end(),
                                               [](const Attribute* attribute) { return !attribute->key_only; })},
          {"members", std::move(members)},
          {"units", std::move(units)}};
}

/// Whether the unit requires the attribute to be present: if it is absent, so are the keys.
bool removes(const model::KeyUnit& unit, const Attribute& attribute) {
  return std::any_of(unit.presence.fields.begin(), unit.presence.fields.end(),
                     [&](const Field* field) { return field->attribute == &attribute; });
}

bool is_in(const model::KeyUnit& unit, const Attribute& attribute) {
  return contains(unit.mutable_attributes, &attribute);
}

/// Removing an optional attribute removes the index entries that need it. No value if an entry depends on it in another
/// way and on other attributes too.
std::optional<Context> remover(const Entity& entity, const Attribute& attribute, const model::SetterGroup& group,
                               const TypeNames& types) {
  Context keys = Context::array();
  Context units = Context::array();
  for (const model::KeyUnit* key_unit : group.units) {
    if (!is_in(*key_unit, attribute)) continue;
    if (removes(*key_unit, attribute)) {
      for (const Context& key : key_actions(entity, key_unit->keys)) keys.push_back(key);
    } else if (key_unit->mutable_attributes.size() == 1 && key_unit->fixed_attributes.empty()) {
      units.push_back(unit(entity, *key_unit, types));
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

/// The name that is set or removed whenever the group is: that of its first attribute, or of a key that holds it.
std::string touched(const model::SetterGroup& group) {
  const Attribute& first = *group.attributes.front();
  return first.key_only ? group.units.front()->keys.front()->key->name : first.name;
}

/// The call that sets a whole group which follows the clock.
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
  switch (model::type_info(attribute.type.kind).unit.value()) {
    case model::TimeUnit::days: return "keyc::Date{std::chrono::floor<std::chrono::days>(time)}";
    case model::TimeUnit::seconds: return "std::chrono::floor<std::chrono::seconds>(time)";
    case model::TimeUnit::milliseconds: return "std::chrono::floor<std::chrono::milliseconds>(time)";
    case model::TimeUnit::microseconds: break;
  }
  return "time";
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
        if (auto function = remover(entity, *attribute, group, types)) removers.push_back(std::move(*function));
  }
  const bool completes = clocks.holds() || model::lock_of(entity) != nullptr;
  return {{"blind", entity.update.blind},
          {"completes", completes},
          {"setters", std::move(setters)},
          {"removers", std::move(removers)},
          {"clocks", std::move(clocks)}};
}

}  // namespace keyc::cpp
