// Programs whose clock counts milliseconds, such as JavaScript's, forget to divide.
#include "generator/audit/time_to_live.hpp"

#include <fmt/format.h>

#include <array>
#include <chrono>
#include <cstdint>
#include <string_view>

#include "keyc/time.hpp"

namespace keyc::audit {
namespace {

constexpr std::uint64_t end_of_9999 = 253'402'300'799;
constexpr std::uint64_t begin_of_2000 = 946'684'800;
constexpr std::uint64_t end_of_2199 = 7'258'118'399;

struct Unit {
  std::uint64_t in_second;
  std::string_view name;
};
constexpr std::array<Unit, 3> units{
    {{1'000, "milliseconds"}, {1'000'000, "microseconds"}, {1'000'000'000, "nanoseconds"}}};

/// 0 for times before 1970.
std::uint64_t seconds_of(const model::Scalar& value) {
  if (const auto* const number = std::get_if<std::uint64_t>(&value)) return *number;
  std::int64_t seconds = 0;
  if (const auto* const instant = std::get_if<TimestampS>(&value)) seconds = instant->time_since_epoch().count();
  if (const auto* const number = std::get_if<std::int64_t>(&value)) seconds = *number;
  return seconds < 0 ? 0 : static_cast<std::uint64_t>(seconds);
}

}  // namespace

std::optional<std::string> why_never_expires(const model::Scalar& time_to_live) {
  const std::uint64_t seconds = seconds_of(time_to_live);
  if (seconds <= end_of_9999) return std::nullopt;
  for (const Unit& unit : units) {
    const std::uint64_t meant = seconds / unit.in_second;
    if (meant < begin_of_2000 || meant > end_of_2199) continue;
    const TimestampS time(std::chrono::seconds(static_cast<std::int64_t>(meant)));
    return fmt::format("{} looks like {}, of {}; DynamoDB reads seconds", seconds, unit.name,
                       TextCodec<TimestampS>::write(time));
  }
  return fmt::format("{} is after the year 9999", seconds);
}

}  // namespace keyc::audit
