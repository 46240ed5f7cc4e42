#pragma once

#include <string>

#include "plans/plan_tree.hpp"
#include "requests/cursor.hpp"

/// The cursor of a plan, in the bytes that keyc/plan_run.hpp documents.
namespace keyc {

inline constexpr char plan_cursor_version = 3;

/// A query of the plan with what the settings add to it.
Query filtered(const PlanSettings& plan, Query query);

/// What distinguishes the plan from others.
std::string plan_identity(const PlanSettings& plan, const PlanNode& tree);

/// What a query continues after.
Item position_of(const PlanSettings& plan, const RunningNode& node);

void write_state(std::string& bytes, const PlanSettings& plan, const RunningNode& node);
/// Into a node that was not run. Throws CursorError.
void read_state(CursorReader& from, const PlanSettings& plan, RunningNode& node);

}  // namespace keyc
