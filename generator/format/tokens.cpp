#include "generator/format/tokens.hpp"

#include "grammar/scan.hpp"

namespace keyc::format {
namespace {

std::string_view without_blanks_at_end(std::string_view text) {
  while (!text.empty() && grammar::is_space(text.back())) text.remove_suffix(1);
  return text;
}

}  // namespace

std::vector<Token> tokenize(std::string_view text) {
  if (text.starts_with(grammar::utf8_byte_order_mark)) text.remove_prefix(grammar::utf8_byte_order_mark.size());
  std::vector<Token> tokens;
  for (std::size_t at = 0; at < text.size();) {
    Token token{Token::Kind::mark, {}, at == 0};
    for (; at < text.size() && grammar::is_space(text[at]); ++at) {
      token.blank_before = true;
      if (text[at] == '\n') ++token.lines_before;
    }
    if (at == text.size()) break;
    const std::string_view rest = text.substr(at);
    std::size_t length = 1;
    if (rest.starts_with("//") && token.blank_before) {
      token.kind = Token::Kind::comment;
      length = grammar::end_of_line(rest, 0);
    } else if (rest.front() == '"') {
      token.kind = Token::Kind::text;
      length = grammar::quote_end(rest, 0);
    } else if (grammar::is_word(rest.front())) {
      token.kind = Token::Kind::word;
      length = grammar::word_characters_at(rest).size();
    }
    token.text = rest.substr(0, length);
    if (token.kind == Token::Kind::comment) token.text = without_blanks_at_end(token.text);
    tokens.push_back(token);
    at += length;
  }
  return tokens;
}

}  // namespace keyc::format
