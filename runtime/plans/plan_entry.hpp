#pragma once

#include <memory>

#include "plans/plan_tree.hpp"

/// Where the run of a plan begins in its tree, in either direction.
///
/// What is on one side of a place is, of a sequence, what the child at the place has there and all children on that
/// side; of a merge, what the child at the place has there, and of each other child the items whose sort keys are
/// there: that child's requests get a key condition which ends at the sort key, its `bound`.
namespace keyc {

/// Begins at the end of the node from which it is read, or at the bound, if there is one. Throws CursorError for a
/// bound that no item can have, and Error for a walk that is read backward, whose end is not known.
void begin_whole(RunningNode& node, const std::shared_ptr<const Item>& bound);

/// Of a node with the state of a cursor, which goes on forward: narrows what has not begun.
void begin_forward(const PlanSettings& plan, RunningNode& node, const std::shared_ptr<const Item>& bound = nullptr);

/// Into a node that reads backward and was not run, from one with the state of a cursor. Throws as begin_whole() does.
void begin_backward(const PlanSettings& plan, RunningNode& from, RunningNode& node,
                    const std::shared_ptr<const Item>& bound = nullptr);

/// Leaves out of the answer to a query what comes before the place where it begins.
void pass_over(const PlanSettings& plan, RunningNode& query, QueryResult& answer);

/// Pages of a merge that gives items once go only forward, and so do those of segments.
[[noreturn]] void fail_once();
[[noreturn]] void fail_segments();

}  // namespace keyc
