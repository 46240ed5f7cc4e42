#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

/// Digits written into a buffer, fast: two at a time.
namespace keyc::digits {

constexpr bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }

/// "00" to "99".
inline constexpr auto pairs = [] {
  std::array<char, 200> result{};
  for (std::size_t value = 0; value < 100; ++value) {
    result[2 * value] = static_cast<char>('0' + value / 10);
    result[2 * value + 1] = static_cast<char>('0' + value % 10);
  }
  return result;
}();

/// `value` is below 100.
inline void put2(char* at, unsigned value) noexcept { std::memcpy(at, pairs.data() + std::size_t{2} * value, 2); }

/// `value` is below 10000.
inline void put4(char* at, unsigned value) noexcept {
  put2(at, value / 100);
  put2(at + 2, value % 100);
}

/// The last `width` digits of the value, with leading zeros.
inline void put(char* at, std::uint64_t value, std::size_t width) noexcept {
  for (; width > 8; width -= 8, value /= 100'000'000) {
    const auto low = static_cast<std::uint32_t>(value % 100'000'000);
    put4(at + width - 4, low % 10'000);
    put4(at + width - 8, low / 10'000);
  }
  auto rest = static_cast<std::uint32_t>(value % 100'000'000);
  for (; width > 1; width -= 2, rest /= 100) put2(at + width - 2, rest % 100);
  if (width == 1) *at = static_cast<char>('0' + rest % 10);
}

/// Appends a text whose digits are then filled in, in place: faster than appending digits, which would be copied right
/// after they were written. Returns where the text begins.
inline char* append_form(std::string& out, std::string_view form) {
  const std::size_t start = out.size();
  out += form;
  return out.data() + start;
}

inline constexpr std::string_view zeros = "00000000000000000000";  // as many digits as 64 bits have

template <std::size_t Width>
void append(std::string& out, std::uint64_t value) {
  put(append_form(out, zeros.substr(0, Width)), value, Width);
}

}  // namespace keyc::digits
