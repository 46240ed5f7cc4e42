#include "generator/model/condition.hpp"

#include <algorithm>
#include <array>

#include "grammar/rows.hpp"

namespace keyc::model {
namespace {

using Kind = Condition::Kind;

constexpr std::array comparisons{
    ComparisonInfo{Comparison::equal, "="},   ComparisonInfo{Comparison::not_equal, "<>"},
    ComparisonInfo{Comparison::less, "<"},    ComparisonInfo{Comparison::at_most, "<="},
    ComparisonInfo{Comparison::greater, ">"}, ComparisonInfo{Comparison::at_least, ">="},
};
static_assert(has_row_for_each_value<comparisons, &ComparisonInfo::comparison>());

void add_fields(const Condition& condition, std::vector<const Field*>& into) {
  if (condition.field != nullptr && std::find(into.begin(), into.end(), condition.field) == into.end())
    into.push_back(condition.field);
  for (const Operand& operand : condition.operands)
    if (operand.field != nullptr && std::find(into.begin(), into.end(), operand.field) == into.end())
      into.push_back(operand.field);
  for (const Condition& part : condition.parts) add_fields(part, into);
}

}  // namespace

const ComparisonInfo& comparison_info(Comparison comparison) {
  return comparisons[static_cast<std::size_t>(comparison)];
}

Comparison comparison_of(std::string_view spelling) {
  return std::find_if(comparisons.begin(), comparisons.end(),
                      [&](const ComparisonInfo& row) { return row.spelling == spelling; })
      ->comparison;
}

bool needs_order(Comparison comparison) {
  return comparison != Comparison::equal && comparison != Comparison::not_equal;
}

std::string_view spelling(const Condition& condition) {
  switch (condition.kind) {
    case Kind::comparison: return comparison_info(condition.comparison).spelling;
    case Kind::between: return "between";
    case Kind::in: return "in";
    case Kind::begins_with: return "begins_with";
    case Kind::contains: return "contains";
    case Kind::present: return "present";
    case Kind::absent: return "absent";
    case Kind::flag: return "flag";
    case Kind::negation: return "not";
    case Kind::conjunction: return "and";
    case Kind::disjunction: break;
  }
  return "or";
}

namespace {

/// What the condition needs to hold, or, if negated, to be false.
std::optional<NeededLists> needed_lists(const Condition& condition, bool is_negated) {
  if (condition.kind == Kind::negation) return needed_lists(condition.parts.front(), !is_negated);
  if (condition.kind == Kind::in) {
    const FilterParameter* const list = condition.operands.front().parameter;
    if (is_negated || list == nullptr || !list->is_list) return std::nullopt;
    return NeededLists{list};
  }
  if (condition.kind != Kind::conjunction && condition.kind != Kind::disjunction) return std::nullopt;
  NeededLists needed{.all = (condition.kind == Kind::conjunction) != is_negated};
  for (const Condition& part : condition.parts)
    if (auto of_part = needed_lists(part, is_negated))
      needed.parts.push_back(*std::move(of_part));
    else if (!needed.all)
      return std::nullopt;
  if (needed.parts.empty()) return std::nullopt;
  return needed.parts.size() == 1 ? std::move(needed.parts.front()) : std::move(needed);
}

}  // namespace

std::optional<NeededLists> needed_lists(const Condition& condition) { return needed_lists(condition, false); }

bool is_needed(const NeededLists& needed, const FilterParameter& list) {
  if (needed.list != nullptr) return needed.list == &list;
  return needed.all && std::any_of(needed.parts.begin(), needed.parts.end(),
                                   [&](const NeededLists& part) { return is_needed(part, list); });
}

std::vector<const Field*> fields_of(const Condition& condition) {
  std::vector<const Field*> fields;
  add_fields(condition, fields);
  return fields;
}

}  // namespace keyc::model
