#pragma once

#include <string>
#include <vector>

#include "generator/format/statements.hpp"

namespace keyc::format {

/// A line of the canonical format before its columns are aligned.
struct Line {
  std::size_t indent = 0;
  std::string text{};     // what stands in front of the column: all of it where there is none
  char column = '\0';     // ':' or '=': what the lines around it align
  std::string rest{};     // from that character on
  std::string comment{};  // at its end
  bool line_free_before = false;
  bool begins_block = false;  // a declaration of several lines
};

std::vector<Line> to_lines(const std::vector<Statement>& statements);

/// The finished text. Columns and comments are aligned within lines that follow each other.
std::string to_text(std::vector<Line> lines);

}  // namespace keyc::format
