#pragma once

#include <cstddef>
#include <string>
#include <string_view>

/// Words, texts in quotes and comments, for code that reads schemas without the rules: error recovery, the formatter,
/// habits of other tools.
namespace keyc::grammar {

inline constexpr std::string_view utf8_byte_order_mark = "\xEF\xBB\xBF";

constexpr bool is_blank(char c) noexcept { return c == ' ' || c == '\t'; }
constexpr bool is_space(char c) noexcept { return is_blank(c) || c == '\r' || c == '\n'; }
constexpr bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }
constexpr bool is_word_start(char c) noexcept { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
constexpr bool is_word(char c) noexcept { return is_word_start(c) || is_digit(c); }

/// The bytes that may be anywhere in a template without quotes. '=' may not be first, and ',' is between other parts.
inline constexpr std::string_view template_bytes = "#-:/|.@+!&*$%~";

/// The text after its spaces and tabs.
std::string_view without_blanks(std::string_view text) noexcept;

/// The letters, digits and '_' at the start of `text`; may be empty.
std::string_view word_characters_at(std::string_view text) noexcept;

/// The name or keyword at the start of `text`; may be empty.
std::string_view word_at(std::string_view text) noexcept;

/// The word that is most like the text: its letters and digits, and one '_' for what is between them. Empty if it has
/// none.
std::string word_like(std::string_view text);

/// The position of the line break at or after `at`, or the end of the text.
std::size_t end_of_line(std::string_view text, std::size_t at) noexcept;

/// The position of the quote that closes the text in quotes that begins at `at`; npos if its line does not close it.
/// The quote may be any character, and is part of the text after a '\'.
std::size_t closing_quote(std::string_view text, std::size_t at) noexcept;

/// The position after the text in quotes that begins at `at`; a text that is not closed ends with its line.
std::size_t quote_end(std::string_view text, std::size_t at) noexcept;

/// Whether a comment may begin after this text: at the start of a file or of a line, or after white space.
bool may_precede_comment(std::string_view text) noexcept;

/// Whether a comment begins at `at`.
bool begins_comment(std::string_view text, std::size_t at) noexcept;

}  // namespace keyc::grammar
