#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <utility>

#include "generator/model/path.hpp"

namespace keyc::model {
namespace {

using Kind = Condition::Kind;

template <class T>
using Row = std::pair<T, std::string_view>;

/// All that there is to say of an operator.
struct OperatorRow {
  Operator op;
  std::string_view spelling;
  Operator reversed;               // where greater values sort first
  std::optional<RangeKind> range;  // of what is one
  std::string_view function;       // of the runtime, which makes it of bounds
};
constexpr std::array operators{
    OperatorRow{Operator::equal, "=", Operator::equal, std::nullopt, ""},
    OperatorRow{Operator::less, "<", Operator::greater, RangeKind::below, "below"},
    OperatorRow{Operator::at_most, "<=", Operator::at_least, RangeKind::at_most, "at_most"},
    OperatorRow{Operator::greater, ">", Operator::less, RangeKind::above, "above"},
    OperatorRow{Operator::at_least, ">=", Operator::at_most, RangeKind::at_least, "at_least"},
    OperatorRow{Operator::between, "between", Operator::between, RangeKind::between, "between"},
    OperatorRow{Operator::begins_with, "begins_with", Operator::begins_with, std::nullopt, "begins_with"},
};

constexpr bool is_in_order() {
  for (std::size_t i = 0; i < operators.size(); ++i)
    if (static_cast<std::size_t>(operators[i].op) != i) return false;
  return operators.size() == static_cast<std::size_t>(Operator::begins_with) + 1;
}
static_assert(is_in_order(), "the rows stand in the order of Operator");

const OperatorRow& row_of(Operator op) { return operators[static_cast<std::size_t>(op)]; }

constexpr std::array conditions{
    Row<Kind>{Kind::equal, "="},
    Row<Kind>{Kind::not_equal, "<>"},
    Row<Kind>{Kind::less, "<"},
    Row<Kind>{Kind::at_most, "<="},
    Row<Kind>{Kind::greater, ">"},
    Row<Kind>{Kind::at_least, ">="},
    Row<Kind>{Kind::between, "between"},
    Row<Kind>{Kind::in, "in"},
    Row<Kind>{Kind::begins_with, "begins_with"},
    Row<Kind>{Kind::contains, "contains"},
    Row<Kind>{Kind::present, "present"},
    Row<Kind>{Kind::absent, "absent"},
    Row<Kind>{Kind::flag, "flag"},
    Row<Kind>{Kind::negation, "not"},
    Row<Kind>{Kind::conjunction, "and"},
    Row<Kind>{Kind::disjunction, "or"},
};

template <class Rows, class T>
std::string_view spelling_in(const Rows& rows, T value) {
  return std::find_if(rows.begin(), rows.end(), [&](const auto& row) { return row.first == value; })->second;
}

template <class Rows>
auto value_in(const Rows& rows, std::string_view spelling) {
  return std::find_if(rows.begin(), rows.end(), [&](const auto& row) { return row.second == spelling; })->first;
}

}  // namespace

std::string_view spelling(Operator op) { return row_of(op).spelling; }

std::string_view spelling(RangeKind kind) {
  return std::find_if(operators.begin(), operators.end(), [&](const OperatorRow& row) { return row.range == kind; })
      ->spelling;
}

Operator operator_of(std::string_view spelling) {
  return std::find_if(operators.begin(), operators.end(),
                      [&](const OperatorRow& row) { return row.spelling == spelling; })
      ->op;
}

std::optional<RangeKind> range_kind(Operator op) { return row_of(op).range; }
std::string_view runtime_function(Operator op) { return row_of(op).function; }

std::string_view name_of(Operation operation) {
  switch (operation) {
    case Operation::get: return "GetItem";
    case Operation::query: return "Query";
    case Operation::scan: break;
  }
  return "Scan";
}

Operator in_key_order(Operator op, const Component& component) {
  return component.encoding->descending ? row_of(op).reversed : op;
}

std::string_view spelling(Kind kind) { return spelling_in(conditions, kind); }
Kind comparison_of(std::string_view spelling) { return value_in(conditions, spelling); }

}  // namespace keyc::model
