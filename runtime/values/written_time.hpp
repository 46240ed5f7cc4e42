#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "time_at.hpp"

namespace keyc {

/// A time as it was written.
struct WrittenTime {
  std::chrono::sys_seconds second;
  std::string fraction;  // digits of the second, without zeros at the end
};

/// Reads every form of RFC 3339, also with a blank in place of the 'T', without the seconds, and with an offset without
/// its colon or its minutes. Otherwise nothing, and `reason` completes "'text' …" if the text is nearly a time: one
/// whose clock is not known is not guessed at.
std::optional<WrittenTime> read_written_time(std::string_view text, std::string_view& reason);

/// The time in the unit of the type; nothing, and a reason, if the type cannot hold the time exactly.
template <class Time>
std::optional<Time> read_time_as(std::string_view text, std::string_view& reason) {
  constexpr auto units = Time::period::den;  // in a second
  constexpr std::size_t digits = units == 1 ? 0 : units == 1000 ? 3 : units == 1'000'000 ? 6 : 9;
  std::optional<WrittenTime> written = read_written_time(text, reason);
  if (!written) return std::nullopt;
  if (written->fraction.size() > digits) {
    reason = digits == 0   ? "is finer than the seconds that the type holds"
             : digits == 3 ? "is finer than the milliseconds that the type holds"
             : digits == 6 ? "is finer than the microseconds that the type holds"
                           : "is finer than the nanoseconds that the type holds";
    return std::nullopt;
  }
  written->fraction.append(9 - written->fraction.size(), '0');
  const Instant instant(written->second.time_since_epoch().count(),
                        static_cast<unsigned>(std::stoul(written->fraction)));
  const std::optional<Time> time = time_at<Time>(instant);
  if (!time) reason = "is outside the years 1677 to 2262, which nanoseconds have";
  return time;
}

}  // namespace keyc
