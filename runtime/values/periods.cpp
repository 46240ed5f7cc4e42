#include "keyc/generated/periods.hpp"

#include <algorithm>
#include <chrono>

#include "values/civil_time.hpp"

namespace keyc {
namespace {

using std::chrono::days;
using std::chrono::floor;
using std::chrono::sys_days;

std::chrono::milliseconds length_of(PeriodUnit unit) {
  if (unit == PeriodUnit::day) return std::chrono::hours(24);
  return unit == PeriodUnit::hour ? std::chrono::hours(1) : std::chrono::minutes(1);
}

/// Rounded down.
std::int64_t divided(std::int64_t number, std::int64_t by) { return number / by - (number % by < 0 ? 1 : 0); }

}  // namespace

std::int64_t Periods::number_of(Timestamp time) const noexcept {
  const std::chrono::minutes ahead(offset.minutes());
  const Timestamp first = Timestamp(std::chrono::seconds(first_second)) - ahead;
  const Timestamp last = Timestamp(std::chrono::seconds(end_second)) - ahead - std::chrono::milliseconds(1);
  const Timestamp local = std::clamp(time, first, last) + ahead;
  if (unit != PeriodUnit::year && unit != PeriodUnit::month)
    return divided(local.time_since_epoch().count(), length_of(unit).count());
  const std::chrono::year_month_day date{floor<days>(local)};
  const std::int64_t year = static_cast<int>(date.year());
  return unit == PeriodUnit::year ? year : year * 12 + static_cast<unsigned>(date.month()) - 1;
}

Timestamp Periods::first_of(std::int64_t number) const noexcept {
  const std::chrono::minutes ahead(offset.minutes());
  if (unit != PeriodUnit::year && unit != PeriodUnit::month) return Timestamp(length_of(unit) * number) - ahead;
  const std::int64_t months = unit == PeriodUnit::year ? number * 12 : number;
  const std::int64_t year = divided(months, 12);
  const auto month = static_cast<unsigned>(months - year * 12 + 1);
  return Timestamp(sys_days(std::chrono::year(static_cast<int>(year)) / std::chrono::month(month) / 1)) - ahead;
}

Timestamp Periods::last_of(std::int64_t number) const noexcept {
  return first_of(number + 1) - std::chrono::milliseconds(1);
}

Timestamp Periods::least() const noexcept {
  return Timestamp(std::chrono::seconds(first_second)) - std::chrono::minutes(offset.minutes());
}

}  // namespace keyc
