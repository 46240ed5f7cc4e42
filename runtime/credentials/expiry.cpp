#include "credentials/expiry.hpp"

#include <chrono>

#include "keyc/errors.hpp"

namespace keyc::credentials {
namespace {

// Takes so many digits from the beginning.
bool take_digits(std::string_view& text, std::size_t count, int& value) noexcept {
  if (text.size() < count) return false;
  value = 0;
  for (const char c : text.substr(0, count)) {
    if (c < '0' || c > '9') return false;
    value = value * 10 + (c - '0');
  }
  text.remove_prefix(count);
  return true;
}

bool take_any(std::string_view& text, std::string_view characters) noexcept {
  if (text.empty() || characters.find(text.front()) == std::string_view::npos) return false;
  text.remove_prefix(1);
  return true;
}

bool take_fraction(std::string_view& text, int& microseconds) noexcept {
  microseconds = 0;
  if (!take_any(text, ".,")) return true;
  int unit = 100'000;
  int digits = 0;
  for (int digit = 0; take_digits(text, 1, digit); ++digits, unit /= 10) microseconds += digit * unit;
  return digits > 0;
}

// What follows the seconds: in minutes, how far the written time is ahead of UTC.
bool take_offset(std::string_view& text, int& minutes) noexcept {
  minutes = 0;
  if (text.empty() || text == "Z" || text == "z" || text == "UTC") return true;
  const bool is_behind = text.front() == '-';
  int hour = 0;
  int minute = 0;
  if (!take_any(text, "+-") || !take_digits(text, 2, hour)) return false;
  take_any(text, ":");
  if (!take_digits(text, 2, minute) || !text.empty() || hour > 23 || minute > 59) return false;
  minutes = (hour * 60 + minute) * (is_behind ? -1 : 1);
  return true;
}

}  // namespace

std::optional<TimestampUs> read_expiry(std::string_view text) noexcept {
  int year = 0;
  int month = 0;
  int day = 0;
  int hour = 0;
  int minute = 0;
  int second = 0;
  int microseconds = 0;
  int offset = 0;
  const bool read = take_digits(text, 4, year) && take_any(text, "-") && take_digits(text, 2, month) &&
                    take_any(text, "-") && take_digits(text, 2, day) && take_any(text, "Tt ") &&
                    take_digits(text, 2, hour) && take_any(text, ":") && take_digits(text, 2, minute) &&
                    take_any(text, ":") && take_digits(text, 2, second) && take_fraction(text, microseconds) &&
                    take_offset(text, offset);
  const std::chrono::year_month_day date{std::chrono::year(year), std::chrono::month(static_cast<unsigned>(month)),
                                         std::chrono::day(static_cast<unsigned>(day))};
  if (!read || !date.ok() || hour > 23 || minute > 59 || second > 60) return std::nullopt;
  return TimestampUs(std::chrono::sys_days(date)) + std::chrono::hours(hour) + std::chrono::minutes(minute - offset) +
         std::chrono::seconds(second) + std::chrono::microseconds(microseconds);
}

std::string written_expiry(TimestampUs time) {
  try {
    return to_text(std::chrono::floor<std::chrono::seconds>(time));
  } catch (const Error&) {
    return "a time beyond the year 9999";
  }
}

}  // namespace keyc::credentials
