#include "plans/plan_parts.hpp"

#include "requests/filter.hpp"

namespace keyc {
namespace {

/// Adds to every Query what its plan would add.
void add_filters(PlanNode& node, const PlanSettings& plan) {
  if (node.request) {
    for (const Filter& filter : plan.filters) add_filter(*node.request, filter);
    for (const Condition& condition : plan.conditions) add_filter(*node.request, condition);
  }
  for (PlanNode& child : node.children) add_filters(child, plan);
}

}  // namespace

PlanNode filtered_tree(const PlanSettings& plan, bool descending) {
  PlanNode tree = plan.make({}, descending);
  add_filters(tree, plan);
  return tree;
}

}  // namespace keyc
