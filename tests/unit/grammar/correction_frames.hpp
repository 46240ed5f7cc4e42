#pragma once

#include <string_view>
#include <vector>

#include "grammar/habit_rows.hpp"

namespace keyc_tests {

/// What captures stand for; the text of a capture that is not listed is that of its kind.
struct Sample {
  std::string_view capture, text;
};
using Samples = std::vector<Sample>;

/// Where a place is: `line` has the pattern at `@`, and `samples` what its captures are there. `schema` has the line at
/// `@`; if it is empty, it is the schema of corrections_test.cpp.
struct Frame {
  keyc::grammar::Place where;
  std::string_view line;
  Samples samples;
  std::string_view schema = {};
};

/// Those of all places: a row of the table of habits is tried in each of its own.
const std::vector<Frame>& frames();

}  // namespace keyc_tests
