#pragma once

#include <bit>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include "keyc/decimal.hpp"
#include "keyc/uuid.hpp"
#include "support/catch.hpp"

/// Seeded values of every kind, enough that a codec gets more than a million pairs of them.
namespace keyc_tests {

inline constexpr std::size_t values_made = 1500;  // 1.1 million pairs

inline std::mt19937_64& random_bits() {
  static std::mt19937_64 engine(20240229);
  return engine;
}

template <class T>
T random_element(std::initializer_list<T> list) {
  return *(list.begin() + random_bits()() % list.size());
}

/// A number of any length.
template <class T>
T random_whole() {
  const std::uint64_t bits = random_bits()() >> random_bits()() % 64;
  return static_cast<T>(random_bits()() % 2 == 0 ? bits : 0 - bits);
}

/// Numbers of all lengths in [lowest, highest], their neighbours, and the limits.
template <class T>
std::vector<T> whole_numbers(T lowest = std::numeric_limits<T>::min(), T highest = std::numeric_limits<T>::max()) {
  std::vector<T> values{lowest, highest, 0};
  while (values.size() < values_made) {
    const T value = random_whole<T>();
    if (value <= lowest || value >= highest) continue;
    values.insert(values.end(), {static_cast<T>(value - 1), value, static_cast<T>(value + 1)});
  }
  return values;
}

/// Floats of all exponents, their neighbours, and the limits.
template <class T, class Bits>
std::vector<T> floats() {
  using Limits = std::numeric_limits<T>;
  std::vector<T> values{T{0}, -T{0}, Limits::min(), Limits::max(), Limits::lowest(), Limits::denorm_min()};
  while (values.size() < values_made) {
    const T value = std::bit_cast<T>(static_cast<Bits>(random_bits()()));
    if (!std::isfinite(value)) continue;
    for (const T toward : {Limits::lowest(), value, Limits::max()}) values.push_back(std::nextafter(value, toward));
    values.push_back(static_cast<T>(random_whole<std::int8_t>()) / 8);
  }
  return values;
}

/// Of few byte values, so that ids begin alike.
template <class Bytes>
std::vector<Bytes> byte_arrays() {
  std::vector<Bytes> values;
  while (values.size() < values_made) {
    Bytes& bytes = values.emplace_back();
    const std::size_t same = random_bits()() % bytes.size();
    for (std::size_t i = 0; i < bytes.size(); ++i)
      bytes[i] = i < same ? std::uint8_t{0x5A} : random_element<std::uint8_t>({0x00, 0x01, 0x7F, 0x80, 0xFE, 0xFF});
  }
  return values;
}

/// Bytes with the bits of a UUID of version 7 set.
inline keyc::Uuid::Bytes marked(keyc::Uuid::Bytes bytes) {
  bytes[6] = static_cast<std::uint8_t>((bytes[6] & 0x0F) | 0x70);
  bytes[8] = static_cast<std::uint8_t>((bytes[8] & 0x3F) | 0x80);
  return bytes;
}

inline int sign_of(auto ordering) { return ordering < 0 ? -1 : ordering > 0 ? 1 : 0; }

/// Checks order and injectivity: each two values compare as their keys do; `direction` is -1 if they compare in
/// reverse.
template <class T, class Encode>
void check_sorted_alike(const std::vector<T>& values, Encode encode, int direction = 1) {
  std::vector<std::string> keys;
  for (const T& value : values) encode(keys.emplace_back(), value);
  for (std::size_t a = 0; a < values.size(); ++a)
    for (std::size_t b = 0; b <= a; ++b)
      if (sign_of(keys[a].compare(keys[b])) != direction * sign_of(values[a] <=> values[b])) {
        FAIL_CHECK("in the wrong order: " << keys[a] << " and " << keys[b]);
        return;
      }
  CHECK(values.size() >= values_made);
}

template <class Time>
std::vector<Time> times(std::int64_t lowest, std::int64_t highest) {
  std::vector<Time> values;
  for (const std::int64_t count : whole_numbers(lowest, highest)) values.emplace_back(typename Time::duration(count));
  return values;
}

inline constexpr std::int64_t first_second = -62'167'219'200;  // 0000-01-01
inline constexpr std::int64_t last_second = 253'402'300'799;   // 9999-12-31T23:59:59

/// Half of them have few digits and few exponents, so that many begin alike or are equal.
inline std::vector<keyc::Decimal> decimals() {
  std::vector<keyc::Decimal> values;
  while (values.size() < values_made) {
    const bool is_small = random_bits()() % 2 == 0;
    const auto digits = is_small ? random_whole<std::int8_t>() : random_whole<std::int64_t>();
    const int exponent =
        is_small ? -2 + static_cast<int>(random_bits()() % 5) : -130 + static_cast<int>(random_bits()() % 237);
    values.emplace_back(std::to_string(digits) + 'E' + std::to_string(exponent));
  }
  return values;
}

}  // namespace keyc_tests
