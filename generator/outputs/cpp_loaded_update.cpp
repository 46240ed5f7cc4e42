#include "generator/outputs/cpp_loaded_update.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "generator/model/cpp_name.hpp"
#include "generator/outputs/cpp_components.hpp"
#include "generator/outputs/cpp_condition.hpp"
#include "generator/outputs/cpp_keys.hpp"
#include "generator/outputs/cpp_plain_changes.hpp"
#include "generator/outputs/cpp_text.hpp"
#include "generator/outputs/cpp_update.hpp"

namespace keyc::cpp {
namespace {

using model::Attribute;
using model::Entity;
using model::Field;
using model::KeyTemplate;

Context setter(const Entity& entity, const Attribute& attribute, const TypeNames& types) {
  const std::string local = model::cpp_name(attribute.name);
  return {{"name", model::setter_name(attribute)},
          {"remover", attribute.type.optional ? model::remover_name(attribute) : ""},
          {"doc", doc_lines(attribute.doc)},
          {"attribute", local},
          {"alias", attribute.name},
          {"key_only", attribute.key_only},
          {"parameter", types.parameter(attribute.type)},
          {"forward", is_owning(attribute.type) ? "std::move(value)" : "value"},
          {"value", types.from_parameter(attribute.type, attribute.name, "value")},
          {"stored", stored_value(entity, attribute, item_writer(entity), "new_" + local)},
          {"components", assignments(entity, attribute, "new_" + local, false, types)}};
}

std::string touched(const Attribute& attribute) { return fmt::format("touched_.has({})", literal(attribute.name)); }

std::string touched_plainly(const Entity& entity, const Attribute& attribute) {
  return fmt::format("actions_.touches({}::names::{})", model::keys_name(entity), model::cpp_name(attribute.name));
}

/// Where what was changed alone says that there is no entry, no other value matters; empty where it never does.
std::string is_gone(const Entity& entity, const model::KeyUnit& unit, const TypeNames& types) {
  std::string all;
  const auto add = [&](const std::string& one) { all += (all.empty() ? "" : " || ") + one; };
  for (const Field* field : unit.presence.fields)
    if (!entity.key_tells(*field))
      add(fmt::format("({} && !of.{})", touched(*field->attribute), model::member_name(*field)));
  for (const model::Condition* one : unit.presence.conditions) {
    std::string known;
    for (const Field* field : model::fields_of(*one))
      if (!entity.key_tells(*field)) known += touched(*field->attribute) + " && ";
    add(fmt::format("({}!({}))", known, condition(*one, types)));
  }
  return all;
}

/// A keyonly attribute is what it was where the key that holds it, which every item has, is what it was.
Context guard(const Entity& entity, const Field& field) {
  const Attribute& attribute = *field.attribute;
  if (attribute.key_only) {
    const KeyTemplate& key = *model::holder_of(entity, attribute)->key;
    return {{"alias", attribute.name},
            {"constant", "names::" + model::cpp_name(key.key->name)},
            {"value", fmt::format("std::optional<keyc::AttributeValue>({})", key_value(entity, key, "loaded_"))}};
  }
  const std::string name = model::member_name(field);
  return {{"alias", attribute.name},
          {"constant", (field.members.empty() ? "names::" : "members::") + name},
          {"value",
           fmt::format("write.stored{}({}, loaded_.{})", time_form_argument(field.type()), literal(field.name), name)}};
}

Context unit(const Entity& entity, const model::KeyUnit& from, const TypeNames& types) {
  std::string touched_by;
  for (const Attribute* one : from.mutable_attributes)
    touched_by += (touched_by.empty() ? "" : ", ") + literal(one->name);
  Context guards = Context::array();
  const bool is_alone = from.mutable_attributes.size() == 1 && from.fixed_attributes.empty();
  if (!is_alone)
    for (const Field* field : from.fields) guards.push_back(guard(entity, *field));
  return {{"touched_by", touched_by},
          {"condition", presence(from.presence, types)},
          {"keys", key_actions(entity, from.keys)},
          {"gone", is_alone ? "" : is_gone(entity, from, types)},
          {"guards", std::move(guards)}};
}

}  // namespace

Context loaded_update(const Entity& entity, const TypeNames& types) {
  Context setters = Context::array();
  Context clocks = Context::array();
  for (const Attribute& one : entity.attributes) {
    if (!one.is_mutable()) continue;
    const bool plain = is_plain(entity, one);
    if (!plain) setters.push_back(setter(entity, one, types));
    if (one.always_now)
      clocks.push_back({{"touched", plain ? touched_plainly(entity, one) : touched(one)},
                        {"setter", model::setter_name(one)},
                        {"time", time_for(one)}});
  }
  Context units = Context::array();
  bool has_guards = false;
  bool has_values = false;
  for (const model::KeyUnit& one : entity.update.units) {
    Context made = unit(entity, one, types);
    has_guards = has_guards || made["guards"].holds();
    for (const Context& each : made["guards"]) has_values = has_values || each["value"].text()->starts_with("write.");
    units.push_back(std::move(made));
  }
  return {{"setters", std::move(setters)},
          {"units", std::move(units)},
          {"clocks", std::move(clocks)},
          {"has_guards", has_guards},
          {"has_values", has_values}};
}

}  // namespace keyc::cpp
