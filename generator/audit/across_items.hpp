#pragma once

#include "generator/audit/findings.hpp"
#include "generator/audit/judge.hpp"
#include "generator/audit/records.hpp"

namespace keyc::audit {

/// What only several items together show: markers of unique values without an item, items without their marker, and
/// versions 0 that do not repeat the newest version.
void compare_items(const Judged& judged, const Records& records, Findings& findings);

}  // namespace keyc::audit
