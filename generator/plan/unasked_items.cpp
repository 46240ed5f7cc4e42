#include "generator/plan/unasked_items.hpp"

#include <algorithm>
#include <string>

#include "grammar/contains.hpp"

namespace keyc::plan {
namespace {

using model::Comparison;
using model::Condition;
using Kind = model::Condition::Kind;

/// Whether the condition can hold only for items of which `is` is true. `is` gets conditions on one field.
template <class Is>
bool requires_that(const Condition& condition, Is is) {
  const auto inner = [&](const Condition& part) { return requires_that(part, is); };
  if (condition.kind == Kind::conjunction) return std::any_of(condition.parts.begin(), condition.parts.end(), inner);
  if (condition.kind == Kind::disjunction) return std::all_of(condition.parts.begin(), condition.parts.end(), inner);
  return condition.kind != Kind::negation && is(condition);
}

bool is_zero(const model::Operand& operand) { return operand.literal && operand.literal->text == "0"; }

bool excludes_zero(Comparison comparison, bool zero) {
  switch (comparison) {
    case Comparison::not_equal: return zero;
    case Comparison::greater: return true;
    case Comparison::equal:
    case Comparison::at_least: return !zero;
    case Comparison::less:
    case Comparison::at_most: return false;
  }
  return false;
}

/// For a condition on a number of versions.
bool is_never_zero(const Condition& condition) {
  const auto& operands = condition.operands;
  if (operands.front().field != nullptr) return false;
  if (condition.kind == Kind::comparison) return excludes_zero(condition.comparison, is_zero(operands.front()));
  if (condition.kind == Kind::between) return !is_zero(operands.front());
  return condition.kind == Kind::in && std::none_of(operands.begin(), operands.end(), is_zero);
}

/// For a condition on a time to live.
bool asks_for_time(const Condition& condition) {
  const Kind kind = condition.kind;
  return kind == Kind::comparison || kind == Kind::between || kind == Kind::in || kind == Kind::absent;
}

/// Whether the condition, on an attribute, holds only if there is one.
bool needs_value(const Condition& condition) {
  if (condition.kind == Kind::comparison) return condition.comparison != Comparison::not_equal;
  return condition.kind != Kind::absent;
}

/// Whether the pattern, its filter or the `when` of a key says that there is a value.
bool asks_for(const model::AccessPattern& pattern, const std::optional<Condition>& filter, const model::Field& field) {
  const auto is_given = [&](const model::Parameter& parameter) { return parameter.field->name == field.name; };
  if (std::any_of(pattern.parameters.begin(), pattern.parameters.end(), is_given)) return true;
  const auto says = [&](const Condition& condition) {
    return requires_that(condition,
                         [&](const Condition& part) { return part.field->name == field.name && needs_value(part); });
  };
  const auto& conditions = pattern.path->presence.conditions;
  return (filter && says(*filter)) ||
         std::any_of(conditions.begin(), conditions.end(), [&](const Condition* when) { return says(*when); });
}

/// The versions that are read where the pattern looks.
bool reads_all_versions(const model::Versions& versions, const model::AccessPattern& pattern) {
  const bool reads_index = pattern.path != nullptr && pattern.path->index != nullptr;
  return !reads_index || versions.indexed == model::Versions::Indexed::all;
}

}  // namespace

bool returns_version_zero(const model::Entity& entity, const model::AccessPattern& pattern,
                          const std::optional<Condition>& filter) {
  if (!entity.versions || !reads_all_versions(*entity.versions, pattern)) return false;
  const std::string& number = entity.versions->field->name;
  for (const model::Parameter& parameter : pattern.parameters)
    if (parameter.field->name == number)
      return parameter.op == model::Operator::below || parameter.op == model::Operator::at_most;
  return !filter || !requires_that(*filter, [&](const Condition& condition) {
    return condition.field->name == number && is_never_zero(condition);
  });
}

const model::Attribute* time_to_live(const model::Entity& entity) {
  if (entity.table->time_to_live.empty()) return nullptr;
  for (const model::Attribute& attribute : entity.attributes)
    if (attribute.stored == entity.table->time_to_live) return &attribute;
  return nullptr;
}

bool returns_expired(const model::Entity& entity, const model::AccessPattern& pattern,
                     const std::optional<Condition>& filter) {
  const model::Attribute* const time = time_to_live(entity);
  if (time == nullptr) return false;
  for (const model::Parameter& parameter : pattern.parameters)
    if (parameter.field->name == time->name) return false;
  return !filter || !requires_that(*filter, [&](const Condition& condition) {
    return condition.field->name == time->name && asks_for_time(condition);
  });
}

std::vector<const model::Component*> unasked_levels(const model::AccessPattern& pattern,
                                                    const std::optional<Condition>& filter) {
  // Who scans an index wants what is in it.
  if (pattern.index() == nullptr || pattern.operation == model::Operation::scan) return {};
  const model::Path& path = *pattern.path;
  std::vector<const model::Component*> levels;
  for (const model::KeyTemplate* key : path.sort)
    for (const model::Component* component : key->components()) levels.push_back(component);
  if (!levels.empty()) levels.erase(levels.begin());
  std::erase_if(levels, [&](const model::Component* level) {
    return !contains(path.presence.fields, level->field) || asks_for(pattern, filter, *level->field);
  });
  return levels;
}

bool returns_rest_of_period(const model::AccessPattern& pattern) {
  return pattern.walk && !pattern.walk->parameter && pattern.walk->edge == model::Walk::Edge::none;
}

}  // namespace keyc::plan
