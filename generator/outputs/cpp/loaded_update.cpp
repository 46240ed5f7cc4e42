#include "generator/outputs/cpp/loaded_update.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "generator/cpp_names/change_name.hpp"
#include "generator/cpp_names/cpp_name.hpp"
#include "generator/model/changes.hpp"
#include "generator/model/key_only.hpp"
#include "generator/outputs/cpp/components.hpp"
#include "generator/outputs/cpp/condition.hpp"
#include "generator/outputs/cpp/keys.hpp"
#include "generator/outputs/cpp/plain_changes.hpp"
#include "generator/outputs/cpp/text.hpp"
#include "generator/outputs/cpp/update.hpp"
#include "generator/text/concat.hpp"

namespace keyc::cpp {
namespace {

using model::Attribute;
using model::Change;
using model::Entity;
using model::Field;

Context function(const Entity& entity, const Change& change, const TypeNames& types) {
  const Attribute& leaf = change.leaf();
  const bool converts = model::is_integer(leaf.type.kind);
  const std::string value = converts ? "new_" + model::cpp_name(model::member_name(change)) : "value";
  const bool removes = change.kind == Change::Kind::remove;
  return {{"name", model::change_name(change)},
          {"doc", doc_lines(leaf.doc)},
          {"local", value},
          {"constant", change_constant(entity, change)},
          {"alias", change.path()},
          {"key_only", leaf.key_only},
          {"removes", removes},
          {"parameter", removes ? "" : types.parameter(leaf.type) + " value"},
          {"forward", removes                ? ""
                      : is_owning(leaf.type) ? "std::move(value)"
                                             : "value"},
          {"converted", converts ? types.from_parameter(leaf.type, change.path(), "value") : ""},
          {"stored", stored_change(entity, change, value)},
          {"components", assignments_of_parameter(entity, change, value, types)}};
}

/// The names by which a change of the field is recorded: "address", "address.city".
std::vector<std::string> changed_as(const Field& field) {
  std::vector<std::string> names{field.attribute->name};
  for (const Attribute* member : field.members) names.push_back(names.back() + '.' + member->name);
  return names;
}

std::string literals(const std::vector<std::string>& texts) {
  std::string joined;
  for (const std::string& text : texts) joined += (joined.empty() ? "" : ", ") + literal(text);
  return joined;
}

std::string touched(const Field& field) {
  const std::vector<std::string> names = changed_as(field);
  return fmt::format(fmt::runtime(names.size() == 1 ? "touched_.has({})" : "touched_.has_any({{{}}})"),
                     literals(names));
}

/// Whether an attribute that follows the clock has been set.
std::string touched(const Entity& entity, const Attribute& attribute) {
  return model::is_plain(entity, attribute)
             ? concat("actions_.touches(", model::keys_name(entity), "::names::", model::cpp_name(attribute.name), ")")
             : concat("touched_.has(", literal(attribute.name), ")");
}

/// The parts that "and" joins: each must hold by itself.
std::vector<const model::Condition*> parts_of(const model::Condition& whole) {
  if (whole.kind != model::Condition::Kind::conjunction) return {&whole};
  std::vector<const model::Condition*> parts;
  for (const model::Condition& part : whole.parts)
    for (const model::Condition* inner : parts_of(part)) parts.push_back(inner);
  return parts;
}

/// The test whether the changed values alone decide that there is no entry, so that no other value matters; empty if
/// they never do.
std::string is_gone(const Entity& entity, const model::KeyUnit& unit, const TypeNames& types) {
  std::string test;
  const auto add = [&](const std::string& part) { test += (test.empty() ? "" : " || ") + part; };
  for (const Field* field : unit.presence.fields)
    if (!entity.key_determines(*field)) add(concat("(", touched(*field), " && !of.", model::member_name(*field), ")"));
  for (const model::Condition* whole : unit.presence.conditions)
    for (const model::Condition* part : parts_of(*whole)) {
      std::string known;
      for (const Field* field : model::fields_of(*part))
        if (!entity.key_determines(*field)) known += touched(*field) + " && ";
      add(concat("(", known, "!(", condition(*part, types), "))"));
    }
  return test;
}

/// The name of what must be unchanged for a keyonly attribute: the key that holds it, which every item has.
std::string guarded(const Entity& entity, const Attribute& attribute) {
  return "names::" + model::cpp_name(model::holder_of(entity, attribute)->key->key->name);
}

Context guard(const Entity& entity, const Field& field) {
  const std::string constant = field.attribute->key_only
                                   ? guarded(entity, *field.attribute)
                                   : (field.members.empty() ? "names::" : "members::") + model::member_name(field);
  return {{"touched", touched(field)}, {"constant", constant}};
}

Context unit(const Entity& entity, const model::KeyUnit& from, const TypeNames& types) {
  std::vector<std::string> touched_by;
  for (const Field* field : from.fields)
    if (field->attribute->is_mutable())
      for (const std::string& name : changed_as(*field))
        if (std::find(touched_by.begin(), touched_by.end(), name) == touched_by.end()) touched_by.push_back(name);
  Context guards = Context::array();
  Context old_values = Context::array();
  if (from.unique != nullptr) {
    for (const Field* field : from.fields) old_values.push_back(guard(entity, *field));
    return {{"touched_by", literals(touched_by)}, {"condition", ""},
            {"keys", Context::array()},           {"gone", ""},
            {"guards", std::move(guards)},        {"old_values", std::move(old_values)}};
  }
  const bool is_alone = from.fields.size() == 1;
  if (!is_alone)
    for (const Field* field : from.fields) guards.push_back(guard(entity, *field));
  return {{"touched_by", literals(touched_by)},
          {"condition", presence(from.presence, types)},
          {"keys", key_actions(entity, from.keys)},
          {"gone", is_alone ? "" : is_gone(entity, from, types)},
          {"guards", std::move(guards)},
          {"old_values", std::move(old_values)}};
}

}  // namespace

Context unique_guards(const Entity& entity) {
  std::vector<const Field*> fields;
  for (const model::Unique& unique : entity.uniques)
    for (const Field* field : unique.fields)
      if (!entity.key_determines(*field) && std::find(fields.begin(), fields.end(), field) == fields.end())
        fields.push_back(field);
  Context guards = Context::array();
  for (const Field* field : fields) guards.push_back(guard(entity, *field));
  return guards;
}

Context loaded_update(const Entity& entity, const TypeNames& types) {
  Context changes = Context::array();
  for (const Change& change : model::key_changes(entity)) changes.push_back(function(entity, change, types));
  Context clocks = Context::array();
  for (const Attribute& attribute : entity.attributes)
    if (model::follows_clock(attribute))
      clocks.push_back({{"touched", touched(entity, attribute)},
                        {"setter", model::setter_name(attribute)},
                        {"time", time_for(attribute)}});
  Context units = Context::array();
  bool has_guards = false;
  for (const model::KeyUnit& key_unit : entity.update.units) {
    Context made = unit(entity, key_unit, types);
    has_guards = has_guards || made["guards"].holds() || made["old_values"].holds();
    units.push_back(std::move(made));
  }
  const bool compares = model::lock_of(entity) == nullptr;
  Context in_keys = Context::array();
  for (const Attribute& attribute : entity.attributes)
    if (attribute.key_only && attribute.is_mutable())
      in_keys.push_back({{"touched", touched(entity, attribute)}, {"constant", guarded(entity, attribute)}});
  return {{"changes", std::move(changes)},
          {"units", std::move(units)},
          {"clocks", std::move(clocks)},
          {"has_keys", std::any_of(entity.update.units.begin(), entity.update.units.end(),
                                   [](const model::KeyUnit& key_unit) { return !key_unit.keys.empty(); })},
          {"compares", compares},
          {"in_keys", std::move(in_keys)},
          {"knows", compares || has_guards}};
}

}  // namespace keyc::cpp
