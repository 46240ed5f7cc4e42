// The setters of an update, group by group: what must be set together, what follows the clock, and the keys that each
// group writes.

#include "generator/outputs/cpp/update.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "generator/cpp_names/change_name.hpp"
#include "generator/cpp_names/cpp_name.hpp"
#include "generator/model/changes.hpp"
#include "generator/outputs/cpp/components.hpp"
#include "generator/outputs/cpp/key_units.hpp"
#include "generator/outputs/cpp/keys.hpp"
#include "generator/outputs/cpp/plain_changes.hpp"
#include "generator/outputs/cpp/text.hpp"
#include "generator/text/concat.hpp"
#include "grammar/contains.hpp"

namespace keyc::cpp {
namespace {

using model::Attribute;
using model::Entity;
using model::Field;

/// "&StoreKeys::unit_of_gsi1sk"
std::string list(const Entity& entity, const std::vector<const model::KeyUnit*>& units) {
  std::string list;
  for (const model::KeyUnit* unit : units)
    append(list, list.empty() ? "&" : ", &", model::keys_name(entity), "::", unit_name(entity, *unit));
  return list;
}

/// The value that a setter is given, as its parameter has it.
std::string given_value(const Attribute& attribute, bool grouped) {
  if (!grouped) return "value";
  const std::string given = "*values." + model::attribute_name(attribute.name);
  return attribute.type.structure != nullptr ? '(' + given + ')' : given;
}

/// The value that a setter is given, converted to the attribute's type, since integers are given in any size. Empty if
/// no conversion is needed.
std::string converted_value(const Attribute& attribute, bool grouped, const TypeNames& types) {
  if (!model::is_integer(attribute.type.kind)) return "";
  const std::string given = given_value(attribute, grouped);
  if (!grouped) return types.from_parameter(attribute.type, attribute.name, given);
  const auto integer = [&](const std::string& value) {
    return types.from_group(attribute.type, attribute.name, '(' + value + ')');
  };
  if (!attribute.type.optional) return integer(given);
  return concat(given, " ? std::optional(", integer('*' + given), ") : std::nullopt");
}

/// The first arguments of keyc::UpdateActions::change(), which say what is set: "Where::state, value, ". None if only
/// keys are.
std::string changed(const Entity& entity, const Attribute& attribute, const std::string& converted) {
  if (attribute.key_only) return "";
  const std::string name = model::attribute_name(attribute.name);
  if (entity.table->find_key(attribute.name) == nullptr) return concat("Where::", name, ", value, ");
  return concat(model::keys_name(entity), "::names::", name, ", ",
                stored_value(entity, attribute, item_writer(entity), converted.empty() ? "value" : converted), ", ");
}

enum class Membership { set, given };

Context member(const Entity& entity, const Attribute& attribute, bool grouped, Membership membership,
               const TypeNames& types) {
  const std::string type = types.parameter(attribute.type);
  const std::string name = model::attribute_name(attribute.name);
  const std::string converted = converted_value(attribute, grouped, types);
  const std::string value = converted.empty() ? given_value(attribute, grouped) : "new_" + name;
  return {{"name", name},
          {"alias", attribute.name},
          {"type", attribute.type.optional ? concat("std::optional<", type, ">") : type},
          {"given", membership == Membership::given},
          {"key_only", attribute.key_only},
          {"converted", converted},
          {"stored", stored_value(entity, attribute, "write", value)},
          {"changed", changed(entity, attribute, converted)},
          {"assignments", assignments(entity, attribute, grouped || converted.empty() ? value : converted,
                                      grouped && attribute.type.optional, types)}};
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
  return {{"name", model::setter_name(group)},
          {"grouped", grouped},
          {"doc", grouped ? std::vector<std::string>() : doc_of_setter("Sets", first.name, first.doc)},
          {"group", grouped ? model::group_name(group) : std::string()},
          {"parameter", grouped ? concat("const ", model::group_name(group), "&") : types.read_parameter(first.type)},
          {"argument", argument},
          {"writes_values",
           !group.given.empty() || std::any_of(group.attributes.begin(), group.attributes.end(),
                                               [](const Attribute* attribute) { return !attribute->key_only; })},
          {"members", std::move(members)},
          {"remover", ""},
          {"units", list(entity, group.units)}};
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
  std::vector<const model::KeyUnit*> gone;
  std::vector<const model::KeyUnit*> others;
  for (const model::KeyUnit* key_unit : group.units) {
    if (!is_in(*key_unit, attribute)) continue;
    if (removes(*key_unit, attribute))
      gone.push_back(key_unit);
    else if (key_unit->mutable_attributes.size() == 1 && key_unit->fixed_attributes.empty())
      others.push_back(key_unit);
    else
      return std::nullopt;
  }
  gone.insert(gone.end(), others.begin(), others.end());
  return Context{{"name", model::remover_name(attribute)},
                 {"attribute", model::attribute_name(attribute.name)},
                 {"key_only", attribute.key_only},
                 {"components", assignments(entity, attribute, "std::nullopt", false, types)},
                 {"units", list(entity, gone)}};
}

/// The name that is set or removed whenever the group is: that of its first attribute, or of a key that holds it.
std::string touched(const model::SetterGroup& group) {
  const Attribute& first = *group.attributes.front();
  return first.key_only ? group.units.front()->keys.front()->key->name : first.name;
}

/// Whether all attributes of the group follow the clock, so that no caller has to set them.
bool follows_clock(const model::SetterGroup& group) {
  return std::all_of(group.attributes.begin(), group.attributes.end(),
                     [](const Attribute* attribute) { return attribute->always_now; });
}

/// The call that sets such a group.
Context clock(const model::SetterGroup& group) {
  const bool grouped = group.attributes.size() > 1;
  std::string argument;
  for (const Attribute* attribute : group.attributes)
    argument += grouped ? concat(argument.empty() ? "" : ", ", ".", model::attribute_name(attribute->name), " = ",
                                 time_for(*attribute))
                        : time_for(*attribute);
  return {{"alias", concat("#", touched(group))},
          {"call", fmt::format(fmt::runtime(grouped ? "{}({{{}}})" : "{}({})"), model::setter_name(group), argument)}};
}

}  // namespace

namespace {

std::string plain_clock_function(const Attribute& attribute) {
  switch (model::type_info(attribute.type.kind).unit.value()) {
    case model::TimeUnit::days: return "keyc::in_days";
    case model::TimeUnit::seconds: return "keyc::in_seconds";
    case model::TimeUnit::milliseconds: return "keyc::in_milliseconds";
    case model::TimeUnit::microseconds: return "keyc::in_microseconds";
    case model::TimeUnit::nanoseconds: break;
  }
  const std::int64_t step = model::step_of(attribute.type);
  return step == 1 ? "keyc::in_nanoseconds" : concat("keyc::in_steps<", step, ">");
}

}  // namespace

std::string clock_function(const Attribute& attribute) {
  const std::chrono::seconds later = attribute.default_value->later;
  const std::string clock = plain_clock_function(attribute);
  return later.count() == 0 ? clock : concat("keyc::later<", clock, ", ", later.count(), ">");
}

std::string time_for(const Attribute& attribute) { return concat(clock_function(attribute), "(time)"); }

Context update(const Entity& entity, const TypeNames& types) {
  Context setters = Context::array();
  Context removers = Context::array();
  Context clocks = Context::array();
  for (const model::SetterGroup& group : entity.update.groups) {
    if (follows_clock(group)) clocks.push_back(clock(group));
    if (group.units.empty() || model::has_marker(group)) continue;
    Context function = setter(entity, group, types);
    const bool grouped = group.attributes.size() + group.given.size() > 1;
    for (const Attribute* attribute : group.attributes) {
      if (!attribute->type.optional) continue;
      auto removes = remover(entity, *attribute, group, types);
      if (!removes) continue;
      if (!grouped) function["remover"] = model::remover_name(*attribute);
      removers.push_back(std::move(*removes));
    }
    setters.push_back(std::move(function));
  }
  const bool completes = clocks.holds() || model::lock_of(entity) != nullptr;
  return {{"blind", entity.update.blind},
          {"completes", completes},
          {"setters", std::move(setters)},
          {"removers", std::move(removers)},
          {"clocks", std::move(clocks)}};
}

}  // namespace keyc::cpp
