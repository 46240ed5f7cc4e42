#pragma once

#include <compare>
#include <string>
#include <string_view>

namespace keyc {

/// An exact decimal number of up to 38 digits, in DynamoDB's range, kept as canonical text (no exponent from 0.0000001
/// to below 1E38, no trailing zeros, "0" for every zero): equal numbers have equal texts.
class Decimal {
 public:
  Decimal() = default;  // 0
  /// Reads "-12.50", "1e3", … Throws EncodeError if the text is not a number, has more than 38 significant digits, or
  /// is outside 1E-130 … 9.99…E125.
  explicit Decimal(std::string_view text);
  explicit Decimal(const char* text) : Decimal(std::string_view(text)) {}

  const std::string& text() const noexcept { return text_; }

  /// Compares by value.
  friend std::strong_ordering operator<=>(const Decimal& a, const Decimal& b) noexcept;
  friend bool operator==(const Decimal& a, const Decimal& b) noexcept { return a.text_ == b.text_; }

 private:
  std::string text_ = "0";
};

}  // namespace keyc
