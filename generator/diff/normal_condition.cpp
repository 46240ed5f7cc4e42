// The rewriting rules of conditions. Each is exact for every item, also for one that lacks the attribute, since a
// condition is either true or false of it:
//   not not c                    c
//   not (c and d)                not c or not d, and the other way round
//   not x = v                    x <> v, which is defined as its opposite, and the other way round; not for sizes
//   not x present                x absent, and the other way round
//   b = true, b <> true          b, not b
//   x in (v, w)                  x = v or x = w
//   x between v and w            x >= v and x <= w; both are false if x is absent
//   n < 6, n > 6                 n <= 5, n >= 7 for integers; all are false if n is absent
//   (c and d) and e, c and c     c and d and e, c; so for `or`
// `not x < v` stays as it is: it is true of an item without x, and `x >= v` is not.

#include "generator/diff/normal_condition.hpp"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <limits>
#include <string>

namespace keyc::diff {
namespace {

using model::Comparison;
using model::Condition;
using NormalKind = model::Condition::Kind;

bool equal_operands(const model::Operand& left, const model::Operand& right) {
  if (left.literal.has_value() != right.literal.has_value()) return false;
  if (!left.literal) return left.parameter == right.parameter && left.field == right.field;
  return left.literal->kind == right.literal->kind && left.literal->text == right.literal->text;
}

/// Of conditions of one schema, in normal form. Their parts, each there once, may have any order.
bool equal_conditions(const Condition& left, const Condition& right) {
  const auto is_in_right = [&](const Condition& part) {
    return std::any_of(right.parts.begin(), right.parts.end(),
                       [&](const Condition& other) { return equal_conditions(part, other); });
  };
  return left.kind == right.kind && left.comparison == right.comparison && left.field == right.field &&
         left.of_size == right.of_size && left.parts.size() == right.parts.size() &&
         std::equal(left.operands.begin(), left.operands.end(), right.operands.begin(), right.operands.end(),
                    equal_operands) &&
         std::all_of(left.parts.begin(), left.parts.end(), is_in_right);
}

void add_once(std::vector<Condition>& parts, const Condition& part) {
  const bool is_known =
      std::any_of(parts.begin(), parts.end(), [&](const Condition& known) { return equal_conditions(known, part); });
  if (!is_known) parts.push_back(part);
}

/// Of conditions in normal form.
Condition joined(NormalKind kind, const std::vector<Condition>& parts) {
  Condition result;
  result.kind = kind;
  for (const Condition& part : parts) {
    if (part.kind != kind)
      add_once(result.parts, part);
    else
      for (const Condition& inner : part.parts) add_once(result.parts, inner);
  }
  return result.parts.size() == 1 ? Condition(result.parts.front()) : result;
}

Condition compared(const Condition& from, Comparison comparison, const model::Operand& operand) {
  Condition result = from;
  result.kind = NormalKind::comparison;
  result.comparison = comparison;
  result.operands = {operand};
  return result;
}

/// Bounds of integers that belong to their range themselves.
Condition with_closed_bound(Condition condition) {
  const bool is_less = condition.comparison == Comparison::less;
  auto& bound = condition.operands.front().literal;
  if ((!is_less && condition.comparison != Comparison::greater) || !bound) return condition;
  if (!model::is_integer(condition.operand_type.kind) || bound->kind != model::Literal::Kind::number) return condition;
  std::int64_t number = 0;
  const char* const end = bound->text.data() + bound->text.size();
  const auto [stop, error] = std::from_chars(bound->text.data(), end, number);
  using Limits = std::numeric_limits<std::int64_t>;
  if (error != std::errc() || stop != end || number == (is_less ? Limits::min() : Limits::max())) return condition;
  condition.comparison = is_less ? Comparison::at_most : Comparison::at_least;
  bound->text = std::to_string(is_less ? number - 1 : number + 1);
  return condition;
}

Condition opposite(const Condition& condition) {
  Condition result;
  result.kind = NormalKind::negation;
  result.parts = {condition};
  return result;
}

Condition normal_comparison(const Condition& condition) {
  const auto& literal = condition.operands.front().literal;
  const bool is_true = literal && literal->kind == model::Literal::Kind::boolean && literal->text == "true";
  if (!is_true) return with_closed_bound(condition);
  Condition flag;
  flag.kind = NormalKind::flag;
  flag.field = condition.field;
  return condition.comparison == Comparison::equal ? flag : opposite(flag);
}

/// The opposite of a condition in normal form.
Condition negated(const Condition& condition) {
  Condition result = condition;
  switch (condition.kind) {
    case NormalKind::negation: return condition.parts.front();
    case NormalKind::present: result.kind = NormalKind::absent; return result;
    case NormalKind::absent: result.kind = NormalKind::present; return result;
    case NormalKind::conjunction:
    case NormalKind::disjunction: {
      for (Condition& part : result.parts) part = negated(part);
      const bool is_and = condition.kind == NormalKind::conjunction;
      return joined(is_and ? NormalKind::disjunction : NormalKind::conjunction, result.parts);
    }
    case NormalKind::comparison:
      if (!condition.of_size && !model::needs_order(condition.comparison)) {
        const bool is_equal = condition.comparison == Comparison::equal;
        return normal(
            compared(condition, is_equal ? Comparison::not_equal : Comparison::equal, condition.operands.front()));
      }
      break;
    case NormalKind::flag:
    case NormalKind::between:
    case NormalKind::in:
    case NormalKind::begins_with:
    case NormalKind::contains: break;
  }
  return opposite(condition);
}

}  // namespace

Condition normal(const Condition& condition) {
  std::vector<Condition> parts;
  switch (condition.kind) {
    case NormalKind::comparison: return normal_comparison(condition);
    case NormalKind::between:
      return joined(NormalKind::conjunction, {compared(condition, Comparison::at_least, condition.operands.front()),
                                              compared(condition, Comparison::at_most, condition.operands.back())});
    case NormalKind::in:
      for (const model::Operand& operand : condition.operands)
        parts.push_back(normal(compared(condition, Comparison::equal, operand)));
      return joined(NormalKind::disjunction, parts);
    case NormalKind::negation: return negated(normal(condition.parts.front()));
    case NormalKind::conjunction:
    case NormalKind::disjunction:
      for (const Condition& part : condition.parts) parts.push_back(normal(part));
      return joined(condition.kind, parts);
    case NormalKind::flag:
    case NormalKind::begins_with:
    case NormalKind::contains:
    case NormalKind::present:
    case NormalKind::absent: break;
  }
  return condition;
}

std::vector<Condition> conjuncts(const model::Presence& presence) {
  std::vector<Condition> all;
  for (const Condition* condition : presence.conditions) all.push_back(normal(*condition));
  if (all.empty()) return all;
  Condition whole = joined(NormalKind::conjunction, all);
  std::vector<Condition> found;
  if (whole.kind == NormalKind::conjunction)
    found = std::move(whole.parts);
  else
    found.push_back(std::move(whole));
  std::erase_if(found, [&](const Condition& each) {
    return each.kind == NormalKind::present &&
           std::find(presence.fields.begin(), presence.fields.end(), each.field) != presence.fields.end();
  });
  return found;
}

}  // namespace keyc::diff
