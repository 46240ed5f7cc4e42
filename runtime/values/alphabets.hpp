#pragma once

#include <array>
#include <cstdint>
#include <string_view>

/// The digits of text forms, in byte order.
namespace keyc::alphabet {

inline constexpr std::string_view decimal = "0123456789";
inline constexpr std::string_view hex = "0123456789ABCDEF";
inline constexpr std::string_view uuid = "0123456789abcdef";
inline constexpr std::string_view ulid = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";  // Crockford's base 32
inline constexpr std::string_view ksuid = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
inline constexpr std::string_view sort64 = "-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz";

inline constexpr std::uint8_t no_digit = 255;

/// The value of each byte as a digit; `no_digit` for bytes that are not digits.
constexpr std::array<std::uint8_t, 256> values(std::string_view digits) {
  std::array<std::uint8_t, 256> result{};
  result.fill(no_digit);
  for (std::size_t i = 0; i < digits.size(); ++i)
    result[static_cast<unsigned char>(digits[i])] = static_cast<std::uint8_t>(i);
  return result;
}

}  // namespace keyc::alphabet
