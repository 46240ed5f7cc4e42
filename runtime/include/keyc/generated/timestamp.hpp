#pragma once

#include <string>
#include <string_view>

// The calendar and the text forms of <chrono> are most of what it costs to include. Instants need the part of it that
// libstdc++ has in a header of its own. Source: libstdc++ 12, whose <mutex> includes it too.
#if defined(__GLIBCXX__) && __has_include(<bits/chrono.h>)
#include <bits/chrono.h>
#else
#include <chrono>
#endif

#include "keyc/generated/text_codec.hpp"

namespace keyc {

// Instants since 1970-01-01 UTC. Their text forms have years 0000 to 9999 and end with 'Z'.

/// Seconds: `2024-01-01T00:00:00Z`, 20 characters.
using TimestampS = std::chrono::sys_time<std::chrono::seconds>;
/// Milliseconds: `2024-01-01T00:00:00.000Z`, 24 characters.
using Timestamp = std::chrono::sys_time<std::chrono::milliseconds>;
/// Microseconds: `2024-01-01T00:00:00.000000Z`, 27 characters.
using TimestampUs = std::chrono::sys_time<std::chrono::microseconds>;

/// The system clock, in whole units.
TimestampS now_in_seconds();
Timestamp now();
TimestampUs now_in_microseconds();

/// The greatest one that is not after the time.
TimestampS in_seconds(TimestampUs time);
Timestamp in_milliseconds(TimestampUs time);
constexpr TimestampUs in_microseconds(TimestampUs time) { return time; }

/// Throw EncodeError for a year outside 0000 to 9999.
std::string to_text(TimestampS time);
std::string to_text(Timestamp time);
std::string to_text(TimestampUs time);
/// Read exactly the text form (no offsets, no other precision). False if the text has another form.
bool from_text(std::string_view text, TimestampS& time) noexcept;
bool from_text(std::string_view text, Timestamp& time) noexcept;
bool from_text(std::string_view text, TimestampUs& time) noexcept;

template <class Duration>
struct TextCodec<std::chrono::sys_time<Duration>> {
  static std::string write(std::chrono::sys_time<Duration> time) { return to_text(time); }
  static bool read(std::string_view text, std::chrono::sys_time<Duration>& time) noexcept {
    return from_text(text, time);
  }
};

}  // namespace keyc
