#include "grammar/scan.hpp"

#include <algorithm>

namespace keyc::grammar {

std::string_view without_blanks(std::string_view text) noexcept {
  const auto first = std::find_if_not(text.begin(), text.end(), is_blank);
  return text.substr(static_cast<std::size_t>(first - text.begin()));
}

std::string_view word_characters_at(std::string_view text) noexcept {
  const auto end = std::find_if_not(text.begin(), text.end(), is_word);
  return text.substr(0, static_cast<std::size_t>(end - text.begin()));
}

std::string_view word_at(std::string_view text) noexcept {
  return text.empty() || is_digit(text.front()) ? std::string_view() : word_characters_at(text);
}

std::string word_like(std::string_view text) {
  std::string word;
  for (const char c : text)
    if (is_word(c) && c != '_')
      word += c;
    else if (!word.ends_with('_'))
      word += '_';
  if (word.empty() || word == "_") return {};
  return is_digit(word.front()) ? '_' + word : word;
}

std::size_t end_of_line(std::string_view text, std::size_t at) noexcept {
  return std::min(text.find('\n', at), text.size());
}

std::size_t closing_quote(std::string_view text, std::size_t at) noexcept {
  const char quote = text[at];
  for (++at; at < text.size() && text[at] != '\n'; ++at) {
    if (text[at] == quote) return at;
    if (text[at] == '\\' && at + 1 < text.size() && text[at + 1] != '\n') ++at;
  }
  return std::string_view::npos;
}

std::size_t quote_end(std::string_view text, std::size_t at) noexcept {
  const std::size_t close = closing_quote(text, at);
  return close == std::string_view::npos ? end_of_line(text, at) : close + 1;
}

bool may_precede_comment(std::string_view text) noexcept {
  return text.empty() || text == utf8_byte_order_mark || is_space(text.back());
}

bool begins_comment(std::string_view text, std::size_t at) noexcept {
  return text.substr(at, 2) == "//" && may_precede_comment(text.substr(0, at));
}

}  // namespace keyc::grammar
