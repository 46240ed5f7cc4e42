#pragma once

#include <array>
#include <bit>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace keyc::zorder {

/// An address or a distance of addresses, as a number of so many words, the most significant first.
template <std::size_t words>
struct Number {
  std::array<std::uint64_t, words> word{};

  static Number of(const std::uint64_t* from) noexcept {
    Number number;
    for (std::size_t i = 0; i < words; ++i) number.word[i] = from[i];
    return number;
  }
  /// 2^bit.
  static Number power(std::size_t bit) noexcept {
    Number number;
    number.word[words - 1 - bit / 64] = std::uint64_t{1} << bit % 64;
    return number;
  }
  /// 2^bits - 1.
  static Number ones(std::size_t bits) noexcept {
    Number number;
    for (std::size_t i = words; i-- > 0 && bits > 0; bits -= bits < 64 ? bits : 64)
      number.word[i] = bits < 64 ? (std::uint64_t{1} << bits) - 1 : ~std::uint64_t{0};
    return number;
  }
  bool bit(std::size_t bit) const noexcept { return (word[words - 1 - bit / 64] >> bit % 64 & 1) != 0; }
  bool is_zero() const noexcept { return *this == Number(); }

  friend Number operator+(const Number& a, const Number& b) noexcept {
    Number sum;
    std::uint64_t carry = 0;
    for (std::size_t i = words; i-- > 0;) {
      const std::uint64_t half = a.word[i] + carry;
      sum.word[i] = half + b.word[i];
      carry = std::uint64_t{half < carry} | std::uint64_t{sum.word[i] < half};
    }
    return sum;
  }
  friend Number operator-(const Number& a, const Number& b) noexcept { return a + ~b + power(0); }
  friend Number operator&(Number a, const Number& b) noexcept {
    for (std::size_t i = 0; i < words; ++i) a.word[i] &= b.word[i];
    return a;
  }
  friend Number operator|(Number a, const Number& b) noexcept {
    for (std::size_t i = 0; i < words; ++i) a.word[i] |= b.word[i];
    return a;
  }
  friend Number operator~(Number a) noexcept {
    for (std::uint64_t& each : a.word) each = ~each;
    return a;
  }
  friend auto operator<=>(const Number&, const Number&) = default;
};

/// Calls `with` with the number of words that a layout's addresses have, as a constant.
template <class With>
auto with_words(std::size_t words, With with) {
  switch (words) {
    case 1: return with(std::integral_constant<std::size_t, 1>());
    case 2: return with(std::integral_constant<std::size_t, 2>());
    case 4: return with(std::integral_constant<std::size_t, 4>());
    case 16: return with(std::integral_constant<std::size_t, 16>());
    default: return with(std::integral_constant<std::size_t, 128>());
  }
}

/// The number of words that with_words() knows, for addresses of so many bits.
constexpr std::size_t words_for(std::size_t bits) noexcept {
  for (const std::size_t words : {std::size_t{1}, std::size_t{2}, std::size_t{4}, std::size_t{16}})
    if (bits <= 64 * words) return words;
  return 128;
}

}  // namespace keyc::zorder
