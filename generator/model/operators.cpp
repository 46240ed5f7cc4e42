#include <algorithm>
#include <array>
#include <utility>

#include "generator/model/path.hpp"

namespace keyc::model {
namespace {

using Kind = Condition::Kind;

template <class T>
using Row = std::pair<T, std::string_view>;

constexpr std::array operators{
    Row<Operator>{Operator::equal, "="},
    Row<Operator>{Operator::less, "<"},
    Row<Operator>{Operator::at_most, "<="},
    Row<Operator>{Operator::greater, ">"},
    Row<Operator>{Operator::at_least, ">="},
    Row<Operator>{Operator::between, "between"},
    Row<Operator>{Operator::begins_with, "begins_with"},
};

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

std::string_view spelling(Operator op) { return spelling_in(operators, op); }
Operator operator_of(std::string_view spelling) { return value_in(operators, spelling); }

std::string_view name_of(Operation operation) {
  switch (operation) {
    case Operation::get: return "GetItem";
    case Operation::query: return "Query";
    case Operation::scan: break;
  }
  return "Scan";
}

Operator in_key_order(Operator op, const Component& component) {
  using enum Operator;
  if (!component.encoding->descending) return op;
  switch (op) {
    case less: return greater;
    case at_most: return at_least;
    case greater: return less;
    case at_least: return at_most;
    default: return op;
  }
}

std::string_view spelling(Kind kind) { return spelling_in(conditions, kind); }
Kind comparison_of(std::string_view spelling) { return value_in(conditions, spelling); }

}  // namespace keyc::model
