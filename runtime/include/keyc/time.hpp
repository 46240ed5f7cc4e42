#pragma once

#include <chrono>
#include <string>
#include <string_view>

#include "keyc/text_form.hpp"

namespace keyc {

/// Milliseconds since 1970-01-01 UTC. Text form: 24 characters, `2024-01-01T00:00:00.000Z`, years 0000 to 9999.
using Timestamp = std::chrono::sys_time<std::chrono::milliseconds>;
/// Text form: 10 characters, `2024-01-01`, years 0000 to 9999.
using Date = std::chrono::year_month_day;

/// The system clock, in whole milliseconds.
Timestamp now();
/// Today in UTC.
Date today();

/// Throw EncodeError for a year outside 0000 to 9999 or, of a date, a day that the calendar does not have.
std::string to_text(Timestamp time);
std::string to_text(Date date);
/// Read exactly the text form (nothing else: no offsets, no other precision). False where the text is something else.
bool from_text(std::string_view text, Timestamp& time) noexcept;
bool from_text(std::string_view text, Date& date) noexcept;

template <>
struct TextForm<Timestamp> {
  static std::string write(Timestamp time) { return to_text(time); }
  static bool read(std::string_view text, Timestamp& time) noexcept { return from_text(text, time); }
};

template <>
struct TextForm<Date> {
  static std::string write(Date date) { return to_text(date); }
  static bool read(std::string_view text, Date& date) noexcept { return from_text(text, date); }
};

}  // namespace keyc
