#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

#include "keyc/generated/offset.hpp"
#include "keyc/time.hpp"
#include "values/digits.hpp"
#include "values/pattern_parts.hpp"

/// The parts of a time from which keys are built, whatever its type.
namespace keyc {

class Ksuid;
class Ulid;
class Uuid7;

template <class Duration>
constexpr Instant instant_of(std::chrono::sys_time<Duration> time) noexcept {
  return time;
}
Instant instant_of(const Uuid7& id) noexcept;
Instant instant_of(const Ulid& id) noexcept;
Instant instant_of(const Ksuid& id) noexcept;

/// Milliseconds since 1970, floored. Throws EncodeError for seconds that are out of range in milliseconds.
std::int64_t milliseconds_of(TimestampS time);
std::int64_t milliseconds_of(Timestamp time) noexcept;
std::int64_t milliseconds_of(TimestampUs time) noexcept;
std::int64_t milliseconds_of(TimestampNs time) noexcept;
std::int64_t milliseconds_of(const Uuid7& id) noexcept;
std::int64_t milliseconds_of(const Ulid& id) noexcept;
std::int64_t milliseconds_of(const Ksuid& id) noexcept;

/// A day and the time of that day on the clock of an offset: the year is 0000 to 9999.
struct CivilTime {
  Date date;
  unsigned second;  // of the day
  unsigned nanosecond;
};

// The value as text, for an error.
std::string shown(TimestampS time);
std::string shown(Timestamp time);
std::string shown(TimestampUs time);
std::string shown(TimestampNs time);
std::string shown(const Uuid7& id);
std::string shown(const Ulid& id);
std::string shown(const Ksuid& id);
std::string shown(Date date);

[[noreturn]] void fail_year(std::string shown, Offset offset);

inline constexpr std::int64_t first_second =
    std::chrono::sys_seconds{std::chrono::sys_days{std::chrono::year{0} / 1 / 1}}.time_since_epoch().count();
inline constexpr std::int64_t end_second =
    std::chrono::sys_seconds{std::chrono::sys_days{std::chrono::year{10000} / 1 / 1}}.time_since_epoch().count();

/// Throw EncodeError for a year outside 0000 to 9999 on that clock; for a date, also for a day that the calendar does
/// not have, and for an offset other than UTC.
template <class T>
CivilTime civil_time(const T& value, Offset offset = {}) {
  constexpr unsigned day = 86'400;
  const Instant instant = instant_of(value);
  const std::int64_t ahead = std::int64_t{60} * offset.minutes();
  if (instant.seconds < first_second - ahead || instant.seconds >= end_second - ahead) fail_year(shown(value), offset);
  const auto since_first = static_cast<std::uint64_t>(instant.seconds + ahead - first_second);
  const int days = static_cast<int>(since_first / day) + static_cast<int>(first_second / day);
  return {Date{std::chrono::sys_days{std::chrono::days{days}}}, static_cast<unsigned>(since_first % day),
          instant.nanosecond};
}
CivilTime civil_time(Date value, Offset offset = {});

/// A week of ISO 8601: it begins on Monday, and the year is the one that its Thursday is in.
struct IsoWeek {
  int year;
  unsigned number;  // from 1
  Date monday;
};
IsoWeek iso_week(Date date) noexcept;

/// 0000-W01.
inline constexpr std::chrono::sys_days first_monday = std::chrono::year{0} / 1 / 3;

[[noreturn]] void fail_week(std::string shown);

/// The week on the clock of an offset. Throws EncodeError as civil_time() does, and for the days of 0000 whose week is
/// one of the year before.
template <class T>
IsoWeek civil_week(const T& value, Offset offset) {
  const Date date = civil_time(value, offset).date;
  if (std::chrono::sys_days{date} < first_monday) fail_week(shown(value));
  return iso_week(date);
}

/// From 0.
inline unsigned quarter_of(Date date) noexcept { return (static_cast<unsigned>(date.month()) - 1) / 3; }

/// As patterns of times take it.
inline PatternTime pattern_time(const CivilTime& time) noexcept {
  return {static_cast<unsigned>(static_cast<int>(time.date.year())), static_cast<unsigned>(time.date.month()),
          static_cast<unsigned>(time.date.day()), time.second, time.nanosecond};
}

/// The form of the text of a time; the form of every period is a beginning of it. '0' stands for any digit.
inline constexpr std::string_view civil_form = "0000-00-00T00:00:00";

/// Writes the digits into the first `length` characters of that form.
inline void fill_in(char* form, const CivilTime& time, std::size_t length = civil_form.size()) noexcept {
  digits::put4(form, static_cast<unsigned>(static_cast<int>(time.date.year())));
  if (length > 4) digits::put2(form + 5, static_cast<unsigned>(time.date.month()));
  if (length > 7) digits::put2(form + 8, static_cast<unsigned>(time.date.day()));
  if (length > 10) digits::put2(form + 11, time.second / 3600);
  if (length > 13) digits::put2(form + 14, time.second / 60 % 60);
  if (length > 16) digits::put2(form + 17, time.second % 60);
}

}  // namespace keyc
