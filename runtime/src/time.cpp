#include "keyc/time.hpp"

#include "keyc/encode_time.hpp"
#include "keyc/errors.hpp"

namespace keyc {
namespace {

using std::chrono::days;
using std::chrono::floor;
using std::chrono::milliseconds;

// Text forms as patterns: '0' stands for any digit.
constexpr std::string_view date_form = "0000-00-00";
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

}  // namespace

namespace encode {

void date(std::string& out, Date value) {
  if (!value.ok()) throw EncodeError(shown(value), "is no day of the calendar");
  if (!has_year(value)) throw EncodeError(shown(value), "is outside the years 0000 to 9999");
  put_date(out, value);
}

void timestamp(std::string& out, Timestamp value) {
  const auto day = floor<days>(value);
  const std::int64_t count = value.time_since_epoch().count();
  constexpr Timestamp first{std::chrono::sys_days{std::chrono::year{0} / 1 / 1}};
  constexpr Timestamp end{std::chrono::sys_days{std::chrono::year{10000} / 1 / 1}};
  if (value < first || value >= end)
    throw EncodeError(std::to_string(count) + " ms", "is outside the years 0000 to 9999");
  put_date(out, Date{day});
  const std::int64_t in_day = (value - day).count();
  out += 'T';
  put(out, in_day / 3'600'000, 2);
  out += ':';
  put(out, in_day / 60'000 % 60, 2);
  out += ':';
  put(out, in_day / 1000 % 60, 2);
  out += '.';
  put(out, in_day % 1000, 3);
  out += 'Z';
}

}  // namespace encode

Timestamp now() { return floor<milliseconds>(std::chrono::system_clock::now()); }
Date today() { return Date{floor<days>(std::chrono::system_clock::now())}; }

std::string to_text(Timestamp time) {
  std::string text;
  encode::timestamp(text, time);
  return text;
}

std::string to_text(Date date) {
  std::string text;
  encode::date(text, date);
  return text;
}

bool from_text(std::string_view text, Timestamp& time) noexcept {
  if (!has_form(text, timestamp_form)) return false;
  const Date date = date_at(text);
  const int hour = number_at(text, 11, 2);
  const int minute = number_at(text, 14, 2);
  const int second = number_at(text, 17, 2);
  if (!date.ok() || hour > 23 || minute > 59 || second > 59) return false;
  time = std::chrono::sys_days{date} + std::chrono::hours{hour} + std::chrono::minutes{minute} +
         std::chrono::seconds{second} + milliseconds{number_at(text, 20, 3)};
  return true;
}

bool from_text(std::string_view text, Date& date) noexcept {
  if (!has_form(text, date_form)) return false;
  const Date read = date_at(text);
  if (!read.ok()) return false;
  date = read;
  return true;
}

}  // namespace keyc
