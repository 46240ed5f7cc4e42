#pragma once

#include <chrono>
#include <string>
#include <string_view>

#include "keyc/generated/text_codec.hpp"
#include "keyc/generated/timestamp.hpp"

namespace keyc {

/// A day: `2024-01-01`, 10 characters, years 0000 to 9999.
using Date = std::chrono::year_month_day;

/// Today in UTC.
Date today();
/// The day of a time, in UTC.
Date in_days(Instant time);

/// Throws EncodeError for a year outside 0000 to 9999, and for a day that the calendar does not have.
std::string to_text(Date date);
/// Reads exactly the text form. False if the text has another form.
bool from_text(std::string_view text, Date& date) noexcept;

template <>
struct TextCodec<Date> {
  static std::string write(Date date) { return to_text(date); }
  static bool read(std::string_view text, Date& date) noexcept { return from_text(text, date); }
};

}  // namespace keyc
