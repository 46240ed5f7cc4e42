#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

/// UTF-8, RFC 3629.
namespace keyc::inline generated::utf8 {

/// The offset of the first byte that is not part of a valid sequence; npos if all are.
std::size_t find_invalid(std::string_view text) noexcept;

/// The length in bytes of the first character of valid text; 0 if the text is empty.
std::size_t first_length(std::string_view text) noexcept;

/// The length of valid text in UTF-16 units, which is what DynamoDB's size() of text counts.
std::uint64_t utf16_length(std::string_view text) noexcept;

/// At most the first `bytes` bytes, cut between two characters.
std::string_view prefix(std::string_view text, std::size_t bytes) noexcept;

/// That prefix, with an ellipsis if it is not all: for messages.
std::string shortened(std::string_view text, std::size_t bytes);

/// Removes the last character of valid text that is not empty, and returns its code point.
char32_t pop_back(std::string& text);

void append(std::string& text, char32_t code_point);

}  // namespace keyc::inline generated::utf8
