#include "generator/resolve/duration.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <vector>

#include "generator/resolve/scope.hpp"

namespace keyc::model {
namespace {

struct DurationUnit {
  std::string_view name;
  std::string_view plural;
  std::chrono::seconds length;
};
constexpr std::array duration_units{
    DurationUnit{"second", "seconds", std::chrono::seconds(1)},
    DurationUnit{"minute", "minutes", std::chrono::minutes(1)}, DurationUnit{"hour", "hours", std::chrono::hours(1)},
    DurationUnit{"day", "days", std::chrono::days(1)}, DurationUnit{"week", "weeks", std::chrono::days(7)}};

constexpr std::chrono::seconds longest_duration = std::chrono::days(36'500);

/// "days" is "day".
std::string_view singular(std::string_view word) {
  if (word.ends_with('s')) word.remove_suffix(1);
  return word;
}

/// "14 days" of two weeks, "1 hour" of 60 minutes.
std::string written_span(std::chrono::seconds length) {
  const auto unit = std::find_if(duration_units.rbegin() + 1, duration_units.rend(),
                                 [&](const DurationUnit& row) { return (length % row.length).count() == 0; });
  const std::int64_t count = length / unit->length;
  return fmt::format("{} {}", count, count == 1 ? unit->name : unit->plural);
}

Diagnostic refused(Span span, std::string message, std::string hint) {
  return {Code::bad_duration, span, std::move(message), std::move(hint)};
}

Diagnostic no_unit(const ast::Name& unit) {
  const std::string_view word = singular(unit.text);
  if (word == "month" || word == "year" || word == "quarter")
    return refused(unit.span, fmt::format("not all {}s are equally long", word),
                   fmt::format("write days: a {} has {}", word,
                               word == "month"  ? "28 to 31"
                               : word == "year" ? "365 or 366"
                                                : "90 to 92"));
  std::vector<std::string_view> names;
  names.reserve(2 * duration_units.size());
  for (const DurationUnit& row : duration_units) names.push_back(row.plural);
  for (const DurationUnit& row : duration_units) names.push_back(row.name);
  std::string near = did_you_mean(unit.text, names);
  if (near.empty()) near = "the units are seconds, minutes, hours, days and weeks";
  return refused(unit.span, fmt::format("'{}' is not a unit of time", unit.text), std::move(near));
}

}  // namespace

std::variant<Duration, Diagnostic> resolve_duration(const ast::Duration& from) {
  const auto unit = std::find_if(duration_units.begin(), duration_units.end(),
                                 [&](const DurationUnit& row) { return row.name == singular(from.unit.text); });
  if (unit == duration_units.end()) return no_unit(from.unit);
  const std::string& digits = from.number.digits;
  std::int64_t count = 0;
  const char* const end = digits.data() + digits.size();
  const auto [stop, error] = std::from_chars(digits.data(), end, count);
  if (error != std::errc() || stop != end || count < 1 || count > longest_duration / unit->length)
    return refused(
        from.number.span, fmt::format("{} {} is not a span from 1 second to 36,500 days", digits, from.unit.text),
        fmt::format("write a whole number of {} from 1 to {}", unit->plural, longest_duration / unit->length));
  return Duration{count * unit->length, written_span(count * unit->length)};
}

}  // namespace keyc::model
