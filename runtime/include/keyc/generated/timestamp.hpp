#pragma once

#include <concepts>
#include <cstdint>
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

// Instants since 1970-01-01 UTC. Their text forms have years 0000 to 9999 and end with 'Z'. Nanoseconds have only the
// times that 64 bits count, from 1677-09-21T00:12:43.145224192Z to 2262-04-11T23:47:16.854775807Z.

/// Seconds: `2024-01-01T00:00:00Z`, 20 characters.
using TimestampS = std::chrono::sys_time<std::chrono::seconds>;
/// Milliseconds: `2024-01-01T00:00:00.000Z`, 24 characters.
using Timestamp = std::chrono::sys_time<std::chrono::milliseconds>;
/// Microseconds: `2024-01-01T00:00:00.000000Z`, 27 characters.
using TimestampUs = std::chrono::sys_time<std::chrono::microseconds>;
/// Nanoseconds: `2024-01-01T00:00:00.000000000Z`, 30 characters.
using TimestampNs = std::chrono::sys_time<std::chrono::nanoseconds>;

inline namespace generated {

/// An instant of which no unit is asked yet, such as that of a write: nanoseconds of any year.
struct Instant {
  constexpr Instant() = default;
  constexpr Instant(std::int64_t since_1970, unsigned of_second) noexcept
      : seconds(since_1970), nanosecond(of_second) {}
  template <std::integral Count, class Unit>
  requires(1'000'000'000 % Unit::den == 0) constexpr Instant(
      std::chrono::sys_time<std::chrono::duration<Count, Unit>> time) noexcept {  // NOLINT(google-explicit-constructor)
    if constexpr (Unit::num > 1) {
      *this = std::chrono::sys_seconds(time);
    } else {
      constexpr std::int64_t units = Unit::den;  // in a second
      const std::int64_t count = time.time_since_epoch().count();
      const std::int64_t rest = count % units;
      seconds = count / units - (rest < 0 ? 1 : 0);
      nanosecond = static_cast<unsigned>((rest < 0 ? rest + units : rest) * (1'000'000'000 / units));
    }
  }

  std::int64_t seconds = 0;  // since 1970, floored
  unsigned nanosecond = 0;   // of that second
};

}  // namespace generated

/// The system clock, in whole units.
TimestampS now_in_seconds();
Timestamp now();
TimestampUs now_in_microseconds();
TimestampNs now_in_nanoseconds();

/// The greatest one that is not after the time. Throw EncodeError if 64 bits do not count so far.
TimestampS in_seconds(Instant time);
Timestamp in_milliseconds(Instant time);
TimestampUs in_microseconds(Instant time);
TimestampNs in_nanoseconds(Instant time);

/// A time in steps of so many nanoseconds, towards 1970: what a stored form with fewer digits can write.
template <std::int64_t nanoseconds>
TimestampNs in_steps(Instant time) {
  const std::int64_t count = in_nanoseconds(time).time_since_epoch().count();
  return TimestampNs(std::chrono::nanoseconds(count - count % nanoseconds));
}

/// What `clock` makes of a time so many seconds later: later<in_seconds, 86'400>.
template <auto clock, std::int64_t seconds>
auto later(Instant time) {
  return clock(Instant(time.seconds + seconds, time.nanosecond));
}

/// Throw EncodeError for a year outside 0000 to 9999.
std::string to_text(TimestampS time);
std::string to_text(Timestamp time);
std::string to_text(TimestampUs time);
std::string to_text(TimestampNs time);
/// Read exactly the text form (no offsets, no other precision). False if the text has another form, or if 64 bits do
/// not count to its time.
bool from_text(std::string_view text, TimestampS& time) noexcept;
bool from_text(std::string_view text, Timestamp& time) noexcept;
bool from_text(std::string_view text, TimestampUs& time) noexcept;
bool from_text(std::string_view text, TimestampNs& time) noexcept;

template <class Duration>
struct TextCodec<std::chrono::sys_time<Duration>> {
  static std::string write(std::chrono::sys_time<Duration> time) { return to_text(time); }
  static bool read(std::string_view text, std::chrono::sys_time<Duration>& time) noexcept {
    return from_text(text, time);
  }
};

}  // namespace keyc
