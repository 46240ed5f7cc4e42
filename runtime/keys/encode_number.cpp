#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <type_traits>

#include "keyc/decimal.hpp"
#include "keyc/errors.hpp"
#include "keyc/generated/encode.hpp"
#include "keyc/generated/number.hpp"
#include "values/decimal_parts.hpp"
#include "values/digits.hpp"
#include "values/hex.hpp"
#include "values/sorting_bits.hpp"

namespace keyc::inline generated::encode {
namespace {

constexpr std::uint64_t power_of_ten(std::size_t exponent) {
  std::uint64_t result = 1;
  while (exponent-- > 0) result *= 10;
  return result;
}

/// '-' and 10^Width - 1 - |v| for negative values.
template <std::size_t Width>
void append_signed(std::string& out, std::int64_t value) {
  if (value >= 0) return digits::append<Width>(out, static_cast<std::uint64_t>(value));
  const std::uint64_t magnitude = ~static_cast<std::uint64_t>(value) + 1;
  out += '-';
  digits::append<Width>(out, power_of_ten(Width) - 1 - magnitude);
}

template <class Bits>
void append_hex(std::string& out, Bits bits) {
  hex::put(digits::append_form(out, digits::zeros.substr(0, 2 * sizeof bits)), bits);
}

constexpr int exponent_offset = 130;  // DynamoDB's lowest exponent is -130

}  // namespace

void u8(std::string& out, std::uint8_t value) { digits::append<3>(out, value); }
void u16(std::string& out, std::uint16_t value) { digits::append<5>(out, value); }
void u32(std::string& out, std::uint32_t value) { digits::append<10>(out, value); }
void u64(std::string& out, std::uint64_t value) { digits::append<20>(out, value); }
void i8(std::string& out, std::int8_t value) { append_signed<3>(out, value); }
void i16(std::string& out, std::int16_t value) { append_signed<5>(out, value); }
void i32(std::string& out, std::int32_t value) { append_signed<10>(out, value); }
void i64(std::string& out, std::int64_t value) { append_signed<19>(out, value); }

void pad(std::string& out, std::uint64_t value, int width) {
  static constexpr auto limits = [] {
    std::array<std::uint64_t, digits::zeros.size()> powers{};
    for (std::size_t i = 0; i < powers.size(); ++i) powers[i] = power_of_ten(i);
    return powers;
  }();
  const auto length = static_cast<std::size_t>(std::max(width, 0));
  if (length < limits.size() && (length == 0 || value >= limits[length]))
    throw EncodeError(std::to_string(value), "has more than " + std::to_string(width) + " digits");
  const std::size_t written = std::min(length, digits::zeros.size());
  if (length > written) out.append(length - written, '0');
  digits::put(digits::append_form(out, digits::zeros.substr(0, written)), value, written);
}

void ordinal(std::string& out, std::uint64_t position, int width) { pad(out, position, width); }

void f32(std::string& out, float value) { append_hex(out, sorting_bits(value)); }
void f64(std::string& out, double value) { append_hex(out, sorting_bits(value)); }

void decimal(std::string& out, const Decimal& value) {
  const DecimalParts parts = parts_of(value.text());
  if (parts.digits.empty()) {
    out += 'O';
    return;
  }
  const auto exponent = static_cast<std::uint64_t>(std::int64_t{parts.exponent} + exponent_offset);
  out += parts.negative ? 'N' : 'P';
  digits::append<3>(out, parts.negative ? 999 - exponent : exponent);
  for (const char digit : parts.digits) out += parts.negative ? static_cast<char>('9' - (digit - '0')) : digit;
  if (parts.negative) out += '~';
}

template <class T>
void plain(std::string& out, const T& value) {
  if constexpr (std::is_same_v<T, Decimal>)
    out += value.text();
  else if constexpr (std::is_floating_point_v<T>)
    out += number_text(value);
  else if constexpr (std::is_signed_v<T>)
    out += number_text(std::int64_t{value});
  else
    out += number_text(std::uint64_t{value});
}

template void plain(std::string&, const std::uint8_t&);
template void plain(std::string&, const std::uint16_t&);
template void plain(std::string&, const std::uint32_t&);
template void plain(std::string&, const std::uint64_t&);
template void plain(std::string&, const std::int8_t&);
template void plain(std::string&, const std::int16_t&);
template void plain(std::string&, const std::int32_t&);
template void plain(std::string&, const std::int64_t&);
template void plain(std::string&, const float&);
template void plain(std::string&, const double&);
template void plain(std::string&, const Decimal&);

}  // namespace keyc::inline generated::encode
