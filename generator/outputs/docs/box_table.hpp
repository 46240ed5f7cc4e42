#pragma once

#include <string>
#include <vector>

#include "generator/plan/box_estimate.hpp"

namespace keyc::docs {

/// What a box is expected to read, as keyc prints it.
struct BoxTable {
  struct Row {
    std::string ranges;  // "32", or "one dimension": by an index of its own
    std::string rows;
    std::string units;
  };
  std::string about;  // "20000 items of 150 bytes, with bounds of 5 to 20 % of each dimension that has some"
  std::vector<Row> rows;
  std::string least;  // "8 ranges cost least"
};

BoxTable box_table(const plan::BoxEstimates& estimates);

}  // namespace keyc::docs
