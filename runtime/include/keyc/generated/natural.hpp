#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace keyc::inline generated {

/// An exact natural number of any size: numbers of addresses, which may have thousands of bits.
class Natural {
 public:
  Natural() = default;  // 0
  explicit Natural(std::uint64_t value);
  /// The unsigned number in these bytes, big-endian.
  static Natural of_bytes(std::string_view bytes);

  /// In decimal digits.
  std::string text() const;
  /// Its logarithm to the base 2, rounded; minus infinity for 0.
  double log2() const noexcept;

  Natural& operator+=(const Natural& other);
  /// `other` must not be greater.
  Natural& operator-=(const Natural& other) noexcept;
  Natural& operator*=(const Natural& other);
  friend Natural operator+(Natural a, const Natural& b) { return a += b; }
  friend Natural operator-(Natural a, const Natural& b) noexcept { return a -= b; }
  friend Natural operator*(Natural a, const Natural& b) { return a *= b; }
  friend bool operator==(const Natural&, const Natural&) = default;

 private:
  void trim() noexcept;

  std::vector<std::uint32_t> digits_;  // to the base 2^32, the least first; the last one is not 0
};

}  // namespace keyc::inline generated
