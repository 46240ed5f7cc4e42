#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

namespace keyc {

/// The last second of the year 9999.
inline constexpr std::int64_t last_source_date = 253402300799;

/// SOURCE_DATE_EPOCH, which builds set to be repeatable; null if it is not set.
/// Source: reproducible-builds.org, "SOURCE_DATE_EPOCH".
const char* source_date_text();

/// The time that SOURCE_DATE_EPOCH says; nothing if it is not set, or is no number of seconds from 0 to
/// last_source_date.
std::optional<std::chrono::sys_seconds> source_date();

}  // namespace keyc
