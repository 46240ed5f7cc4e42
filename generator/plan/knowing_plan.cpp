#include "generator/plan/knowing_plan.hpp"

#include <algorithm>

#include "generator/model/changes.hpp"
#include "grammar/contains.hpp"

namespace keyc::plan {
namespace {

using model::Attribute;
using model::Entity;
using model::KeyUnit;
using model::SetterGroup;

constexpr std::size_t most_bits = 64;

/// Whether an update by key can change the attributes, with keys.
bool can_change(const SetterGroup& group) { return !group.units.empty() && !model::has_marker(group); }

bool is_grouped(const SetterGroup& group) { return group.attributes.size() + group.given.size() > 1; }

void add(KnowingPlan& plan, const Attribute* attribute, bool is_mutable, bool grouped) {
  const bool follows_clock = model::follows_clock(*attribute);
  plan.attributes.push_back({.attribute = attribute,
                             .can_be_set = is_mutable,
                             .can_be_known = grouped && !attribute->key_only && !follows_clock,
                             .bit = 0,
                             .needed_by = 0});
}

std::uint64_t bits_of(const KnowingPlan& plan, const std::vector<const Attribute*>& attributes) {
  std::uint64_t bits = 0;
  for (const KnownAttribute& known : plan.attributes)
    if (contains(attributes, known.attribute)) bits |= known.bit;
  return bits;
}

}  // namespace

KnowingPlan plan_knowing(const Entity& entity) {
  KnowingPlan plan;
  const auto& groups = entity.update.groups;
  if (entity.versions || std::none_of(groups.begin(), groups.end(),
                                      [](const SetterGroup& group) { return can_change(group) && is_grouped(group); }))
    return plan;
  for (const SetterGroup& group : groups) {
    if (!can_change(group)) continue;
    for (const Attribute* attribute : group.attributes) add(plan, attribute, true, is_grouped(group));
    for (const Attribute* attribute : group.given) add(plan, attribute, false, true);
  }
  if (plan.attributes.size() > most_bits || entity.update.units.size() > most_bits) return {};
  for (std::size_t i = 0; i < plan.attributes.size(); ++i) plan.attributes[i].bit = std::uint64_t{1} << i;
  for (std::size_t i = 0; i < entity.update.units.size(); ++i) {
    const KeyUnit& unit = entity.update.units[i];
    const std::uint64_t changed_by = bits_of(plan, unit.mutable_attributes);
    if (unit.unique != nullptr || changed_by == 0) continue;
    plan.units.push_back({i, changed_by});
    for (KnownAttribute& known : plan.attributes)
      if (contains(unit.mutable_attributes, known.attribute) || contains(unit.fixed_attributes, known.attribute))
        known.needed_by |= changed_by;
  }
  for (const KnownAttribute& known : plan.attributes)
    if (model::follows_clock(*known.attribute)) plan.clocks |= known.bit;
  return plan;
}

bool must_know(const Entity& entity) {
  if (entity.update.blind || entity.versions) return false;
  const bool clocks_a_marker =
      std::any_of(entity.update.groups.begin(), entity.update.groups.end(), [](const SetterGroup& group) {
        return model::has_marker(group) &&
               std::any_of(group.attributes.begin(), group.attributes.end(),
                           [](const Attribute* attribute) { return model::follows_clock(*attribute); });
      });
  const KnowingPlan plan = plan_knowing(entity);
  return !clocks_a_marker && plan.clocks != 0 &&
         std::all_of(plan.attributes.begin(), plan.attributes.end(), [&](const KnownAttribute& known) {
           const bool is_needed = (known.needed_by & plan.clocks) != 0 && !model::follows_clock(*known.attribute);
           return !is_needed || known.can_be_known || known.can_be_set;
         });
}

}  // namespace keyc::plan
