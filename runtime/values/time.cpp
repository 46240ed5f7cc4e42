#include "keyc/time.hpp"

#include <optional>
#include <string_view>
#include <type_traits>

#include "keyc/errors.hpp"
#include "keyc/generated/time_text.hpp"
#include "values/civil_time.hpp"
#include "values/time_at.hpp"

namespace keyc {
namespace {

using std::chrono::days;
using std::chrono::floor;
using std::chrono::microseconds;
using std::chrono::milliseconds;
using std::chrono::nanoseconds;
using std::chrono::seconds;

// Text forms as patterns: '0' stands for any digit.
constexpr char date_form[] = "0000-00-00";
constexpr char timestamp_s_form[] = "0000-00-00T00:00:00Z";
constexpr char timestamp_us_form[] = "0000-00-00T00:00:00.000000Z";
constexpr char timestamp_ns_form[] = "0000-00-00T00:00:00.000000000Z";
constexpr char timestamp_form[] = "0000-00-00T00:00:00.000Z";

/// Whether a character is the same, or a digit where the form has '0', is added up over all of them: there is nothing
/// to predict in a text that is right.
template <std::size_t Size>
bool has_form(std::string_view text, const char (&form)[Size]) {
  constexpr std::size_t size = Size - 1;
  if (text.size() != size) return false;
  unsigned wrong = 0;
  for (std::size_t i = 0; i < size; ++i) {
    const unsigned distance = static_cast<unsigned char>(text[i]) - unsigned{static_cast<unsigned char>(form[i])};
    wrong |= form[i] == '0' ? unsigned{distance > 9} : distance;
  }
  return wrong == 0;
}

int number_at(std::string_view text, std::size_t at, std::size_t count) {
  int value = 0;
  for (std::size_t i = 0; i < count; ++i) value = value * 10 + (text[at + i] - '0');
  return value;
}

Date date_at(std::string_view text) {
  return Date{std::chrono::year{number_at(text, 0, 4)},
              std::chrono::month{static_cast<unsigned>(number_at(text, 5, 2))},
              std::chrono::day{static_cast<unsigned>(number_at(text, 8, 2))}};
}

template <std::size_t Size, class Duration>
bool read_instant(std::string_view text, const char (&form)[Size], std::chrono::sys_time<Duration>& time) noexcept {
  if (!has_form(text, form)) return false;
  const Date date = date_at(text);
  const int hour = number_at(text, 11, 2);
  const int minute = number_at(text, 14, 2);
  const int second = number_at(text, 17, 2);
  if (!date.ok() || hour > 23 || minute > 59 || second > 59) return false;
  const int fraction = Size - 1 > 20 ? number_at(text, 20, Size - 1 - 21) : 0;
  const std::chrono::sys_seconds whole = std::chrono::sys_days{date} + std::chrono::hours{hour} +
                                         std::chrono::minutes{minute} + std::chrono::seconds{second};
  if constexpr (std::is_same_v<Duration, nanoseconds>) {
    const auto held = time_at<TimestampNs>({whole.time_since_epoch().count(), static_cast<unsigned>(fraction)});
    if (held) time = *held;
    return held.has_value();
  } else {
    time = whole + Duration{fraction};
    return true;
  }
}

/// The time in the unit, which the reason names.
template <class Time>
Time counted_in(const Instant& instant, std::string_view unit) {
  const std::optional<Time> time = time_at<Time>(instant);
  if (!time) throw EncodeError(shown(TimestampS{seconds{instant.seconds}}), "is out of range in " + std::string(unit));
  return *time;
}

}  // namespace

TimestampS now_in_seconds() { return floor<seconds>(std::chrono::system_clock::now()); }
Timestamp now() { return floor<milliseconds>(std::chrono::system_clock::now()); }
TimestampUs now_in_microseconds() { return floor<microseconds>(std::chrono::system_clock::now()); }
TimestampNs now_in_nanoseconds() { return std::chrono::system_clock::now(); }
Date today() { return Date{floor<days>(std::chrono::system_clock::now())}; }

TimestampS in_seconds(Instant time) { return TimestampS{seconds{time.seconds}}; }
Timestamp in_milliseconds(Instant time) { return counted_in<Timestamp>(time, "milliseconds"); }
TimestampUs in_microseconds(Instant time) { return counted_in<TimestampUs>(time, "microseconds"); }
TimestampNs in_nanoseconds(Instant time) { return counted_in<TimestampNs>(time, "nanoseconds"); }
Date in_days(Instant time) { return Date{floor<days>(in_microseconds(time))}; }

std::string to_text(TimestampS time) {
  std::string text;
  encode::timestamp_s(text, time);
  return text;
}

std::string to_text(Timestamp time) {
  std::string text;
  encode::timestamp(text, time);
  return text;
}

std::string to_text(TimestampUs time) {
  std::string text;
  encode::timestamp_us(text, time);
  return text;
}

std::string to_text(TimestampNs time) {
  std::string text;
  encode::timestamp_ns(text, time);
  return text;
}

std::string to_text(Date date) {
  std::string text;
  encode::date(text, date);
  return text;
}

bool from_text(std::string_view text, TimestampS& time) noexcept { return read_instant(text, timestamp_s_form, time); }
bool from_text(std::string_view text, Timestamp& time) noexcept { return read_instant(text, timestamp_form, time); }
bool from_text(std::string_view text, TimestampUs& time) noexcept {
  return read_instant(text, timestamp_us_form, time);
}
bool from_text(std::string_view text, TimestampNs& time) noexcept {
  return read_instant(text, timestamp_ns_form, time);
}

bool from_text(std::string_view text, Date& date) noexcept {
  if (!has_form(text, date_form)) return false;
  const Date read = date_at(text);
  if (!read.ok()) return false;
  date = read;
  return true;
}

}  // namespace keyc
