#include "keyc/generated/periods.hpp"

#include <algorithm>
#include <chrono>

#include "values/civil_time.hpp"

namespace keyc {
namespace {

using std::chrono::days;
using std::chrono::floor;
using std::chrono::sys_days;

/// Of units that all have one length: 0 of months and what is counted in them.
std::chrono::milliseconds length_of(const Periods& periods) {
  switch (periods.unit) {
    case PeriodUnit::week: return days(7);
    case PeriodUnit::day: return days(1);
    case PeriodUnit::hour: return std::chrono::hours(periods.count);
    case PeriodUnit::minute: return std::chrono::minutes(periods.count);
    case PeriodUnit::year:
    case PeriodUnit::quarter:
    case PeriodUnit::month: break;
  }
  return {};
}

/// How many months a year, a quarter or a month has.
std::int64_t months_of(PeriodUnit unit) { return unit == PeriodUnit::year ? 12 : unit == PeriodUnit::quarter ? 3 : 1; }

/// Where periods of one length are counted from, on the clock. 1970 began on a Thursday.
Timestamp origin_of(PeriodUnit unit) { return unit == PeriodUnit::week ? sys_days(days(-3)) : sys_days(); }

/// Rounded down.
std::int64_t divided(std::int64_t number, std::int64_t by) { return number / by - (number % by < 0 ? 1 : 0); }

}  // namespace

std::int64_t Periods::number_of(Timestamp time) const noexcept {
  const std::chrono::minutes ahead(offset.minutes());
  const Timestamp last = Timestamp(std::chrono::seconds(end_second)) - ahead - std::chrono::milliseconds(1);
  const Timestamp local = std::clamp(time, least(), last) + ahead;
  if (const auto length = length_of(*this); length.count() != 0)
    return divided((local - origin_of(unit)).count(), length.count());
  const std::chrono::year_month_day date{floor<days>(local)};
  const std::int64_t months =
      static_cast<int>(date.year()) * 12 + static_cast<int>(static_cast<unsigned>(date.month()));
  return divided(months - 1, months_of(unit));
}

Timestamp Periods::first_of(std::int64_t number) const noexcept {
  const std::chrono::minutes ahead(offset.minutes());
  if (const auto length = length_of(*this); length.count() != 0) return origin_of(unit) + length * number - ahead;
  const std::int64_t months = number * months_of(unit);
  const std::int64_t year = divided(months, 12);
  const auto month = static_cast<unsigned>(months - year * 12 + 1);
  return Timestamp(sys_days(std::chrono::year(static_cast<int>(year)) / std::chrono::month(month) / 1)) - ahead;
}

Timestamp Periods::last_of(std::int64_t number) const noexcept {
  return first_of(number + 1) - std::chrono::milliseconds(1);
}

Timestamp Periods::least() const noexcept {
  const sys_days first = unit == PeriodUnit::week ? first_monday : sys_days(std::chrono::year(0) / 1 / 1);
  return Timestamp(first) - std::chrono::minutes(offset.minutes());
}

}  // namespace keyc
