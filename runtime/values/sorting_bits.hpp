#pragma once

#include <bit>
#include <cmath>
#include <concepts>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "keyc/errors.hpp"

namespace keyc {

/// Unsigned bits that compare as the values do: for signed whole numbers with the top bit, the sign, flipped.
template <std::integral T>
constexpr auto sorting_bits(T value) noexcept {
  using Bits = std::make_unsigned_t<T>;
  constexpr auto sign = static_cast<Bits>(std::is_signed_v<T> ? Bits{1} << (std::numeric_limits<Bits>::digits - 1) : 0);
  return static_cast<Bits>(static_cast<Bits>(value) ^ sign);
}

[[noreturn, gnu::noinline]] inline void fail_not_finite(double value) {
  throw EncodeError(std::isnan(value) ? "nan" : value < 0 ? "-inf" : "inf", "has no place in a key");
}

/// For floats the top bit is set for values >= 0 and all bits are inverted for negative ones; -0 is written as 0.
/// Throws EncodeError for NaN and infinities.
template <std::floating_point T>
auto sorting_bits(T value) {
  using Bits = std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>;
  if (!std::isfinite(value)) fail_not_finite(value);
  constexpr int top = std::numeric_limits<Bits>::digits - 1;
  const Bits given = std::bit_cast<Bits>(value);
  const Bits bits = given << 1 == 0 ? 0 : given;
  const Bits all_if_negative = Bits{0} - (bits >> top);
  return bits ^ (all_if_negative | Bits{1} << top);
}

/// The value with these bits, whole or floating: a float may be NaN, an infinity or -0.
template <class T>
T from_sorting_bits(
    std::conditional_t<sizeof(T) == 1, std::uint8_t,
                       std::conditional_t<sizeof(T) == 2, std::uint16_t,
                                          std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>>>
        bits) noexcept {
  using Bits = decltype(bits);
  constexpr auto sign = static_cast<Bits>(Bits{1} << (std::numeric_limits<Bits>::digits - 1));
  if constexpr (std::is_floating_point_v<T>)
    return std::bit_cast<T>(static_cast<Bits>((bits & sign) != 0 ? bits ^ sign : ~bits));
  else
    return static_cast<T>(std::is_signed_v<T> ? bits ^ sign : bits);
}

}  // namespace keyc
