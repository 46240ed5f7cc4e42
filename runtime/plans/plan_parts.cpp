#include "plans/plan_parts.hpp"

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "requests/filter.hpp"

namespace keyc {
namespace {

/// What a plan adds to every Query.
struct OfEveryQuery {
  std::vector<Filter> filters;
  std::vector<Condition> conditions;
};

void add_filters(PlanNode& node, const std::shared_ptr<const OfEveryQuery>& plan) {
  if (node.request) {
    for (const Filter& filter : plan->filters) add_filter(*node.request, filter);
    for (const Condition& condition : plan->conditions) add_filter(*node.request, condition);
  }
  for (PlanNode& child : node.children) add_filters(child, plan);
  if (!node.make_child) return;
  node.make_child = [plan, make = std::move(node.make_child)](std::size_t index) {
    std::optional<PlanNode> child = make(index);
    if (child) add_filters(*child, plan);
    return child;
  };
}

}  // namespace

PlanNode filtered_tree(const PlanSettings& plan, bool descending) {
  PlanNode tree = plan.make({}, descending);
  if (!plan.filters.empty() || !plan.conditions.empty())
    add_filters(tree, std::make_shared<const OfEveryQuery>(OfEveryQuery{plan.filters, plan.conditions}));
  return tree;
}

}  // namespace keyc
