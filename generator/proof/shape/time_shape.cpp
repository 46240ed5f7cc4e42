#include "generator/proof/shape/time_shape.hpp"

#include <algorithm>
#include <array>
#include <chrono>

#include "generator/encoding/time_fields.hpp"
#include "generator/proof/shape/symbols.hpp"
#include "keyc/errors.hpp"
#include "keyc/id_interval.hpp"

namespace keyc::check {
namespace {

using evaluate::Json;
using model::TypeKind;

Automaton digits(std::size_t count) { return times(one_of(digit), count); }
Automaton of(std::string_view bytes) { return one_of(any_of(bytes)); }

const Automaton below_sixty = of("012345") + one_of(digit);
const Automaton from_one = literal("0") + one_of(byte_range('1', '9'));

/// Of one letter of a pattern.
struct FieldTexts {
  char letter;
  Automaton (*texts)(std::size_t length);
};
const std::array fields{
    FieldTexts{'y', digits},
    FieldTexts{'M', [](std::size_t) { return from_one | (literal("1") + of("012")); }},
    FieldTexts{'d', [](std::size_t) { return from_one | (of("12") + one_of(digit)) | (literal("3") + of("01")); }},
    FieldTexts{'H', [](std::size_t) { return (of("01") + one_of(digit)) | (literal("2") + of("0123")); }},
    FieldTexts{'m', [](std::size_t) { return below_sixty; }},
    FieldTexts{'s', [](std::size_t) { return below_sixty; }},
    FieldTexts{'S', digits},
};

const FieldTexts* find_field(char letter) {
  const auto* const found =
      std::find_if(fields.begin(), fields.end(), [&](const FieldTexts& one) { return one.letter == letter; });
  return found == fields.end() ? nullptr : found;
}

/// Of what the type has values; a period can begin before it.
TimestampUs earliest(TypeKind kind) {
  switch (kind) {
    case TypeKind::uuid7:
    case TypeKind::ulid: return {};
    case TypeKind::ksuid: return TimestampS(std::chrono::seconds(1'400'000'000));
    default: return std::chrono::sys_days(std::chrono::year(0) / 1 / 1);
  }
}

/// The first value of the type at this time, or behind it; no value where it has none.
std::optional<Json> first_at(TypeKind kind, TimestampUs at) {
  using std::chrono::floor;
  if (!model::is_epoch(kind)) at = std::max(at, earliest(kind));
  const auto milliseconds = floor<std::chrono::milliseconds>(at);
  if (kind == TypeKind::epoch_ms) return json_of(std::optional(milliseconds.time_since_epoch().count()));
  if (kind == TypeKind::epoch_s)
    return json_of(std::optional(floor<std::chrono::seconds>(at).time_since_epoch().count()));
  std::optional<Json> value;
  model::with_time_type(kind, [&]<class T>(std::string_view, T*) {
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

Automaton calendar_texts(std::string_view pattern) {
  Automaton texts = nothing();
  while (!pattern.empty()) {
    const FieldTexts* const field = find_field(pattern.front());
    const std::size_t end = std::min(pattern.find_first_not_of(pattern.front()), pattern.size());
    texts = std::move(texts) + (field == nullptr ? literal(pattern.substr(0, end)) : field->texts(end));
    pattern.remove_prefix(end);
  }
  return texts;
}

std::optional<Json> calendar_value(const model::Component& component, std::string_view text) {
  constexpr std::string_view places = "yyyy-MM-dd HH:mm:ss.SSSSSS";
  std::string whole = "1970-01-01T00:00:00.000000Z";
  const std::string& pattern = component.encoding->pattern;
  if (text.size() != pattern.size()) return {};
  std::size_t place = 0;
  for (std::size_t i = 0; i < pattern.size(); ++i) {
    if (find_field(pattern[i]) == nullptr) continue;
    place = i > 0 && pattern[i] == pattern[i - 1] ? place + 1 : places.find(pattern[i]);
    whole[place] = text[i];
  }
  TimestampUs on_the_clock;
  if (!from_text(whole, on_the_clock)) return {};
  return first_at(component.field->type().kind,
                  on_the_clock - std::chrono::minutes(component.encoding->offset.minutes()));
}

std::optional<Json> value_of_epoch(const model::Component& component, std::int64_t count) {
  // Beyond the years that texts of times have, in microseconds far from the ends of 64 bits.
  constexpr std::int64_t most_seconds = 1'000'000'000'000;
  const std::int64_t units = component.encoding->is_outermost(model::Function::epoch_ms) ? 1'000 : 1;
  if (count / units > most_seconds || count / units < -most_seconds) return {};
  return first_at(component.field->type().kind, TimestampUs(std::chrono::microseconds(count * (1'000'000 / units))));
}

}  // namespace keyc::check
