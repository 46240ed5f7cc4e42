#include "values/civil_time.hpp"

#include <limits>
#include <utility>

#include "keyc/errors.hpp"
#include "keyc/ksuid.hpp"
#include "keyc/ulid.hpp"
#include "keyc/uuid.hpp"

namespace keyc {

std::string shown(TimestampS time) { return std::to_string(time.time_since_epoch().count()) + " s"; }
std::string shown(Timestamp time) { return std::to_string(time.time_since_epoch().count()) + " ms"; }
std::string shown(TimestampUs time) { return std::to_string(time.time_since_epoch().count()) + " µs"; }
std::string shown(TimestampNs time) { return std::to_string(time.time_since_epoch().count()) + " ns"; }
std::string shown(const Uuid7& id) { return to_text(id); }
std::string shown(const Ulid& id) { return to_text(id); }
std::string shown(const Ksuid& id) { return to_text(id); }
std::string shown(Date date) {
  return std::to_string(static_cast<int>(date.year())) + '-' + std::to_string(static_cast<unsigned>(date.month())) +
         '-' + std::to_string(static_cast<unsigned>(date.day()));
}

void fail_year(std::string shown, Offset offset) {
  std::string reason = "is outside the years 0000 to 9999";
  if (offset != Offset()) reason += " at " + offset.text();
  throw EncodeError(std::move(shown), std::move(reason));
}

void fail_week(std::string shown) { throw EncodeError(std::move(shown), "is in a week of the year before 0000"); }

IsoWeek iso_week(Date date) noexcept {
  using std::chrono::days;
  using std::chrono::sys_days;
  const sys_days day{date};
  const sys_days monday = day - days(std::chrono::weekday{day}.iso_encoding() - 1);
  const Date thursday{monday + days(3)};
  const days since_first = sys_days{thursday} - sys_days{thursday.year() / 1 / 1};
  return {static_cast<int>(thursday.year()), static_cast<unsigned>(since_first / days(7)) + 1, Date{monday}};
}

Instant instant_of(const Uuid7& id) noexcept {
  return instant_of(Timestamp{std::chrono::milliseconds{milliseconds_of(id)}});
}
Instant instant_of(const Ulid& id) noexcept {
  return instant_of(Timestamp{std::chrono::milliseconds{milliseconds_of(id)}});
}
Instant instant_of(const Ksuid& id) noexcept { return {id.unix_seconds(), 0}; }

std::int64_t milliseconds_of(TimestampS time) {
  const std::int64_t count = time.time_since_epoch().count();
  constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max() / 1000;
  if (count > most || count < -most) throw EncodeError(shown(time), "is out of range in milliseconds");
  return count * 1000;
}
std::int64_t milliseconds_of(Timestamp time) noexcept { return time.time_since_epoch().count(); }
std::int64_t milliseconds_of(TimestampUs time) noexcept {
  return std::chrono::floor<std::chrono::milliseconds>(time).time_since_epoch().count();
}
std::int64_t milliseconds_of(TimestampNs time) noexcept {
  return std::chrono::floor<std::chrono::milliseconds>(time).time_since_epoch().count();
}
std::int64_t milliseconds_of(const Uuid7& id) noexcept { return id.unix_milliseconds(); }
std::int64_t milliseconds_of(const Ulid& id) noexcept { return id.unix_milliseconds(); }
std::int64_t milliseconds_of(const Ksuid& id) noexcept { return id.unix_seconds() * 1000; }

CivilTime civil_time(Date value, Offset offset) {
  if (!value.ok()) throw EncodeError(shown(value), "is not a day of the calendar");
  if (static_cast<int>(value.year()) < 0 || static_cast<int>(value.year()) > 9999) fail_year(shown(value), {});
  if (offset != Offset()) throw EncodeError(shown(value), "is a date, which is the same at every offset");
  return {value, 0, 0};
}

}  // namespace keyc
