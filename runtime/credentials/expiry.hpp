#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "keyc/generated/timestamp.hpp"

namespace keyc::credentials {

/// A time as sources of credentials write it, ISO 8601: "2026-11-25T12:00:00Z", also with a fraction, with a space for
/// the T, with an offset such as "+01:00", or with "UTC" at its end.
std::optional<TimestampUs> read_expiry(std::string_view text) noexcept;

/// "2026-11-25T12:00:00Z", for messages and files.
std::string written_expiry(TimestampUs time);

}  // namespace keyc::credentials
