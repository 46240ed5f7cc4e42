#pragma once

#include <vector>

#include "rows.hpp"

/// Prints what boxes of scaled dimensions read by the number of ranges, and what it costs, beside an index of the best
/// of their dimensions and a Scan. Throws keyc::Error if a box returns other readings than a filter over all of them,
/// or if one of the figures is more than 10 % above what was simulated when the layout was designed.
void print_costs(keyc::Client& client, const std::vector<Reading>& rows);
