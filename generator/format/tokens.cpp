#include "generator/format/tokens.hpp"

#include <algorithm>

namespace keyc::format {
namespace {

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

bool is_space(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }
bool is_word(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_'; }

/// Length of the text in quotes at the start. A text that is not closed ends with its line.
std::size_t quoted_length(std::string_view text) {
  for (std::size_t at = 1; at < text.size() && text[at] != '\n'; ++at) {
    if (text[at] == '"') return at + 1;
    if (text[at] == '\\' && at + 1 < text.size() && text[at + 1] != '\n') ++at;
  }
  return std::min(text.find('\n'), text.size());
}

std::string_view without_blanks_at_end(std::string_view text) {
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  return text;
}

}  // namespace

std::vector<Token> tokenize(std::string_view text) {
  if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
  std::vector<Token> tokens;
  for (std::size_t at = 0; at < text.size();) {
    Token token{Token::Kind::mark, {}, at == 0};
    for (; at < text.size() && is_space(text[at]); ++at) {
      token.blank_before = true;
      if (text[at] == '\n') ++token.lines_before;
    }
    if (at == text.size()) break;
    const std::string_view rest = text.substr(at);
    std::size_t length = 1;
    if (rest.starts_with("//") && token.blank_before) {
      token.kind = Token::Kind::comment;
      length = std::min(rest.find('\n'), rest.size());
    } else if (rest.front() == '"') {
      token.kind = Token::Kind::text;
      length = quoted_length(rest);
    } else if (is_word(rest.front())) {
      token.kind = Token::Kind::word;
      length = static_cast<std::size_t>(std::find_if_not(rest.begin(), rest.end(), is_word) - rest.begin());
    }
    token.text = rest.substr(0, length);
    if (token.kind == Token::Kind::comment) token.text = without_blanks_at_end(token.text);
    tokens.push_back(token);
    at += length;
  }
  return tokens;
}

}  // namespace keyc::format
