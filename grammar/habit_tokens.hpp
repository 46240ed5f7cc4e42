#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

/// Text of any notation in tokens: words, numbers, quoted texts of all styles, and operators.
namespace keyc::grammar {

struct HabitToken {
  enum class Kind : unsigned char { word, number, text, symbol };
  Kind kind = Kind::symbol;
  std::string_view text;
  std::size_t begin = 0;  // in the text
  bool after_blank = true;

  std::size_t end() const noexcept { return begin + text.size(); }
  bool is(std::string_view other) const noexcept { return text == other; }
};

/// The tokens of a statement, without white space and without the comments of keyc.
std::vector<HabitToken> habit_tokens(std::string_view text);

/// Whether words are the same, except for the case of ASCII letters.
bool same_word(std::string_view a, std::string_view b) noexcept;

}  // namespace keyc::grammar
