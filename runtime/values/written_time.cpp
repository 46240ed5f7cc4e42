#include "keyc/generated/written_time.hpp"

#include <algorithm>
#include <chrono>
#include <string>

#include "keyc/generated/offset.hpp"
#include "keyc/time.hpp"
#include "values/digits.hpp"
#include "values/time_at.hpp"

namespace keyc {
namespace {

struct WrittenTime {
  std::chrono::sys_seconds second;
  std::string fraction;  // digits of the second, without zeros at the end
};

std::size_t count_digits(std::string_view text) {
  return static_cast<std::size_t>(std::find_if_not(text.begin(), text.end(), digits::is_digit) - text.begin());
}

/// Takes ":ss" or ":mm" from the front; false if it is not there.
bool take_colon_and_two_digits(std::string_view& text, std::string& onto) {
  if (text.size() < 3 || text[0] != ':' || count_digits(text.substr(1, 2)) != 2) return false;
  onto += text.substr(0, 3);
  text.remove_prefix(3);
  return true;
}

/// "Z", "+09:00", "+0900" or "+09".
std::optional<Offset> read_offset(std::string_view text) {
  if (text == "Z" || text == "z") return Offset();
  std::string whole(text);
  if (whole.size() == 3) whole += ":00";
  if (whole.size() == 5) whole.insert(3, 1, ':');
  return Offset::parse(whole);
}

std::optional<WrittenTime> read_written_time(std::string_view text, std::string_view& reason) {
  constexpr std::size_t date_size = 10;
  reason = {};
  Date date{};
  if (!from_text(text.substr(0, date_size), date)) return std::nullopt;
  std::string_view rest = text.substr(date_size);
  if (rest.empty()) reason = "has no time of day";
  if (rest.size() < 3 || (rest[0] != 'T' && rest[0] != 't' && rest[0] != ' ') || count_digits(rest.substr(1, 2)) != 2)
    return std::nullopt;

  std::string whole = std::string(text.substr(0, date_size)) + 'T' + std::string(rest.substr(1, 2));
  rest.remove_prefix(3);
  if (!take_colon_and_two_digits(rest, whole)) return std::nullopt;
  std::string fraction;
  if (!take_colon_and_two_digits(rest, whole)) {
    whole += ":00";
  } else if (rest.starts_with('.')) {
    const std::size_t places = count_digits(rest.substr(1));
    if (places == 0) return std::nullopt;
    fraction = rest.substr(1, places);
    fraction.erase(fraction.find_last_not_of('0') + 1);
    rest.remove_prefix(1 + places);
  }
  TimestampS on_the_clock;
  if (!from_text(whole + 'Z', on_the_clock)) return std::nullopt;
  if (rest.empty()) reason = "is on no known clock without Z or an offset such as +01:00";
  const std::optional<Offset> offset = read_offset(rest);
  if (!offset) return std::nullopt;

  const TimestampS second = on_the_clock - std::chrono::minutes(offset->minutes());
  const Date day{std::chrono::floor<std::chrono::days>(second)};
  if (static_cast<int>(day.year()) < 0 || static_cast<int>(day.year()) > 9999) {
    reason = "is outside the years 0000 to 9999 in UTC";
    return std::nullopt;
  }
  return WrittenTime{second, std::move(fraction)};
}

}  // namespace

template <class Time>
std::optional<Time> generated::read_time_as(std::string_view text, std::string_view& reason) {
  constexpr auto units = Time::period::den;  // in a second
  constexpr std::size_t places = units == 1 ? 0 : units == 1000 ? 3 : units == 1'000'000 ? 6 : 9;
  std::optional<WrittenTime> written = read_written_time(text, reason);
  if (!written) return std::nullopt;
  if (written->fraction.size() > places) {
    reason = places == 0   ? "is finer than the seconds that the type holds"
             : places == 3 ? "is finer than the milliseconds that the type holds"
             : places == 6 ? "is finer than the microseconds that the type holds"
                           : "is finer than the nanoseconds that the type holds";
    return std::nullopt;
  }
  written->fraction.append(9 - written->fraction.size(), '0');
  const Instant instant(written->second.time_since_epoch().count(),
                        static_cast<unsigned>(std::stoul(written->fraction)));
  const std::optional<Time> time = time_at<Time>(instant);
  if (!time) reason = "is outside the years 1677 to 2262, which nanoseconds have";
  return time;
}

template std::optional<TimestampS> generated::read_time_as(std::string_view text, std::string_view& reason);
template std::optional<Timestamp> generated::read_time_as(std::string_view text, std::string_view& reason);
template std::optional<TimestampUs> generated::read_time_as(std::string_view text, std::string_view& reason);
template std::optional<TimestampNs> generated::read_time_as(std::string_view text, std::string_view& reason);

}  // namespace keyc
