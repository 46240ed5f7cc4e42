#include "generator/proof/shape/time_shape.hpp"

#include <algorithm>
#include <chrono>

#include "generator/encoding/time_fields.hpp"
#include "generator/proof/shape/json_values.hpp"
#include "keyc/errors.hpp"
#include "keyc/id_interval.hpp"

namespace keyc::proof {
namespace {

using evaluate::Json;
using model::TypeKind;

/// The earliest time of which the type has a value; a period can begin before it.
TimestampUs earliest(TypeKind kind) {
  TimestampUs first = std::chrono::sys_days(std::chrono::year(0) / 1 / 1);
  model::with_scalar_type(kind, [&]<class Id>(Id*) {
    if constexpr (model::an_id<Id>)
      first = std::is_same_v<Id, Ksuid> ? TimestampUs(std::chrono::seconds(1'400'000'000)) : TimestampUs();
  });
  return first;
}

/// The first value of the type at this time or after it; no value if there is none.
std::optional<Json> first_at(TypeKind kind, TimestampUs at) {
  using std::chrono::floor;
  if (!model::is_epoch(kind)) at = std::max(at, earliest(kind));
  const auto milliseconds = floor<std::chrono::milliseconds>(at);
  if (kind == TypeKind::epoch_ms) return json_of(std::optional(milliseconds.time_since_epoch().count()));
  if (kind == TypeKind::epoch_s)
    return json_of(std::optional(floor<std::chrono::seconds>(at).time_since_epoch().count()));
  std::optional<Json> value;
  model::with_time_type(kind, [&]<class T>(T*) {
    if constexpr (std::is_same_v<T, Date>) {
      value = json_of(std::optional(Date(floor<std::chrono::days>(at))));
    } else if constexpr (requires { typename T::duration; }) {
      value = json_of(std::optional(floor<typename T::duration>(at)));
    } else if (const auto ids = id_interval<T>(milliseconds, milliseconds)) {
      value = json_of(std::optional(ids->first));
    }
  });
  return value;
}

}  // namespace

std::optional<Json> calendar_value(const model::Component& component, std::string_view text) {
  constexpr std::string_view places = "yyyy-MM-dd HH:mm:ss.SSSSSS";
  std::string whole = "1970-01-01T00:00:00.000000Z";
  const std::string& pattern = component.encoding->pattern;
  if (text.size() != pattern.size()) return {};
  std::size_t place = 0;
  for (std::size_t i = 0; i < pattern.size(); ++i) {
    if (!model::is_calendar_field(pattern[i])) continue;
    place = i > 0 && pattern[i] == pattern[i - 1] ? place + 1 : places.find(pattern[i]);
    whole[place] = text[i];
  }
  TimestampUs on_the_clock;
  if (!from_text(whole, on_the_clock)) return {};
  return first_at(component.field->type().kind,
                  on_the_clock - std::chrono::minutes(component.encoding->offset.minutes()));
}

std::optional<Json> value_of_epoch(const model::Component& component, std::int64_t count) {
  // Beyond the years that a time can have as text, but far within 64 bits in microseconds.
  constexpr std::int64_t most_seconds = 1'000'000'000'000;
  const std::int64_t units = component.encoding->is_outermost(model::Function::epoch_ms) ? 1'000 : 1;
  if (count / units > most_seconds || count / units < -most_seconds) return {};
  return first_at(component.field->type().kind, TimestampUs(std::chrono::microseconds(count * (1'000'000 / units))));
}

}  // namespace keyc::proof
