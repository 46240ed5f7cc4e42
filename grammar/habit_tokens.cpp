#include "grammar/habit_tokens.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "grammar/scan.hpp"
#include "keyc/generated/utf8.hpp"

namespace keyc::grammar {
namespace {

/// Operators of more than one character, of which no valid statement has the first before the rest.
constexpr std::array<std::string_view, 13> operators{
    "==", "!=", "=>", "->", "&&", "||", "::", "/*", "*/", "--", "${", "{{", "}}"};

char folded(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

HabitToken token_at(std::string_view text) {
  using Kind = HabitToken::Kind;
  const char c = text.front();
  if (const std::string_view word = word_at(text); !word.empty()) return {Kind::word, word};
  if (is_digit(c)) {
    const auto end = std::find_if_not(text.begin(), text.end(), [](char d) {
      return is_digit(d) || d == '.' || d == '_' || (folded(d) >= 'a' && folded(d) <= 'z');
    });
    return {Kind::number, text.substr(0, static_cast<std::size_t>(end - text.begin()))};
  }
  if (c == '"' || c == '\'' || c == '`')
    if (const std::size_t close = closing_quote(text, 0); close != std::string_view::npos)
      return {Kind::text, text.substr(0, close + 1)};
  for (const std::string_view known : operators)
    if (text.starts_with(known)) return {Kind::symbol, text.substr(0, known.size())};
  return {Kind::symbol, text.substr(0, utf8::first_length(text))};
}

}  // namespace

std::vector<HabitToken> habit_tokens(std::string_view text) {
  std::vector<HabitToken> tokens;
  bool after_blank = true;
  for (std::size_t at = 0; at < text.size();) {
    if (is_space(text[at])) {
      after_blank = true;
      ++at;
    } else if (after_blank && text.substr(at).starts_with("//")) {
      at = end_of_line(text, at);
    } else {
      HabitToken token = token_at(text.substr(at));
      token.begin = at;
      token.after_blank = std::exchange(after_blank, false);
      at = token.end();
      tokens.push_back(token);
    }
  }
  return tokens;
}

bool same_word(std::string_view a, std::string_view b) noexcept {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](char x, char y) { return folded(x) == folded(y); });
}

}  // namespace keyc::grammar
