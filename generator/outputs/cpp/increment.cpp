#include "generator/outputs/cpp/increment.hpp"

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "generator/cpp_names/change_name.hpp"
#include "generator/cpp_names/cpp_name.hpp"
#include "generator/cpp_names/cpp_namespace.hpp"
#include "generator/model/changes.hpp"
#include "generator/outputs/cpp/plain_changes.hpp"
#include "generator/outputs/cpp/upsert.hpp"
#include "generator/plan/increment_plan.hpp"
#include "generator/plan/upsert_plan.hpp"
#include "generator/text/concat.hpp"

namespace keyc::cpp {
namespace {

using model::Attribute;
using model::Change;
using model::Entity;

/// "1ULL << 3"; empty if the attribute need not be given.
std::string bit_of(const Attribute& attribute, const std::vector<const Attribute*>& required) {
  const auto at = std::find(required.begin(), required.end(), &attribute);
  return at == required.end() ? std::string() : concat("1ULL << ", at - required.begin());
}

/// What a setter does, "this->assign(Where::note, value)". An attribute that keys are built from is written with them,
/// when the struct is.
std::string set(const Entity& entity, const Attribute& attribute, const TypeNames& types) {
  const std::string name = model::attribute_name(attribute.name);
  const std::string given = attribute.type.optional ? "value.optional()" : "value";
  if (model::is_plain(entity, attribute))
    return concat(attribute.type.optional ? "assign(Where::" : "actions_.assign(Where::", name, ", ", given, ")");
  const std::string converted =
      model::is_integer(attribute.type.kind)
          ? concat(given, " ? std::optional(",
                   types.from_group(attribute.type, attribute.name, concat("(*", given, ")")), ") : std::nullopt")
          : given;
  return concat("value_.", name, " = ", converted);
}

std::string action(const Entity& entity, const Change& change, const TypeNames& types) {
  const Attribute& attribute = *change.attribute;
  const std::string name = model::attribute_name(attribute.name);
  if (change.kind == Change::Kind::set) return set(entity, attribute, types);
  const std::string member = concat("&::", model::cpp_namespace(*entity.schema), "::", entity.name, "::", name);
  if (change.kind == Change::Kind::add)
    return concat("count_on(Where::", name, ", ", member, ", value", start_argument(attribute, types), ")");
  return concat("join(Where::", name, ", ", member, ", value)");
}

std::string parameter(const Change& change, const TypeNames& types) {
  const Attribute& attribute = *change.attribute;
  const std::string type = types.parameter(attribute.type);
  const bool is_optional = attribute.type.optional && change.kind == Change::Kind::set;
  return concat(is_optional ? concat("const keyc::OrAbsent<", type, ">&") : type, " value");
}

Context function(const Entity& entity, const Change& change, const std::string& bit, const TypeNames& types) {
  const Attribute& attribute = *change.attribute;
  return {{"name", model::change_name(change)},
          {"doc", doc_of_change(change)},
          {"parameter", parameter(change, types)},
          {"forward", is_owning(attribute.type) ? "std::move(value)" : "value"},
          {"bit", bit},
          {"action", action(entity, change, types)}};
}

}  // namespace

Context increment(const Entity& entity, const TypeNames& types) {
  if (!plan::has_increments(entity)) return {};
  if (Context why = why_unavailable(entity, plan::CreatingUpdate::increment); why.holds())
    return {{"available", false}, {"why", std::move(why)}};
  const std::vector<const Attribute*> given = plan::required_by_increments(entity);
  Context changes = Context::array();
  for (const Change& change : plan::countable(entity))
    changes.push_back(function(entity, change, bit_of(*change.attribute, given), types));
  for (const Change& change : model::plain_changes(entity))
    if (change.members.empty() && change.kind == Change::Kind::set)
      changes.push_back(function(entity, change, bit_of(*change.attribute, given), types));
  Context must = Context::array();
  for (const Attribute* attribute : given) {
    const Change change{Change::Kind::set, attribute};
    if (!model::is_plain(entity, *attribute))
      changes.push_back(function(entity, change, bit_of(*attribute, given), types));
    must.push_back(
        {{"bit", bit_of(*attribute, given)}, {"attribute", attribute->name}, {"setter", model::change_name(change)}});
  }
  return {{"available", true},
          {"why", Context()},
          {"changes", std::move(changes)},
          {"required", std::move(must)},
          {"steps", creating_steps(entity, plan::CreatingUpdate::increment)}};
}

}  // namespace keyc::cpp
