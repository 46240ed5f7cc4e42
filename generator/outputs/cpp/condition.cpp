#include "generator/outputs/cpp/condition.hpp"

#include <fmt/format.h>

#include <array>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>

#include "generator/cpp_names/cpp_name.hpp"
#include "generator/text/concat.hpp"
#include "grammar/rows.hpp"

namespace keyc::cpp {
namespace {

using model::Condition;
using model::TypeKind;
using ConditionKind = Condition::Kind;

struct Comparison {
  model::Comparison comparison;
  std::string_view in_cpp;    // the operator
  std::string_view function;  // of keyc::condition
};
constexpr std::array comparisons{
    Comparison{model::Comparison::equal, "==", "equal"},    Comparison{model::Comparison::not_equal, "!=", "not_equal"},
    Comparison{model::Comparison::less, "<", "less"},       Comparison{model::Comparison::at_most, "<=", "at_most"},
    Comparison{model::Comparison::greater, ">", "greater"}, Comparison{model::Comparison::at_least, ">=", "at_least"},
};
static_assert(has_row_for_each_value<comparisons, &Comparison::comparison>());

const Comparison& row_of(model::Comparison comparison) { return comparisons[static_cast<std::size_t>(comparison)]; }

/// The function of keyc::condition, which decides what a condition on an absent attribute is; empty for a condition
/// that has parts.
std::string_view function(const Condition& from) {
  switch (from.kind) {
    case ConditionKind::comparison: return row_of(from.comparison).function;
    case ConditionKind::between: return "between";
    case ConditionKind::in: return "in";
    case ConditionKind::begins_with: return "begins_with";
    case ConditionKind::contains:
      return model::is_container(from.field->type().kind) ? "contains_element" : "contains_part";
    case ConditionKind::present:
    case ConditionKind::absent: return "present";
    case ConditionKind::flag: return "holds";
    case ConditionKind::negation:
    case ConditionKind::conjunction:
    case ConditionKind::disjunction: break;
  }
  return "";
}

std::string operand(const Condition& from, const model::Operand& compared, const TypeNames& types) {
  if (compared.field != nullptr) return "of." + model::member_name(*compared.field);
  const std::string value = types.literal_value(from.operand_type, *compared.literal);
  const bool needs_view = from.operand_type.kind == TypeKind::string && from.kind != ConditionKind::comparison;
  return needs_view ? concat("std::string_view(", value, ")") : value;
}

std::string joined(const Condition& from, std::string_view op, const TypeNames& types) {
  std::string text;
  for (const Condition& part : from.parts) {
    const bool nested = part.kind == ConditionKind::conjunction || part.kind == ConditionKind::disjunction;
    const std::string expression = condition(part, types);
    text += fmt::format(fmt::runtime(nested ? "{}({})" : "{}{}"), text.empty() ? "" : concat(" ", op, " "), expression);
  }
  return text;
}

/// Whether the operand can be absent.
bool may_be_absent(const Condition& from) { return from.of_size || from.field->optional(); }

/// Whether a comparison is with a limit of its type, so that it can be always true or never: compilers warn if it is
/// written with an operator.
bool is_with_limit(const Condition& from) {
  const model::TypeInfo& type = model::type_info(from.operand_type.kind);
  if (!model::is_integer(type.kind) || from.operands.empty() || !from.operands.front().literal) return false;
  const std::string& digits = from.operands.front().literal->text;
  return digits == type.limits->least || digits == type.limits->most;
}

/// A comparison with an attribute that can be absent: "of.limit && keyc::condition::less(of.count, *of.limit)".
std::string with_optional(const Condition& from, const model::Field& other) {
  const std::string right = "of." + model::member_name(other);
  const bool is_unequal = from.comparison == model::Comparison::not_equal;
  const std::string_view compared = is_unequal ? "equal" : row_of(from.comparison).function;
  const std::string both = concat("(", right, " && keyc::condition::", compared, "(of.",
                                  model::member_name(*from.field), ", *", right, "))");
  return is_unequal ? '!' + both : both;
}

std::string test(const Condition& from, const TypeNames& types) {
  if (!from.operands.empty() && from.operands.front().field != nullptr && from.operands.front().field->optional())
    return with_optional(from, *from.operands.front().field);
  std::string field = "of." + model::member_name(*from.field);
  if (!may_be_absent(from)) {
    if (from.kind == ConditionKind::flag) return field;
    if (from.kind == ConditionKind::comparison && !is_with_limit(from))
      return concat(field, " ", row_of(from.comparison).in_cpp, " ", operand(from, from.operands.front(), types));
  }
  const bool is_optional_set = from.field->type().kind == TypeKind::set && from.field->type().optional;
  if (is_optional_set && function(from) != "present") field = concat("keyc::condition::if_stored(", field, ")");
  std::string operands;
  for (const model::Operand& compared : from.operands)
    operands += (operands.empty() ? "" : ", ") + operand(from, compared, types);
  if (from.kind == ConditionKind::in) operands = '{' + operands + '}';
  return concat(from.kind == ConditionKind::absent ? "!" : "", "keyc::condition::", function(from), "(",
                from.of_size ? concat("keyc::condition::size(", field, ")") : field, operands.empty() ? "" : ", ",
                operands, ")");
}

}  // namespace

std::string condition(const Condition& from, const TypeNames& types) {
  switch (from.kind) {
    case ConditionKind::negation: return concat("!(", condition(from.parts.front(), types), ")");
    case ConditionKind::conjunction: return joined(from, "&&", types);
    case ConditionKind::disjunction: return joined(from, "||", types);
    case ConditionKind::comparison:
    case ConditionKind::between:
    case ConditionKind::in:
    case ConditionKind::begins_with:
    case ConditionKind::contains:
    case ConditionKind::present:
    case ConditionKind::absent:
    case ConditionKind::flag: break;
  }
  return test(from, types);
}

std::string presence(const model::Presence& from, const TypeNames& types) {
  std::string text;
  for (const model::Field* field : from.fields)
    text += concat(text.empty() ? "" : " && ", "of.", model::member_name(*field));
  for (const Condition* part : from.conditions) {
    const bool alone = from.fields.empty() && from.conditions.size() == 1;
    const std::string expression = condition(*part, types);
    text += fmt::format(fmt::runtime(part->kind == ConditionKind::disjunction && !alone ? "{}({})" : "{}{}"),
                        text.empty() ? "" : " && ", expression);
  }
  return text;
}

}  // namespace keyc::cpp
