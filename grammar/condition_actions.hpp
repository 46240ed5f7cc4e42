#pragma once

#include "grammar/action.hpp"
#include "grammar/condition.hpp"

/// What the rules of conditions add to the Ast: each complete condition goes onto the builder's stack, from which the
/// condition around it takes it.
namespace keyc::grammar {

template <>
struct action<condition_term> : limited<condition_term> {};

KEYC_ON(one_of_open) { b.brackets.push_back(b.offset(begin)); }

KEYC_ON(misspelt_operator) {
  struct Spelling {
    std::string_view wrong;
    std::string_view what;
    std::string_view hint;
  };
  static constexpr Spelling spellings[] = {
      {"==", "'='", "one '=' compares"}, {"!=", "'<>'", "write a <> b"},   {"=<", "'<='", "write a <= b"},
      {"=>", "'>='", "write a >= b"},    {"&&", "'and'", "write a and b"}, {"||", "'or'", "write a or b"},
      {"!", "'not'", "write not a"},
  };
  for (const Spelling& spelling : spellings)
    if (text_of(begin, end) == spelling.wrong)
      throw SyntaxError{Code::expected, b.offset(begin), spelling.what, spelling.hint, {}};
}

inline void begin_condition(Builder& b, ast::Operand::Kind kind, const char* begin, const char* end) {
  b.condition = {};
  b.condition.kind = ast::Condition::Kind::flag;
  b.condition.left = {kind, text_of(begin, end), b.span(begin, end)};
}
KEYC_ON(left_attribute) { begin_condition(b, ast::Operand::Kind::name, begin, end); }
KEYC_ON(sized_attribute) { begin_condition(b, ast::Operand::Kind::size, begin, end); }
KEYC_ON(part_entry) { b.condition.left.part = {true, b.unquoted(begin, end).value, {}}; }
KEYC_ON(part_index) { b.condition.left.part = {false, text_of(begin, end), {}}; }
KEYC_ON(part) {
  b.condition.left.part->span = b.span(begin, end);
  b.condition.left.span.end = b.condition.left.part->span.end;
}
KEYC_ON(size_operand) { b.condition.left.span = b.span(begin, end); }

inline void add_value(Builder& b, ast::Operand::Kind kind, std::string text, const char* begin, const char* end) {
  b.condition.right.push_back({kind, std::move(text), b.span(begin, end)});
}
KEYC_ON(value_text) { add_value(b, ast::Operand::Kind::text, b.unquoted(begin, end).value, begin, end); }
KEYC_ON(value_number) { add_value(b, ast::Operand::Kind::number, b.number(begin, end).digits, begin, end); }
KEYC_ON(value_parameter) { add_value(b, ast::Operand::Kind::parameter, text_of(begin + 1, end), begin, end); }
KEYC_ON(list_parameter) { add_value(b, ast::Operand::Kind::list, text_of(begin + 1, end), begin, end); }
KEYC_ON(value_word) { add_value(b, ast::Operand::Kind::word, text_of(begin, end), begin, end); }

KEYC_ON(comparison_operator) {
  b.condition.kind = ast::Condition::Kind::comparison;
  b.condition.op = text_of(begin, end);
}
KEYC_ON(between) { b.condition.kind = ast::Condition::Kind::between; }
KEYC_ON(one_of) { b.condition.kind = ast::Condition::Kind::in; }
KEYC_ON(text_operator) {
  b.condition.kind = *begin == 'b' ? ast::Condition::Kind::begins_with : ast::Condition::Kind::contains;
}
KEYC_ON(presence) { b.condition.kind = *begin == 'p' ? ast::Condition::Kind::present : ast::Condition::Kind::absent; }
KEYC_ON(simple_condition) {
  b.condition.span = b.span(begin, end);
  b.conditions.push_back(std::exchange(b.condition, {}));
}

KEYC_ON(negation) {
  ast::Condition negated;
  negated.kind = ast::Condition::Kind::negation;
  negated.span = b.span(begin, end);
  negated.parts.push_back(std::move(b.conditions.back()));
  b.conditions.back() = std::move(negated);
}

/// Joins all conditions since `begin` into one; parts that are of the same kind are replaced by their own parts.
inline void join(Builder& b, ast::Condition::Kind kind, const char* begin, const char* end) {
  std::size_t first = b.conditions.size();
  while (first > 0 && b.conditions[first - 1].span.begin >= b.offset(begin)) --first;
  if (b.conditions.size() - first == 1) return;
  ast::Condition joined;
  joined.kind = kind;
  joined.span = b.span(begin, end);
  for (std::size_t i = first; i < b.conditions.size(); ++i) {
    ast::Condition& part = b.conditions[i];
    if (part.kind == kind)
      std::move(part.parts.begin(), part.parts.end(), std::back_inserter(joined.parts));
    else
      joined.parts.push_back(std::move(part));
  }
  b.conditions.resize(first);
  b.conditions.push_back(std::move(joined));
}
KEYC_ON(conjunction) { join(b, ast::Condition::Kind::conjunction, begin, end); }
KEYC_ON(condition) { join(b, ast::Condition::Kind::disjunction, begin, end); }

}  // namespace keyc::grammar
