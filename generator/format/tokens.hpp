#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace keyc::format {

/// A token of a schema and the white space before it. Numbers are words; every other byte is a mark of its own.
struct Token {
  enum class Kind : std::uint8_t { word, text, mark, comment };
  Kind kind;
  std::string_view text;      // points into the source; a comment without white space at its end
  bool blank_before = false;  // any white space
  unsigned lines_before = 0;  // line breaks between it and the token before it

  bool is(char mark) const noexcept { return kind == Kind::mark && text.front() == mark; }
  bool is_word(std::string_view word) const noexcept { return kind == Kind::word && text == word; }
};

/// All tokens of a schema, including comments. The text must outlive them. Accepts any bytes: those that belong to no
/// token of the language become marks.
std::vector<Token> tokenize(std::string_view text);

}  // namespace keyc::format
