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

bool requires_list(const Condition& condition, const FilterParameter& list) {
  if (condition.kind == Condition::Kind::in) return condition.operands.front().parameter == &list;
  return condition.kind == Condition::Kind::conjunction &&
         std::any_of(condition.parts.begin(), condition.parts.end(),
                     [&](const Condition& part) { return requires_list(part, list); });
}

std::vector<const Field*> fields_of(const Condition& condition) {
  std::vector<const Field*> fields;
  add_fields(condition, fields);
  return fields;
}

}  // namespace keyc::model
