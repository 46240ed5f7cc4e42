#pragma once

#include <cstdint>

#include "keyc/generated/offset.hpp"
#include "keyc/generated/timestamp.hpp"

namespace keyc::inline generated {

/// A week is one of ISO 8601.
enum class PeriodUnit : std::uint8_t { year, quarter, month, week, day, hour, minute };

/// The periods of the calendar on the clock of an offset, each with a number: the next one has the next number.
struct Periods {
  PeriodUnit unit = PeriodUnit::day;
  Offset offset{};
  int count = 1;  // of hours, by which a day can be divided, or of minutes, by which an hour can

  /// The period that has the time. Times outside the years 0000 to 9999 are in the first or the last period of these.
  std::int64_t number_of(Timestamp time) const noexcept;
  /// The first millisecond of a period, and the last one.
  Timestamp first_of(std::int64_t number) const noexcept;
  Timestamp last_of(std::int64_t number) const noexcept;
  /// The least time of the year 0000, or of its first week.
  Timestamp least() const noexcept;
};

}  // namespace keyc::inline generated
