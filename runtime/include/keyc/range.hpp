#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "keyc/generated/number.hpp"

/// Conditions on a component that a caller may give instead of one value. Ranges own their bounds.
namespace keyc {

enum class RangeKind : std::uint8_t { below, at_most, at_least, above, between };

template <class T>
struct Range {
  RangeKind kind;
  T low;   // of at_least, above and between
  T high;  // of below, at_most and between

  Range(RangeKind which, T lowest, T highest) : kind(which), low(std::move(lowest)), high(std::move(highest)) {}
  template <class U>
  Range(const Range<U>& range)  // NOLINT(google-explicit-constructor): bounds convert as values do
      requires(!std::same_as<T, U> && std::constructible_from<T, const U&>)
      : kind(range.kind), low(T(range.low)), high(T(range.high)) {}
};

/// The kind that a range has where larger values sort first: below becomes above.
constexpr RangeKind reversed(RangeKind kind) {
  switch (kind) {
    case RangeKind::below: return RangeKind::above;
    case RangeKind::at_most: return RangeKind::at_least;
    case RangeKind::at_least: return RangeKind::at_most;
    case RangeKind::above: return RangeKind::below;
    case RangeKind::between: break;
  }
  return RangeKind::between;
}

/// The range as it is where larger values sort first: its bounds are swapped, and below becomes above.
template <class T>
Range<T> reversed(Range<T> range) {
  return {reversed(range.kind), std::move(range.high), std::move(range.low)};
}

/// Whether ranges of this kind use `low`.
constexpr bool has_low(RangeKind kind) { return kind != RangeKind::below && kind != RangeKind::at_most; }
/// Whether ranges of this kind use `high`.
constexpr bool has_high(RangeKind kind) { return kind != RangeKind::above && kind != RangeKind::at_least; }

/// Whether the value is in the range.
template <class T>
constexpr bool is_in(const Range<T>& range, const T& value) {
  switch (range.kind) {
    case RangeKind::below: return value < range.high;
    case RangeKind::at_most: return !(range.high < value);
    case RangeKind::at_least: return !(value < range.low);
    case RangeKind::above: return range.low < value;
    case RangeKind::between: break;
  }
  return !(value < range.low) && !(range.high < value);
}

/// Texts that begin with this text: all texts if it is empty. Those of bytes are in keyc/bytes.hpp.
struct BeginsWith {
  std::string text;
};

namespace detail {
// char arrays and views are copied; integers are kept as Integer until it is known which type they must fit.
template <class T>
using Bound = std::conditional_t<std::convertible_to<T, std::string_view>, std::string,
                                 std::conditional_t<std::integral<T> && !std::same_as<T, bool>, Integer, T>>;

template <class T>
Bound<std::decay_t<T>> bound(T&& value) {
  return Bound<std::decay_t<T>>(std::forward<T>(value));
}
}  // namespace detail

/// Texts that begin with this one, which is copied.
template <std::convertible_to<std::string_view> Text>
BeginsWith begins_with(Text&& text) {
  return {std::string(std::forward<Text>(text))};
}

/// Values < x.
template <class T>
auto below(T&& x) {
  using B = detail::Bound<std::decay_t<T>>;
  return Range<B>(RangeKind::below, B{}, detail::bound(std::forward<T>(x)));
}

/// Values <= x.
template <class T>
auto at_most(T&& x) {
  using B = detail::Bound<std::decay_t<T>>;
  return Range<B>(RangeKind::at_most, B{}, detail::bound(std::forward<T>(x)));
}

/// Values >= x.
template <class T>
auto at_least(T&& x) {
  using B = detail::Bound<std::decay_t<T>>;
  return Range<B>(RangeKind::at_least, detail::bound(std::forward<T>(x)), B{});
}

/// Values > x.
template <class T>
auto above(T&& x) {
  using B = detail::Bound<std::decay_t<T>>;
  return Range<B>(RangeKind::above, detail::bound(std::forward<T>(x)), B{});
}

/// Values from `low` to `high`, both included; none if low > high.
template <class T, class U>
auto between(T&& low, U&& high) {
  using B = detail::Bound<std::decay_t<T>>;
  static_assert(std::same_as<B, detail::Bound<std::decay_t<U>>>, "both bounds of between must be of one type");
  return Range<B>(RangeKind::between, detail::bound(std::forward<T>(low)), detail::bound(std::forward<U>(high)));
}

}  // namespace keyc
