#include "generator/outputs/cpp/key_units.hpp"

#include <algorithm>
#include <vector>

#include "generator/cpp_names/change_name.hpp"
#include "generator/cpp_names/cpp_name.hpp"
#include "generator/model/key_only.hpp"
#include "generator/outputs/cpp/condition.hpp"
#include "generator/outputs/cpp/text.hpp"
#include "generator/text/concat.hpp"

namespace keyc::cpp {
namespace {

using model::Attribute;
using model::Entity;
using model::Field;

/// The names by which a change of the field is recorded: "address address.city".
std::string changed_as(const Field& field) {
  std::string path = field.attribute->name;
  std::string names = path;
  for (const Attribute* member : field.members) {
    path += '.' + member->name;
    names += ' ' + path;
  }
  return names;
}

std::string is_touched(const Field& field) { return concat("touched.has_any(", literal(changed_as(field)), ")"); }

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
    if (!entity.key_determines(*field))
      add(concat("(", is_touched(*field), " && !of.", model::member_name(*field), ")"));
  for (const model::Condition* whole : unit.presence.conditions)
    for (const model::Condition* part : parts_of(*whole)) {
      std::string known;
      for (const Field* field : model::fields_of(*part))
        if (!entity.key_determines(*field)) known += is_touched(*field) + " && ";
      add(concat("(", known, "!(", condition(*part, types), "))"));
    }
  return test;
}

/// Whether that test asks what was changed: whether an attribute outside the primary key decides.
bool asks_what_changed(const Entity& entity, const model::KeyUnit& unit) {
  const auto can_change = [&](const Field* field) { return !entity.key_determines(*field); };
  const auto has_changing = [&](const model::Condition* condition) {
    const std::vector<const Field*> fields = model::fields_of(*condition);
    return std::any_of(fields.begin(), fields.end(), can_change);
  };
  const auto& presence = unit.presence;
  return std::any_of(presence.fields.begin(), presence.fields.end(), can_change) ||
         std::any_of(presence.conditions.begin(), presence.conditions.end(), has_changing);
}

std::string changed_by(const model::KeyUnit& unit) {
  std::string names;
  for (const Field* field : unit.fields)
    if (field->attribute->is_mutable()) names += (names.empty() ? "" : " ") + changed_as(*field);
  return names;
}

/// "&keys::gsi1pk, &keys::gsi1sk"
std::string keys(const model::KeyUnit& unit) {
  std::string keys;
  for (const model::KeyTemplate* key : unit.keys)
    keys += concat(keys.empty() ? "&keys::" : ", &keys::", model::key_function(*key->key));
  return keys;
}

std::string sources(const Entity& entity, const model::KeyUnit& unit) {
  std::string rows;
  if (!has_other_sources(unit)) return rows;
  for (const Field* field : unit.fields)
    rows +=
        concat(rows.empty() ? "{&" : ", {&", source_constant(entity, *field), ", ", literal(changed_as(*field)), "}");
  return rows;
}

}  // namespace

std::string unit_name(const Entity& entity, const model::KeyUnit& unit) {
  if (unit.unique == nullptr) return "unit_of_" + unit.keys.front()->key->name;
  const auto at = std::find_if(entity.uniques.begin(), entity.uniques.end(),
                               [&](const model::Unique& unique) { return &unique == unit.unique; });
  return concat("unit_of_marker_", at - entity.uniques.begin() + 1);
}

bool has_other_sources(const model::KeyUnit& unit) { return unit.unique != nullptr || unit.fields.size() > 1; }

std::string holder_constant(const Entity& entity, const Attribute& attribute) {
  return "names::" + model::attribute_name(model::holder_of(entity, attribute)->key->key->name);
}

std::string source_constant(const Entity& entity, const Field& field) {
  if (field.attribute->key_only) return holder_constant(entity, *field.attribute);
  return (field.members.empty() ? "names::" : "members::") + model::member_name(field);
}

Context key_units(const Entity& entity, const TypeNames& types) {
  Context rows = Context::array();
  for (const model::KeyUnit& unit : entity.update.units) {
    const bool is_marker = unit.unique != nullptr;
    rows.push_back({{"name", unit_name(entity, unit)},
                    {"keys", keys(unit)},
                    {"condition", is_marker ? std::string() : presence(unit.presence, types)},
                    {"changed_by", changed_by(unit)},
                    {"sources", sources(entity, unit)},
                    {"touched", asks_what_changed(entity, unit) ? " touched" : ""},
                    {"gone", is_marker || !has_other_sources(unit) ? std::string() : is_gone(entity, unit, types)}});
  }
  return rows;
}

}  // namespace keyc::cpp
