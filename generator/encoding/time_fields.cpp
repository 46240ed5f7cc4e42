#include "generator/encoding/time_fields.hpp"

#include <algorithm>
#include <array>

namespace keyc::model {
namespace {

constexpr std::array periods{Period{Function::year, "year", "yyyy", 4}, Period{Function::month, "month", "MM", 7},
                             Period{Function::day, "day", "dd", 10}, Period{Function::hour, "hour", "HH", 13},
                             Period{Function::minute, "minute", "mm", 16}};

/// From the coarsest to the finest.
constexpr std::array<std::string_view, 9> fields{"yyyy", "MM", "dd", "HH", "mm", "ss", "SSS", "SSSSSS", "SSSSSSSSS"};

}  // namespace

const Period* find_period(Function function) {
  const auto row =
      std::find_if(periods.begin(), periods.end(), [&](const Period& period) { return period.function == function; });
  return row == periods.end() ? nullptr : &*row;
}

std::size_t position_of(const Period& period) { return static_cast<std::size_t>(&period - periods.data()); }

std::size_t fineness(std::string_view field) {
  return static_cast<std::size_t>(std::find(fields.begin(), fields.end(), field) - fields.begin());
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
