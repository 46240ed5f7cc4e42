#pragma once

#include <compare>
#include <concepts>
#include <cstddef>
#include <string>
#include <string_view>

#include "keyc/generated/number.hpp"
#include "keyc/generated/printing.hpp"

namespace keyc {

/// An exact decimal number of up to 38 digits, in DynamoDB's range, kept as canonical text (no exponent from 0.0000001
/// to below 1E38, no trailing zeros, "0" for every zero): equal numbers have equal texts. A number that was moved from
/// can only be assigned to or destroyed.
class Decimal {
 public:
  Decimal() = default;  // 0
  /// Reads "-12.50", "1e3", … Throws EncodeError if the text is not a number, has more than 38 significant digits, or
  /// is outside 1E-130 … 9.99…E125.
  explicit Decimal(std::string_view text);
  explicit Decimal(const char* text) : Decimal(std::string_view(text)) {}
  /// Any integer. There is no conversion from float and double, whose decimals are rarely the ones that are meant.
  template <std::integral T>
  requires(!std::same_as<T, bool>) Decimal(T value)  // NOLINT(google-explicit-constructor): exact
      : Decimal(Integer(value)) {}

  /// The canonical text, valid until the number is changed.
  const std::string& text() const noexcept { return text_; }
  /// With exactly this many digits after the point: "59.90" of 59.9 with 2. DynamoDB itself does not keep such zeros.
  /// Throws EncodeError if the number has more digits there: nothing is rounded.
  std::string text(std::size_t scale) const;

  // Exact. Throw EncodeError for a result that has more than 38 digits or is outside DynamoDB's range.
  friend Decimal operator+(const Decimal& a, const Decimal& b);
  friend Decimal operator-(const Decimal& a, const Decimal& b);
  friend Decimal operator*(const Decimal& a, const Decimal& b);
  friend Decimal operator-(const Decimal& a);
  Decimal& operator+=(const Decimal& b) { return *this = *this + b; }
  Decimal& operator-=(const Decimal& b) { return *this = *this - b; }
  Decimal& operator*=(const Decimal& b) { return *this = *this * b; }

  /// Compares by value.
  friend std::strong_ordering operator<=>(const Decimal& a, const Decimal& b) noexcept;
  friend bool operator==(const Decimal& a, const Decimal& b) noexcept { return a.text_ == b.text_; }

 private:
  explicit Decimal(const Integer& value);

  std::string text_ = "0";
};

/// The canonical text, valid until the number is changed.
inline const std::string& to_text(const Decimal& value) noexcept { return value.text(); }
/// Reads what the constructor reads. False, with the value as it was, for anything else.
bool from_text(std::string_view text, Decimal& value) noexcept;

}  // namespace keyc

template <>
struct std::hash<keyc::Decimal> {
  std::size_t operator()(const keyc::Decimal& value) const noexcept { return std::hash<std::string>()(value.text()); }
};
