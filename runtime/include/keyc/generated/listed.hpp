#pragma once

#include <utility>
#include <vector>

#include "keyc/generated/listed_filter.hpp"
#include "keyc/plan.hpp"

/// For generated code: the plans of patterns that take a list of values (`access byStatus(org, status in)`).
namespace keyc::inline generated {

/// One tree for those of all values, which are made alike: sorted by the keys that they ask for, and what asks for the
/// same keys once, with a filter for each of its values. Values of raw text can have keys that begin with those of
/// others; they are read with these. The order of the trees does not matter. `kind` is merge or sequence.
PlanNode listed(std::vector<PlanNode> trees, PlanNode::Kind kind, bool descending);

/// What reads one value, as a plan.
PlanSettings part_of_list(const QuerySettings& query);
inline PlanSettings part_of_list(PlanSettings plan) { return plan; }

PlanSettings listed(PlanNode::Kind kind, std::vector<PlanSettings> parts);

/// `read(value)` is the query or the plan of one value.
template <class T, class Read>
PlanSettings listed(PlanNode::Kind kind, const std::vector<T>& values, Read read) {
  check_list(values.size());
  std::vector<PlanSettings> parts;
  parts.reserve(values.size());
  for (const T& value : values) parts.push_back(part_of_list(read(value)));
  return listed(kind, std::move(parts));
}

}  // namespace keyc::inline generated
