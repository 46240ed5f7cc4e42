#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "plans/plan_tree.hpp"
#include "requests/cursor.hpp"

namespace keyc {

/// A place before or after an item, which has its place in a query by its key, in a sequence by the number of its
/// child, and in a merge by its sort key and the number of its child.
struct PlanSpot {
  std::vector<std::uint32_t> path;  // the number of the child of each sequence and merge on the way to the item
  Item item;
  bool is_before;
};

/// In the bytes that keyc/plan_run.hpp documents.
void write_spot(std::string& bytes, const PlanSettings& plan, const PlanSpot& spot);
/// Into a node that was not run. Throws CursorError.
void read_spot(CursorReader& from, const PlanSettings& plan, RunningNode& node);

}  // namespace keyc
