#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>

#include "generator/model/path.hpp"
#include "grammar/rows.hpp"

namespace keyc::model {
namespace {

/// One row of the table of operators.
struct OperatorRow {
  Operator op;
  std::string_view spelling;
  Operator reversed;               // if greater values sort first
  std::optional<RangeKind> range;  // no value if it is not a range
  std::string_view function;       // the function of the runtime that makes it from bounds
};
constexpr std::array operators{
    OperatorRow{Operator::equal, "=", Operator::equal, std::nullopt, ""},
    OperatorRow{Operator::below, "<", Operator::above, RangeKind::below, "below"},
    OperatorRow{Operator::at_most, "<=", Operator::at_least, RangeKind::at_most, "at_most"},
    OperatorRow{Operator::above, ">", Operator::below, RangeKind::above, "above"},
    OperatorRow{Operator::at_least, ">=", Operator::at_most, RangeKind::at_least, "at_least"},
    OperatorRow{Operator::between, "between", Operator::between, RangeKind::between, "between"},
    OperatorRow{Operator::begins_with, "begins_with", Operator::begins_with, std::nullopt, "begins_with"},
    OperatorRow{Operator::in, "in", Operator::in, std::nullopt, ""},
};

static_assert(has_row_for_each_value<operators, &OperatorRow::op>());

const OperatorRow& row_of(Operator op) { return operators[static_cast<std::size_t>(op)]; }

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

}  // namespace keyc::model
