#include "generator/encoding/time_fields.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace keyc::model {
namespace {

using std::chrono::seconds;

// function, unit, its name, several of them, which divide this, the finest field, the pattern, bytes, length, months
constexpr std::array periods{
    Period{Function::year, PeriodUnit::year, "year", "", 1, "yyyy", "yyyy", 4, seconds(0), 12},
    Period{Function::quarter, PeriodUnit::quarter, "quarter", "", 1, "yyyy", "", 7, seconds(0), 3},
    Period{Function::month, PeriodUnit::month, "month", "", 1, "MM", "yyyy-MM", 7, seconds(0), 1},
    Period{Function::week, PeriodUnit::week, "week", "", 1, "MM", "", 8, seconds(7 * 86'400), 0},
    Period{Function::day, PeriodUnit::day, "day", "", 1, "dd", "yyyy-MM-dd", 10, seconds(86'400), 0},
    Period{Function::hour, PeriodUnit::hour, "hour", "hours", 24, "HH", "yyyy-MM-ddTHH", 13, seconds(3600), 0},
    Period{Function::minute, PeriodUnit::minute, "minute", "minutes", 60, "mm", "yyyy-MM-ddTHH:mm", 16, seconds(60),
           0}};

/// From the coarsest to the finest.
constexpr std::array<std::string_view, 9> fields{"yyyy", "MM", "dd", "HH", "mm", "ss", "SSS", "SSSSSS", "SSSSSSSSS"};

}  // namespace

const Period* find_period(Function function) {
  const auto row =
      std::find_if(periods.begin(), periods.end(), [&](const Period& period) { return period.function == function; });
  return row == periods.end() ? nullptr : &*row;
}

int units_of(const FunctionCall& call) { return call.numbers.empty() ? 1 : std::stoi(call.numbers.front()); }

std::string period_name(const FunctionCall& call) {
  const int units = units_of(call);
  return units == 1 ? std::string(call.function->name) : fmt::format("{}-{} period", units, call.function->name);
}

bool consists_of(const Periods& coarse, const Periods& fine) {
  if (coarse.offset != fine.offset) return false;
  const Period& whole = periods[static_cast<std::size_t>(coarse.unit)];
  const Period& part = periods[static_cast<std::size_t>(fine.unit)];
  if (part.months != 0) return whole.months % part.months == 0 && whole.months != 0;
  if (whole.months != 0) return fine.unit != PeriodUnit::week;
  return (whole.length * coarse.count) % (part.length * fine.count) == seconds(0);
}

std::size_t fineness(std::string_view field) {
  return static_cast<std::size_t>(std::find(fields.begin(), fields.end(), field) - fields.begin());
}

std::optional<TimestampS> time_of(std::string_view text) {
  constexpr std::string_view midnight = "0000-01-01T00:00:00Z";
  if (text.size() != 10 && text.size() != 16 && text.size() != 19) return std::nullopt;
  std::string whole(text);
  whole += midnight.substr(text.size());
  TimestampS time;
  return from_text(whole, time) ? std::optional(time) : std::nullopt;
}

std::size_t fineness_of(TypeKind type) {
  const std::optional<TimeUnit> unit = type_info(type).unit;
  if (!unit || is_id(type)) return fields.size();
  switch (*unit) {
    case TimeUnit::days: return fineness("dd");
    case TimeUnit::seconds: return fineness("ss");
    case TimeUnit::milliseconds: return fineness("SSS");
    case TimeUnit::microseconds: return fineness("SSSSSS");
    case TimeUnit::nanoseconds: break;
  }
  return fineness("SSSSSSSSS");
}

}  // namespace keyc::model
