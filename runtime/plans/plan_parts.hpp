#pragma once

#include <cstddef>
#include <utility>

#include "keyc/plan.hpp"
#include "keyc/query.hpp"

/// What the kinds of plans are made of.
namespace keyc {

/// A query of a plan, whose items no entity reads.
struct AnyQuery : QuerySettings {
  template <class... Arguments>
  explicit AnyQuery(Arguments&&... arguments) : QuerySettings(std::forward<Arguments>(arguments)...) {}
  using QuerySettings::set_filter;
};

/// The settings of a plan that reads this key; it has no tree yet.
inline PlanSettings plan_on(const KeyNames& names) {
  PlanSettings plan;
  plan.key_names = names;
  for (std::size_t i = 1; i < names.attributes.size(); ++i) plan.sort_attributes.push_back(names.attributes[i].name);
  return plan;
}

/// The tree of a plan that takes nothing from the clock, with the filters of its settings: a part of a greater plan.
PlanNode filtered_tree(const PlanSettings& plan, bool descending);

}  // namespace keyc
