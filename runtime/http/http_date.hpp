#pragma once

#include <chrono>
#include <optional>
#include <string_view>

#include "keyc/generated/timestamp.hpp"

namespace keyc::http {

/// By this much a clock must differ from an answer's Date to be the reason for a refused signature: AWS accepts those
/// of five minutes before and after.
inline constexpr std::chrono::seconds least_clock_error{240};

/// The time of an HTTP header Date, "Tue, 15 Nov 1994 08:12:31 GMT"; nothing for another text.
std::optional<TimestampS> http_date(std::string_view text);

}  // namespace keyc::http
