#pragma once

#include <optional>
#include <vector>

#include "generator/evaluate/fields.hpp"
#include "generator/model/model.hpp"
#include "keyc/generated/boxed.hpp"
#include "keyc/query.hpp"
#include "keyc/range.hpp"

/// Boxes of addresses, for the values of their bounds in the order of the pattern's box.
namespace keyc::evaluate {

/// The conditions on the key attribute that has the address after `fixed`; none if the box is empty.
BoxConditions box_conditions(const model::AccessPattern& pattern, const std::vector<Range<Value>>& bounds,
                             const KeyText& fixed);

/// The filter by which ranges of addresses are exact.
std::optional<Filter> box_filter(const model::AccessPattern& pattern, const std::vector<Range<Value>>& bounds);

/// Whether an item with these values is in the box.
bool is_in_box(const model::AccessPattern& pattern, const std::vector<Range<Value>>& bounds, const Fields& fields);

}  // namespace keyc::evaluate
