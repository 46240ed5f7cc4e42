#include "keyc/time.hpp"

#include <limits>
#include <type_traits>

#include "keyc/encode.hpp"
#include "keyc/encode_time.hpp"
#include "keyc/errors.hpp"

namespace keyc {
namespace {

using std::chrono::days;
using std::chrono::floor;
using std::chrono::microseconds;
using std::chrono::milliseconds;
using std::chrono::seconds;

// Text forms as patterns: '0' stands for any digit.
constexpr std::string_view date_form = "0000-00-00";
constexpr std::string_view timestamp_s_form = "0000-00-00T00:00:00Z";
constexpr std::string_view timestamp_us_form = "0000-00-00T00:00:00.000000Z";
constexpr std::string_view timestamp_form = "0000-00-00T00:00:00.000Z";

bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool has_form(std::string_view text, std::string_view form) {
  if (text.size() != form.size()) return false;
  for (std::size_t i = 0; i < form.size(); ++i)
    if (form[i] == '0' ? !is_digit(text[i]) : text[i] != form[i]) return false;
  return true;
}

int number_at(std::string_view text, std::size_t at, std::size_t count) {
  int value = 0;
  for (const char c : text.substr(at, count)) value = value * 10 + (c - '0');
  return value;
}

void put(std::string& out, std::int64_t value, std::size_t width) {
  const std::size_t start = out.size();
  out.append(width, '0');
  for (std::size_t at = out.size(); at > start; value /= 10) out[--at] = static_cast<char>('0' + value % 10);
}

bool has_year(Date date) { return static_cast<int>(date.year()) >= 0 && static_cast<int>(date.year()) <= 9999; }

/// As it is, for an error.
std::string shown(Date date) {
  return std::to_string(static_cast<int>(date.year())) + '-' + std::to_string(static_cast<unsigned>(date.month())) +
         '-' + std::to_string(static_cast<unsigned>(date.day()));
}

void put_date(std::string& out, Date date) {
  put(out, static_cast<int>(date.year()), 4);
  out += '-';
  put(out, static_cast<unsigned>(date.month()), 2);
  out += '-';
  put(out, static_cast<unsigned>(date.day()), 2);
}

Date date_at(std::string_view text) {
  return Date{std::chrono::year{number_at(text, 0, 4)},
              std::chrono::month{static_cast<unsigned>(number_at(text, 5, 2))},
              std::chrono::day{static_cast<unsigned>(number_at(text, 8, 2))}};
}

/// The count with its unit, for an error.
template <class Duration>
std::string shown(std::chrono::sys_time<Duration> time) {
  const std::string count = std::to_string(time.time_since_epoch().count());
  if constexpr (std::is_same_v<Duration, seconds>) return count + " s";
  return count + (std::is_same_v<Duration, milliseconds> ? " ms" : " µs");
}

/// yyyy-MM-ddTHH:mm:ss, '.' and the digits of a fraction of a second, 'Z'.
template <class Duration>
void put_instant(std::string& out, std::chrono::sys_time<Duration> time, std::size_t fraction_digits) {
  constexpr std::chrono::sys_time<Duration> first{std::chrono::sys_days{std::chrono::year{0} / 1 / 1}};
  constexpr std::chrono::sys_time<Duration> end{std::chrono::sys_days{std::chrono::year{10000} / 1 / 1}};
  if (time < first || time >= end) throw EncodeError(shown(time), "is outside the years 0000 to 9999");
  const auto day = floor<days>(time);
  const auto second = floor<seconds>(time - day);
  put_date(out, Date{day});
  out += 'T';
  put(out, second.count() / 3600, 2);
  out += ':';
  put(out, second.count() / 60 % 60, 2);
  out += ':';
  put(out, second.count() % 60, 2);
  if (fraction_digits != 0) {
    out += '.';
    put(out, (time - day - second).count(), fraction_digits);
  }
  out += 'Z';
}

template <class Duration>
bool read_instant(std::string_view text, std::string_view form, std::chrono::sys_time<Duration>& time) noexcept {
  if (!has_form(text, form)) return false;
  const Date date = date_at(text);
  const int hour = number_at(text, 11, 2);
  const int minute = number_at(text, 14, 2);
  const int second = number_at(text, 17, 2);
  if (!date.ok() || hour > 23 || minute > 59 || second > 59) return false;
  const int fraction = form.size() > 20 ? number_at(text, 20, form.size() - 21) : 0;
  time = std::chrono::sys_days{date} + std::chrono::hours{hour} + std::chrono::minutes{minute} +
         std::chrono::seconds{second} + Duration{fraction};
  return true;
}

}  // namespace

namespace encode {

void date(std::string& out, Date value) {
  if (!value.ok()) throw EncodeError(shown(value), "is no day of the calendar");
  if (!has_year(value)) throw EncodeError(shown(value), "is outside the years 0000 to 9999");
  put_date(out, value);
}

void timestamp_s(std::string& out, TimestampS value) { put_instant(out, value, 0); }
void timestamp(std::string& out, Timestamp value) { put_instant(out, value, 3); }
void timestamp_us(std::string& out, TimestampUs value) { put_instant(out, value, 6); }

void epoch_s(std::string& out, TimestampS value) { i64(out, value.time_since_epoch().count()); }
void epoch_ms(std::string& out, Timestamp value) { i64(out, value.time_since_epoch().count()); }

void epoch_s_of_timestamp(std::string& out, Timestamp value) { epoch_s(out, floor<seconds>(value)); }
void epoch_s_of_timestamp_s(std::string& out, TimestampS value) { epoch_s(out, value); }
void epoch_s_of_timestamp_us(std::string& out, TimestampUs value) { epoch_s(out, floor<seconds>(value)); }
void epoch_ms_of_timestamp(std::string& out, Timestamp value) { epoch_ms(out, value); }
void epoch_ms_of_timestamp_s(std::string& out, TimestampS value) {
  const std::int64_t count = value.time_since_epoch().count();
  constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max() / 1000;
  if (count > most || count < -most) throw EncodeError(std::to_string(count) + " s", "is out of range in milliseconds");
  epoch_ms(out, value);
}
void epoch_ms_of_timestamp_us(std::string& out, TimestampUs value) { epoch_ms(out, floor<milliseconds>(value)); }

namespace {

void pad_count(std::string& out, std::int64_t count, int digits) {
  if (count < 0) throw EncodeError(std::to_string(count), "is before 1970, which has no padded form");
  pad(out, static_cast<std::uint64_t>(count), digits);
}

}  // namespace

void pad_epoch_s(std::string& out, TimestampS value, int digits) {
  pad_count(out, value.time_since_epoch().count(), digits);
}
void pad_epoch_ms(std::string& out, Timestamp value, int digits) {
  pad_count(out, value.time_since_epoch().count(), digits);
}

}  // namespace encode

TimestampS now_in_seconds() { return floor<seconds>(std::chrono::system_clock::now()); }
Timestamp now() { return floor<milliseconds>(std::chrono::system_clock::now()); }
TimestampUs now_in_microseconds() { return floor<microseconds>(std::chrono::system_clock::now()); }
Date today() { return Date{floor<days>(std::chrono::system_clock::now())}; }

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

bool from_text(std::string_view text, Date& date) noexcept {
  if (!has_form(text, date_form)) return false;
  const Date read = date_at(text);
  if (!read.ok()) return false;
  date = read;
  return true;
}

}  // namespace keyc
