#pragma once

#include <cstddef>
#include <string_view>

namespace keyc::items {

/// Whether JSON allows it between two tokens.
constexpr bool is_space(char c) { return c == ' ' || c == '\n' || c == '\r' || c == '\t'; }

/// Where the JSON value that begins at `at` ends: after its last byte. npos if the text ends before that, or just there
/// after a number or a word, which could go on. Returns `at` if no value can begin there. Only brackets and quotes are
/// counted, at any depth: what is between them may be wrong.
std::size_t end_of_value(std::string_view text, std::size_t at);

}  // namespace keyc::items
