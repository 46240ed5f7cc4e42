#pragma once

#include <cstdint>
#include <string>

#include "plans/plan_tree.hpp"
#include "requests/cursor.hpp"

/// The cursor of a plan, in the bytes that keyc/plan_run.hpp documents.
namespace keyc {

inline constexpr char plan_cursor_version = 3;
inline constexpr char plan_spot_version = 5;  // of the place of an item: see plan_spot.hpp
inline constexpr char plan_cursor_versions[] = {plan_cursor_version, plan_spot_version};

/// A request of the plan with what the settings add to it.
Query filtered(const PlanSettings& plan, Query query);
Scan filtered(const PlanSettings& plan, Scan scan);

/// What distinguishes the plan from others.
std::string plan_identity(const PlanSettings& plan, const PlanNode& tree);

/// What a query continues after.
Item position_of(const PlanSettings& plan, const RunningNode& node);

/// Whether a node that has ended goes on where a cursor continues: a child of a merge does, since what comes to its end
/// may come after the place of the merge.
enum class Ended : std::uint8_t { stays, goes_on };

void write_state(std::string& bytes, const PlanSettings& plan, const RunningNode& node, Ended ended = Ended::stays);
/// Into a node that was not run. Throws CursorError.
void read_state(CursorReader& from, const PlanSettings& plan, RunningNode& node);

}  // namespace keyc
