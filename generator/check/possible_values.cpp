#include "generator/check/possible_values.hpp"

#include <algorithm>
#include <string>
#include <vector>

namespace keyc::check {
namespace {

using model::Condition;
using model::TypeKind;
using ConditionKind = Condition::Kind;

/// As conditions have it: "true", the name of an enum's value; nothing if the attribute is absent.
using Value = std::optional<std::string>;

enum class Truth : std::uint8_t { no, yes, unknown };

Truth known(bool is_true) { return is_true ? Truth::yes : Truth::no; }

Truth negated(Truth truth) { return truth == Truth::unknown ? truth : known(truth == Truth::no); }

std::vector<Value> values_of(const model::Component& component) {
  const model::Type& type = component.field->type();
  std::vector<Value> values;
  if (type.kind == TypeKind::boolean) values = {"true", "false"};
  if (type.kind == TypeKind::enumeration)
    for (const model::Enumerator& value : type.enumeration->values) values.emplace_back(value.name);
  if (component.stand_in && !values.empty()) values.emplace_back();
  return values;
}

/// A condition on the field alone.
Truth truth_of_comparison(const Condition& condition, const Value& value) {
  const auto& operands = condition.operands;
  if (!operands.empty() && operands.front().field != nullptr) return Truth::unknown;
  const auto is = [&](const model::Operand& operand) { return operand.literal && value == operand.literal->text; };
  const bool is_in = std::any_of(operands.begin(), operands.end(), is);
  switch (condition.kind) {
    case ConditionKind::flag: return known(value == "true");
    case ConditionKind::present: return known(value.has_value());
    case ConditionKind::absent: return known(!value);
    case ConditionKind::in: return known(is_in);
    case ConditionKind::comparison:
      if (condition.comparison == model::Comparison::equal) return known(is_in);
      if (condition.comparison == model::Comparison::not_equal) return known(!is_in);
      return Truth::unknown;
    case ConditionKind::between:
    case ConditionKind::begins_with:
    case ConditionKind::contains:
    case ConditionKind::negation:
    case ConditionKind::conjunction:
    case ConditionKind::disjunction: break;
  }
  return Truth::unknown;
}

/// Whether the condition holds if the field has this value, whatever all others have.
Truth truth_of(const Condition& condition, const model::Field* field, const Value& value) {
  const auto any_part_is = [&](Truth truth) {
    return std::any_of(condition.parts.begin(), condition.parts.end(),
                       [&](const Condition& part) { return truth_of(part, field, value) == truth; });
  };
  if (condition.kind == ConditionKind::negation) return negated(truth_of(condition.parts.front(), field, value));
  if (condition.kind == ConditionKind::conjunction && any_part_is(Truth::no)) return Truth::no;
  if (condition.kind == ConditionKind::disjunction && any_part_is(Truth::yes)) return Truth::yes;
  if (condition.kind == ConditionKind::conjunction || condition.kind == ConditionKind::disjunction)
    return any_part_is(Truth::unknown) ? Truth::unknown : known(condition.kind == ConditionKind::conjunction);
  return condition.field == field ? truth_of_comparison(condition, value) : Truth::unknown;
}

}  // namespace

std::optional<std::size_t> possible_values(const model::Component& component, const model::Presence& presence) {
  // Several shards are what a hot partition needs, so that they are not counted.
  if (component.shard) return component.shard->shards.count == 1 ? std::optional<std::size_t>(1) : std::nullopt;
  const std::vector<Value> values = values_of(component);
  if (values.empty()) return {};
  const auto may_be = [&](const Value& value) {
    return std::none_of(presence.conditions.begin(), presence.conditions.end(), [&](const Condition* condition) {
      return truth_of(*condition, component.field, value) == Truth::no;
    });
  };
  return static_cast<std::size_t>(std::count_if(values.begin(), values.end(), may_be));
}

}  // namespace keyc::check
