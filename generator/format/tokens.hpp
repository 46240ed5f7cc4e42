#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace keyc::format {

/// A piece of a schema's text with what stood in front of it. Numbers are words; every other byte is a mark of its own.
struct Token {
  enum class Kind : std::uint8_t { word, text, mark, comment };
  Kind kind;
  std::string_view text;      // of the source; a comment without the blanks at its end
  bool blank_before = false;  // or a line break
  unsigned lines_before = 0;  // line breaks between it and the token before it

  bool is(char mark) const noexcept { return kind == Kind::mark && text.front() == mark; }
  bool is_word(std::string_view word) const noexcept { return kind == Kind::word && text == word; }
};

/// All tokens of a schema, comments included. The text must outlive them. Reads anything: what is no token of the
/// language becomes marks.
std::vector<Token> tokenize(std::string_view text);

}  // namespace keyc::format
