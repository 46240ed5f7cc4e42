#pragma once

#include <optional>
#include <string>

#include "keyc/range.hpp"
#include "keyc/time.hpp"

/// The types of what holds a time, as walks over periods need them: `T` is a timestamp of any unit, Date, Uuid7,
/// Ulid or Ksuid.
namespace keyc::inline generated {

/// The least value whose time is not before this one, and the greatest one whose time is not after it; none if no value
/// has such a time.
template <class T>
std::optional<T> first_from(Timestamp time);
template <class T>
std::optional<T> last_until(Timestamp time);

/// The time of a value in whole milliseconds, rounded down.
template <class T>
Timestamp instant_in_ms(const T& value);

/// The value directly after this one, or before it; none if it is the last one.
template <class T>
std::optional<T> value_after(const T& value);
template <class T>
std::optional<T> value_before(const T& value);

/// Text that differs for different values.
template <class T>
std::string identity_of(const T& value);

/// From one value to another, both included. No bound: from the first period, and to now.
template <class T>
struct Times {
  std::optional<T> low{};
  std::optional<T> high{};
  bool is_empty = false;

  Times() = default;
  Times(const Range<T>& range) {  // NOLINT(google-explicit-constructor)
    if (has_low(range.kind)) low = range.kind == RangeKind::above ? value_after(range.low) : range.low;
    if (has_high(range.kind)) high = range.kind == RangeKind::below ? value_before(range.high) : range.high;
    is_empty = has_low(range.kind) != low.has_value() || has_high(range.kind) != high.has_value();
  }
  /// The ids with these times.
  static Times of(const Range<Timestamp>& range) {
    const Times<Timestamp> times(range);
    Times ids;
    if (times.low) ids.low = first_from<T>(*times.low);
    if (times.high) ids.high = last_until<T>(*times.high);
    ids.is_empty = times.is_empty || ids.low.has_value() != times.low.has_value() ||
                   ids.high.has_value() != times.high.has_value();
    return ids;
  }
};

}  // namespace keyc::inline generated
