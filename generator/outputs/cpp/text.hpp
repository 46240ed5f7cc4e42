#pragma once

#include <string>
#include <string_view>
#include <vector>

/// Pieces of C++ as text.
namespace keyc::cpp {

/// Appends what stands between the quotes of a string literal.
void escape(std::string& out, std::string_view text);
/// A string literal; a std::string_view of one where the text holds a NUL.
std::string literal(std::string_view text);
/// '#', or '\x24'
std::string char_literal(char c);
/// The lines of a doc comment, safe behind "/// ".
std::vector<std::string> doc_lines(std::string_view doc);

/// The pieces with ", " between them, in lines that are not much longer than others.
std::string list(const std::vector<std::string>& pieces);

/// One line of text, safe in a comment.
std::string comment(std::string_view text);

}  // namespace keyc::cpp
