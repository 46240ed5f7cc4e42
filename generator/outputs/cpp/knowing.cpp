#include "generator/outputs/cpp/knowing.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <string>
#include <utility>

#include "generator/cpp_names/change_name.hpp"
#include "generator/cpp_names/cpp_name.hpp"
#include "generator/model/changes.hpp"
#include "generator/outputs/cpp/components.hpp"
#include "generator/outputs/cpp/keys.hpp"
#include "generator/outputs/cpp/plain_changes.hpp"
#include "generator/outputs/cpp/update.hpp"
#include "generator/plan/knowing_plan.hpp"
#include "generator/text/concat.hpp"

namespace keyc::cpp {
namespace {

using model::Attribute;
using model::Entity;

std::string bits(std::uint64_t bits) { return fmt::format("{:#x}ULL", bits); }

/// The value that is given, as one of the attribute's type; empty if it is one.
std::string converted(const Attribute& attribute, const TypeNames& types) {
  if (!model::is_integer(attribute.type.kind)) return "";
  if (!attribute.type.optional) return types.from_parameter(attribute.type, attribute.name, "value");
  return concat("value ? std::optional(", types.from_group(attribute.type, attribute.name, "(*value)"),
                ") : std::nullopt");
}

Context row(const Entity& entity, const plan::KnownAttribute& known, const TypeNames& types) {
  const Attribute& attribute = *known.attribute;
  const std::string type = types.parameter(attribute.type);
  std::string given = converted(attribute, types);
  const std::string value = given.empty() ? "value" : "new_value";
  const bool clocked = model::follows_clock(attribute);
  return {{"attribute", attribute.name},
          {"name", model::attribute_name(attribute.name)},
          {"set", known.can_be_set ? model::setter_name(attribute) : ""},
          {"know", known.can_be_known ? model::knowing_name(attribute) : ""},
          {"doc", doc_of_setter("Sets", attribute.name, attribute.doc)},
          {"type", attribute.type.optional ? concat("std::optional<", type, ">") : type},
          {"parameter", attribute.type.optional ? concat("keyc::OrAbsent<", type, ">") : type},
          {"given", attribute.type.optional ? "value.optional()" : "value"},
          {"key_only", attribute.key_only},
          {"bit", bits(known.bit)},
          {"needed_by", clocked || known.needed_by == known.bit ? "" : bits(known.needed_by)},
          {"clock", clocked ? time_for(attribute) : ""},
          {"converted", std::move(given)},
          {"stored", attribute.key_only ? std::string() : stored_value(entity, attribute, "write", value)},
          {"assignments", assignments(entity, attribute, value, attribute.type.optional, types)}};
}

}  // namespace

Context knowing(const Entity& entity, const TypeNames& types) {
  const plan::KnowingPlan plan = plan::plan_knowing(entity);
  if (plan.attributes.empty() || (!entity.update.blind && !plan::must_know(entity))) return {};
  Context attributes = Context::array();
  for (const plan::KnownAttribute& known : plan.attributes) attributes.push_back(row(entity, known, types));
  Context units = Context::array();
  for (const plan::ChangedUnit& unit : plan.units)
    units.push_back({{"number", unit.number}, {"changed_by", bits(unit.changed_by)}});
  Context clocks = Context::array();  // that no key is built from
  for (const Attribute& attribute : entity.attributes)
    if (model::follows_clock(attribute) && model::is_plain(entity, attribute))
      clocks.push_back({{"alias", concat("#", attribute.name)},
                        {"setter", model::setter_name(attribute)},
                        {"time", time_for(attribute)}});
  return {{"attributes", std::move(attributes)},
          {"units", std::move(units)},
          {"clocks", std::move(clocks)},
          {"changed", bits(plan.clocks)},
          {"always", !entity.update.blind}};
}

}  // namespace keyc::cpp
