#pragma once

#include "generator/evaluate/fields.hpp"
#include "generator/plan/query.hpp"
#include "keyc/generated/sort_condition.hpp"
#include "keyc/range.hpp"

namespace keyc::evaluate {

/// The condition on the first key attribute that equality does not fix as a whole, for these values: `equal` has the
/// values of the equal fields, `asked` the bounds of the range, or in `low` the prefix of begins_with. The plan must be
/// that of an access pattern. Throws ValueError.
SortCondition next_condition(const plan::KeyCondition& key, const Fields& equal, const Range<Value>& asked);

}  // namespace keyc::evaluate
