#pragma once

#include <vector>

#include "testing/expression.hpp"
#include "testing/table.hpp"

namespace keyc::fake {

/// Refuses a condition that cannot be a key condition of this key: equality on each partition attribute, then at most
/// one condition on each sort attribute from the first on, of which only the last may be a range; with values of the
/// key's types.
void validate_key_condition(const Condition& condition, const KeySchema& key);

/// Refuses a filter on an attribute of the queried key.
void require_no_key(const std::vector<Path>& paths_of_filter, const KeySchema& key);

}  // namespace keyc::fake
