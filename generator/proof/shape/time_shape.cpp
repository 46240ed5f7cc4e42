#include "generator/proof/shape/time_shape.hpp"

#include <chrono>
#include <string>
#include <tuple>

#include "generator/encoding/calendar_languages.hpp"
#include "generator/encoding/time_fields.hpp"
#include "generator/proof/shape/json_values.hpp"
#include "keyc/errors.hpp"
#include "keyc/id_interval.hpp"
#include "runtime/values/time_at.hpp"

namespace keyc::proof {
namespace {

using evaluate::Json;
using model::TypeKind;

/// The earliest time of which the type has a value, and a text; a period can begin before it.
Instant earliest(TypeKind kind) {
  Instant first = std::chrono::sys_days(std::chrono::year(0) / 1 / 1);
  model::with_time_type(kind, [&]<class T>(T*) {
    if constexpr (model::an_id<T>)
      first = Instant(std::is_same_v<T, Ksuid> ? 1'400'000'000 : 0, 0);
    else if constexpr (!std::is_same_v<T, Date>)
      if (model::is_epoch(kind) || std::is_same_v<T, TimestampNs>) first = T::min();
  });
  return first;
}

bool is_before(const Instant& left, const Instant& right) {
  return std::tie(left.seconds, left.nanosecond) < std::tie(right.seconds, right.nanosecond);
}

/// The first value of the type at this time or after it; no value if there is none.
std::optional<Json> first_at(TypeKind kind, Instant at) {
  if (const Instant first = earliest(kind); is_before(at, first)) at = first;
  std::optional<Json> value;
  model::with_time_type(kind, [&]<class T>(T*) {
    if constexpr (std::is_same_v<T, Date>) {
      value = json_of(std::optional(in_days(at)));
    } else if constexpr (requires { typename T::duration; }) {
      const std::optional<T> time = time_at<T>(at);
      if (time)
        value = model::is_epoch(kind) ? json_of(std::optional(time->time_since_epoch().count())) : json_of(time);
    } else if (const auto time = time_at<Timestamp>(at)) {
      if (const auto ids = id_interval<T>(*time, *time)) value = json_of(std::optional(ids->first));
    }
  });
  return value;
}

}  // namespace

namespace {

/// Of the text of a week or a quarter.
std::optional<Json> numbered_value(const model::Component& component, std::string_view text) {
  const bool is_week = component.encoding->applies(model::Function::week);
  if (!is_week && !component.encoding->applies(model::Function::quarter)) return {};
  const std::string_view digits = "0123456789";
  const std::size_t mark = std::string_view("yyyy-Q").size();
  if (text.size() != (is_week ? mark + 2 : mark + 1)) return {};
  const std::string year(text.substr(0, 4));
  const std::string number(text.substr(mark));
  if ((year + number).find_first_not_of(digits) != std::string::npos) return {};
  const Periods periods{is_week ? PeriodUnit::week : PeriodUnit::quarter, component.encoding->offset};
  // January 4 is in the first week.
  const auto in_first = std::chrono::sys_days(std::chrono::year(std::stoi(year)) / 1 / 4);
  const std::int64_t first = periods.number_of(Timestamp(in_first) - std::chrono::minutes(periods.offset.minutes()));
  return first_at(component.field->type().kind, periods.first_of(first + std::stoi(number) - 1));
}

}  // namespace

std::optional<Json> calendar_value(const model::Component& component, std::string_view text) {
  if (component.encoding->pattern.empty()) return numbered_value(component, text);
  constexpr std::string_view places = "yyyy-MM-dd HH:mm:ss";
  std::string whole = "1970-01-01T00:00:00Z";
  std::string fraction = "000000000";
  const std::string& pattern = component.encoding->pattern;
  if (text.size() != pattern.size()) return {};
  std::size_t place = 0;
  for (std::size_t i = 0; i < pattern.size(); ++i) {
    if (!model::is_calendar_field(pattern[i])) continue;
    const bool continues = i > 0 && pattern[i] == pattern[i - 1];
    const bool is_fraction = pattern[i] == 'S';
    place = continues ? place + 1 : is_fraction ? 0 : places.find(pattern[i]);
    (is_fraction ? fraction : whole)[place] = text[i];
  }
  TimestampS on_the_clock;
  if (!from_text(whole, on_the_clock) || fraction.find_first_not_of("0123456789") != fraction.npos) return {};
  const TimestampS second = on_the_clock - std::chrono::minutes(component.encoding->offset.minutes());
  return first_at(component.field->type().kind,
                  {second.time_since_epoch().count(), static_cast<unsigned>(std::stoul(fraction))});
}

std::optional<Json> value_of_epoch(const model::Component& component, std::int64_t count) {
  // Beyond the years that a time can have as text, but far within 64 bits in microseconds.
  constexpr std::int64_t most_seconds = 1'000'000'000'000;
  const bool is_in_ms = component.encoding->is_outermost(model::Function::epoch_ms);
  const std::int64_t units = is_in_ms ? 1'000 : 1;
  if (count / units > most_seconds || count / units < -most_seconds) return {};
  const Instant at = is_in_ms ? Instant(Timestamp(std::chrono::milliseconds(count)))
                              : Instant(TimestampS(std::chrono::seconds(count)));
  return first_at(component.field->type().kind, at);
}

}  // namespace keyc::proof
