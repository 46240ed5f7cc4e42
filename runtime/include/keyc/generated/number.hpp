#pragma once

#include <concepts>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <utility>

/// Numbers as DynamoDB represents them: exact decimal text, up to 38 digits, magnitudes from 1E-130 to 9.99…E125.
namespace keyc::inline generated {

/// The number of the fewest digits that reads back as the same one, in the form of Decimal::text(). Throws EncodeError
/// for NaN, an infinity, or a magnitude that DynamoDB cannot hold.
std::string number_text(float value);
std::string number_text(double value);
std::string number_text(std::int64_t value);
std::string number_text(std::uint64_t value);

/// False if `digits` is not a number, is outside the range of the type, or, for an integer, has a fraction. Exponents
/// ("1E2") are accepted.
bool parse_number(std::string_view digits, std::int64_t& value) noexcept;
bool parse_number(std::string_view digits, std::uint64_t& value) noexcept;
bool parse_number(std::string_view digits, float& value) noexcept;
bool parse_number(std::string_view digits, double& value) noexcept;

/// Any integer, kept as it is until it is known which type it must fit. Key builders take it, so that a value that does
/// not fit is an error at run time that names the value, and never a silent conversion.
class Integer {
 public:
  template <std::integral T>
  requires(!std::same_as<T, bool>) constexpr Integer(
      T value) noexcept  // NOLINT(google-explicit-constructor): any integer is welcome
      : bits_(static_cast<std::uint64_t>(value)), negative_(value < 0) {}
  constexpr Integer() noexcept = default;

  /// Throws ValueError, naming entity and attribute, if the value does not fit into T.
  template <std::integral T>
  T as(std::string_view entity, std::string_view attribute) const {
    if (!fits(static_cast<std::int64_t>(std::numeric_limits<T>::min()),
              static_cast<std::uint64_t>(std::numeric_limits<T>::max())))
      out_of_range(entity, attribute);
    return static_cast<T>(bits_);
  }

  /// The value, or the nearest one that T has.
  template <std::integral T>
  constexpr T clamped() const noexcept {
    if (std::cmp_less(negative_ ? static_cast<std::int64_t>(bits_) : 0, std::numeric_limits<T>::min()))
      return std::numeric_limits<T>::min();
    if (!negative_ && std::cmp_greater(bits_, std::numeric_limits<T>::max())) return std::numeric_limits<T>::max();
    return static_cast<T>(bits_);
  }

  std::string text() const;
  constexpr bool is_negative() const noexcept { return negative_; }
  /// The absolute value.
  constexpr Integer magnitude() const noexcept { return negative_ ? Integer(std::uint64_t{0} - bits_) : *this; }

 private:
  constexpr bool fits(std::int64_t lowest, std::uint64_t highest) const noexcept {
    return negative_ ? static_cast<std::int64_t>(bits_) >= lowest : bits_ <= highest;
  }
  [[noreturn]] void out_of_range(std::string_view entity, std::string_view attribute) const;

  std::uint64_t bits_ = 0;
  bool negative_ = false;
};

}  // namespace keyc::inline generated
