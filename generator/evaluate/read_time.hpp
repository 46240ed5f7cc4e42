#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

namespace keyc::evaluate {

/// A time as it was written.
struct WrittenTime {
  std::chrono::sys_seconds second;
  std::string fraction;  // digits of the second, without zeros at the end
};

/// Reads every form of RFC 3339, also with a blank in place of the 'T', without the seconds, and with an offset without
/// its colon or its minutes. Otherwise nothing, and `reason` completes "'text' …" if the text is nearly a time: one
/// whose clock is not known is not guessed at.
std::optional<WrittenTime> read_time(std::string_view text, std::string_view& reason);

/// The time in the unit of the type; nothing, and a reason, if the type cannot hold the time exactly.
template <class Time>
std::optional<Time> read_time_as(std::string_view text, std::string_view& reason) {
  constexpr std::size_t digits = Time::period::den == 1 ? 0 : Time::period::den == 1000 ? 3 : 6;
  std::optional<WrittenTime> written = read_time(text, reason);
  if (!written) return std::nullopt;
  if (written->fraction.size() > digits) {
    reason = digits == 0   ? "is finer than the seconds that the type holds"
             : digits == 3 ? "is finer than the milliseconds that the type holds"
                           : "is finer than the microseconds that the type holds";
    return std::nullopt;
  }
  written->fraction.append(digits - written->fraction.size(), '0');
  return written->second + typename Time::duration(digits == 0 ? 0 : std::stol(written->fraction));
}

}  // namespace keyc::evaluate
