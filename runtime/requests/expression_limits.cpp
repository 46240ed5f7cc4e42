#include "requests/expression_limits.hpp"

#include <algorithm>
#include <iterator>
#include <string>

#include "keyc/errors.hpp"
#include "requests/placeholders.hpp"

namespace keyc {
namespace {

constexpr std::size_t most_operators = 300;

bool is_keyword(std::string_view word, std::string_view keyword) {
  return std::equal(word.begin(), word.end(), keyword.begin(), keyword.end(),
                    [](char a, char b) { return (a | 0x20) == b; });
}

/// Takes what is at the beginning: a placeholder, a word, an operator or another character.
std::string_view next_token(std::string_view& expression) {
  std::size_t length = 1;
  const char first = expression.front();
  if (first == '#' || first == ':')
    length = std::min(expression.find_first_not_of(placeholder_characters, 1), expression.size());
  else if (placeholder_characters.find(first) != std::string_view::npos)
    length = std::min(expression.find_first_not_of(placeholder_characters), expression.size());
  else if (first == '<' || first == '>')
    length = expression.size() > 1 && (expression[1] == '=' || expression[1] == '>') ? 2 : 1;
  const std::string_view token = expression.substr(0, length);
  expression.remove_prefix(length);
  return token;
}

bool is_word(std::string_view token) { return placeholder_characters.find(token.front()) != std::string_view::npos; }

bool is_operator_of_condition(std::string_view word) {
  constexpr std::string_view keywords[] = {"and", "or", "not", "in", "between"};
  return std::any_of(std::begin(keywords), std::end(keywords), [&](auto each) { return is_keyword(word, each); });
}

std::size_t count(std::string_view expression, std::string_view symbols, bool is_condition) {
  std::size_t operators = 0;
  bool is_range = false;  // the next `and` belongs to a `between`
  while (!expression.empty()) {
    const std::string_view token = next_token(expression);
    if (!is_word(token)) {
      if (symbols.find(token.front()) != std::string_view::npos) ++operators;
    } else if (is_range && is_keyword(token, "and")) {
      is_range = false;
    } else if (is_condition && is_operator_of_condition(token)) {
      ++operators;
      is_range = is_range || is_keyword(token, "between");
    } else if (expression.starts_with('(')) {
      ++operators;
    }
  }
  return operators;
}

void check(std::string_view kind, std::string_view table, std::string_view expression,
           std::size_t (*operators_of)(std::string_view)) {
  if (expression.size() <= most_operators) return;  // each of them has a character at least
  const std::size_t operators = operators_of(expression);
  if (operators > most_operators) throw ExpressionError(kind, table, operators, most_operators, "operators");
  if (expression.size() > most_expression_bytes)
    throw ExpressionError(kind, table, expression.size(), most_expression_bytes, "bytes");
}

}  // namespace

std::size_t operators_of_condition(std::string_view expression) { return count(expression, "=<>", true); }

std::size_t operators_of_update(std::string_view expression) { return count(expression, "+-", false); }

void check_condition(std::string_view kind, std::string_view table, std::string_view expression) {
  check(kind, table, expression, operators_of_condition);
}

void check_update(std::string_view table, std::string_view expression) {
  check("UpdateExpression", table, expression, operators_of_update);
}

}  // namespace keyc
