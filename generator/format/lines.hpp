#pragma once

#include <string>
#include <vector>

#include "generator/format/statements.hpp"

namespace keyc::format {

/// A line of the canonical format before its columns are aligned.
struct Line {
  std::size_t indent = 0;
  std::string text{};     // the text before the aligned character; all of it if there is none
  char column = '\0';     // ':' or '=' if it is aligned with the lines around; otherwise '\0'
  std::string rest{};     // from that character on
  std::string comment{};  // at the end of the line
  bool empty_line_before = false;
  bool begins_block = false;  // a declaration of several lines
};

std::vector<Line> to_lines(const std::vector<Statement>& statements);

/// The finished text. Columns and comments are aligned within lines that follow each other.
std::string to_text(std::vector<Line> lines);

}  // namespace keyc::format
