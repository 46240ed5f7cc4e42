#pragma once

#include <string>
#include <string_view>
#include <vector>

/// Pieces of C++ as text.
namespace keyc::cpp {

/// Appends the text as it is written between the quotes of a string literal.
void escape(std::string& out, std::string_view text);
/// A string literal; a std::string_view of one if the text has a NUL.
std::string literal(std::string_view text);
/// The names of a table as a keyc::NamesOfTable: one literal if both are the same.
std::string table_names(std::string_view stored, std::string_view name);
/// What gives a request the schema's name, after its other members; empty if both names are the same.
std::string schema_table(std::string_view stored, std::string_view name);
/// '#', or '\x24'
std::string char_literal(char c);
/// The lines of a doc comment, safe after "/// ".
std::vector<std::string> doc_lines(std::string_view doc);

/// The pieces with ", " between them, broken into lines of about 90 characters.
std::string list(const std::vector<std::string>& pieces);

/// One line of text, safe in a comment.
std::string comment(std::string_view text);

}  // namespace keyc::cpp
