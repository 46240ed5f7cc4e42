#pragma once

#include "generator/evaluate/fields.hpp"
#include "generator/plan/query.hpp"
#include "keyc/range.hpp"
#include "keyc/sort_condition.hpp"

namespace keyc::evaluate {

/// What a plan asks of the first key attribute that equality does not fix as a whole, for these values: `equal` has
/// those of equality, `asked` the bounds of the range, or in `low` what the value begins with. The plan is an access
/// pattern's. Throws ValueError.
SortCondition next_condition(const plan::KeyCondition& key, const Fields& equal, const Range<Value>& asked);

}  // namespace keyc::evaluate
