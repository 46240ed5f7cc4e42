#pragma once

#include <cstdint>
#include <optional>

#include "keyc/generated/timestamp.hpp"

namespace keyc {

/// The greatest time that is not after the instant; nothing if 64 bits do not count so far in its unit.
template <class Time>
constexpr std::optional<Time> time_at(const Instant& instant) noexcept {
  constexpr Instant least(Time::min());
  constexpr Instant most(Time::max());
  constexpr std::int64_t units = Time::period::den;  // in a second
  if (instant.seconds < least.seconds || instant.seconds > most.seconds) return std::nullopt;
  if (instant.seconds == least.seconds && instant.nanosecond < least.nanosecond) return std::nullopt;
  const std::int64_t rest = instant.nanosecond / (1'000'000'000 / units);
  if (instant.seconds == most.seconds && rest > most.nanosecond / (1'000'000'000 / units)) return std::nullopt;
  // Towards 1970 first: before the first of all times its second may begin.
  const std::int64_t count =
      instant.seconds < 0 ? (instant.seconds + 1) * units + (rest - units) : instant.seconds * units + rest;
  return Time{typename Time::duration{count}};
}

}  // namespace keyc
