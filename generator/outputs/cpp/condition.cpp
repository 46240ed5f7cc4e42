#include "generator/outputs/cpp/condition.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <limits>
#include <string>
#include <string_view>

#include "generator/cpp_names/cpp_name.hpp"
#include "generator/text/concat.hpp"

namespace keyc::cpp {
namespace {

using model::Condition;
using model::TypeKind;
using Kind = Condition::Kind;

/// The runtime's functions, which say what a condition on an absent attribute is.
std::string_view function(const Condition& from) {
  switch (from.kind) {
    case Kind::equal: return "equal";
    case Kind::not_equal: return "not_equal";
    case Kind::less: return "less";
    case Kind::at_most: return "at_most";
    case Kind::greater: return "greater";
    case Kind::at_least: return "at_least";
    case Kind::between: return "between";
    case Kind::in: return "in";
    case Kind::begins_with: return "begins_with";
    case Kind::contains: return model::is_container(from.field->type().kind) ? "contains_element" : "contains_part";
    case Kind::flag: return "holds";
    default: return "present";
  }
}

/// The same in C++, for attributes that are never absent; empty where there is none.
std::string_view plain_operator(Kind kind) {
  switch (kind) {
    case Kind::equal: return "==";
    case Kind::not_equal: return "!=";
    case Kind::less: return "<";
    case Kind::at_most: return "<=";
    case Kind::greater: return ">";
    case Kind::at_least: return ">=";
    default: return "";
  }
}

std::string operand(const Condition& from, const model::Operand& one, const TypeNames& types) {
  const std::string value = types.literal_value(from.operand_type, *one.literal);
  const bool needs_view = from.operand_type.kind == TypeKind::string && plain_operator(from.kind).empty();
  return needs_view ? concat("std::string_view(", value, ")") : value;
}

std::string joined(const Condition& from, std::string_view op, const TypeNames& types) {
  std::string text;
  for (const Condition& part : from.parts) {
    const bool nested = part.kind == Kind::conjunction || part.kind == Kind::disjunction;
    const std::string one = condition(part, types);
    text += fmt::format(fmt::runtime(nested ? "{}({})" : "{}{}"), text.empty() ? "" : concat(" ", op, " "), one);
  }
  return text;
}

/// A set is absent where it is empty.
bool may_be_absent(const Condition& from) {
  return from.of_size || from.field->optional() || from.field->type().kind == TypeKind::set;
}

template <class... Integers>
bool is_limit_of(TypeKind kind, std::string_view text) {
  constexpr TypeKind kinds[] = {TypeKind::i8, TypeKind::i16, TypeKind::i32, TypeKind::i64,
                                TypeKind::u8, TypeKind::u16, TypeKind::u32, TypeKind::u64};
  std::size_t at = 0;
  const auto is_limit = [&]<class T>(T) {
    using Limits = std::numeric_limits<T>;
    return kind == kinds[at++] && (text == std::to_string(Limits::min()) || text == std::to_string(Limits::max()));
  };
  return (is_limit(Integers{}) || ...);
}

/// Whether a comparison is always true or never: compilers warn where it is written with an operator.
bool is_with_limit(const Condition& from) {
  return !from.operands.empty() && from.operands.front().literal &&
         is_limit_of<std::int8_t, std::int16_t, std::int32_t, std::int64_t, std::uint8_t, std::uint16_t, std::uint32_t,
                     std::uint64_t>(from.operand_type.kind, from.operands.front().literal->text);
}

std::string test(const Condition& from, const TypeNames& types) {
  std::string field = "of." + model::member_name(*from.field);
  if (!may_be_absent(from)) {
    if (from.kind == Kind::flag) return field;
    const std::string_view op = plain_operator(from.kind);
    if (!op.empty() && !is_with_limit(from))
      return concat(field, " ", op, " ", operand(from, from.operands.front(), types));
  }
  std::string operands;
  for (const model::Operand& one : from.operands)
    operands += (operands.empty() ? "" : ", ") + operand(from, one, types);
  if (from.kind == Kind::in) operands = '{' + operands + '}';
  return concat(from.kind == Kind::absent ? "!" : "", "keyc::condition::", function(from), "(",
                from.of_size ? concat("keyc::condition::size(", field, ")") : field, operands.empty() ? "" : ", ",
                operands, ")");
}

}  // namespace

std::string condition(const Condition& from, const TypeNames& types) {
  switch (from.kind) {
    case Kind::negation: return concat("!(", condition(from.parts.front(), types), ")");
    case Kind::conjunction: return joined(from, "&&", types);
    case Kind::disjunction: return joined(from, "||", types);
    default: return test(from, types);
  }
}

std::string presence(const model::Presence& from, const TypeNames& types) {
  std::string text;
  for (const model::Field* field : from.fields)
    text += concat(text.empty() ? "" : " && ", "of.", model::member_name(*field));
  for (const Condition* one : from.conditions) {
    const bool alone = from.fields.empty() && from.conditions.size() == 1;
    const std::string expression = condition(*one, types);
    text += fmt::format(fmt::runtime(one->kind == Kind::disjunction && !alone ? "{}({})" : "{}{}"),
                        text.empty() ? "" : " && ", expression);
  }
  return text;
}

}  // namespace keyc::cpp
