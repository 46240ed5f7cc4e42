#pragma once

#include "keyc/plan.hpp"
#include "keyc/query.hpp"

namespace keyc {

/// A query that reads back, or begins before an item, as a plan of one Query. Throws Error if it was made from a
/// request, whose key is not known, and CursorError for a cursor of another query.
PlanSettings placed(const QuerySettings& query, bool (*matches)(const Item&));

}  // namespace keyc
