#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <string>

#include "decimal_parts.hpp"
#include "keyc/decimal.hpp"
#include "keyc/encode.hpp"
#include "keyc/errors.hpp"

namespace keyc::encode {
namespace {

/// The last `width` digits of the value, from zeros.
void digits(std::string& out, std::uint64_t value, std::size_t width) {
  const std::size_t start = out.size();
  out.append(width, '0');
  for (std::size_t at = out.size(); at > start && value != 0; value /= 10)
    out[--at] = static_cast<char>('0' + value % 10);
}

constexpr std::uint64_t power_of_ten(std::size_t exponent) {
  std::uint64_t result = 1;
  while (exponent-- > 0) result *= 10;
  return result;
}

/// '-' and 10^width - 1 - |v| for negative values.
void signed_digits(std::string& out, std::int64_t value, std::size_t width) {
  if (value >= 0) return digits(out, static_cast<std::uint64_t>(value), width);
  const std::uint64_t magnitude = ~static_cast<std::uint64_t>(value) + 1;
  out += '-';
  digits(out, power_of_ten(width) - 1 - magnitude, width);
}

constexpr int exponent_offset = 130;  // DynamoDB's lowest exponent is -130

}  // namespace

void u8(std::string& out, std::uint8_t value) { digits(out, value, 3); }
void u16(std::string& out, std::uint16_t value) { digits(out, value, 5); }
void u32(std::string& out, std::uint32_t value) { digits(out, value, 10); }
void u64(std::string& out, std::uint64_t value) { digits(out, value, 20); }
void i8(std::string& out, std::int8_t value) { signed_digits(out, value, 3); }
void i16(std::string& out, std::int16_t value) { signed_digits(out, value, 5); }
void i32(std::string& out, std::int32_t value) { signed_digits(out, value, 10); }
void i64(std::string& out, std::int64_t value) { signed_digits(out, value, 19); }

void pad(std::string& out, std::uint64_t value, int width) {
  char buffer[20];
  const auto end = std::to_chars(buffer, buffer + sizeof buffer, value).ptr;
  const std::string written(buffer, end);
  if (written.size() > static_cast<std::size_t>(width))
    throw EncodeError(written, "has more than " + std::to_string(width) + " digits");
  digits(out, value, static_cast<std::size_t>(width));
}

namespace {

/// The bits of a float so that they compare as the values do.
template <class Bits, class Float>
void sorting_bits(std::string& out, Float value) {
  if (!std::isfinite(value))
    throw EncodeError(std::isnan(value) ? "nan" : value < 0 ? "-inf" : "inf", "has no place in a key");
  constexpr unsigned width = sizeof(Bits) * 8;
  constexpr Bits sign_bit = Bits{1} << (width - 1);
  const Bits bits = value == 0 ? 0 : std::bit_cast<Bits>(value);
  const Bits sorting = (bits & sign_bit) != 0 ? ~bits : bits | sign_bit;
  for (unsigned shift = width; shift != 0;) out += "0123456789ABCDEF"[sorting >> (shift -= 4) & 0xF];
}

}  // namespace

void f32(std::string& out, float value) { sorting_bits<std::uint32_t>(out, value); }
void f64(std::string& out, double value) { sorting_bits<std::uint64_t>(out, value); }

void decimal(std::string& out, const Decimal& value) {
  const DecimalParts parts = *take_apart(value.text());
  if (parts.digits.empty()) {
    out += 'O';
    return;
  }
  const auto exponent = static_cast<std::uint64_t>(parts.exponent + exponent_offset);
  out += parts.negative ? 'N' : 'P';
  digits(out, parts.negative ? 999 - exponent : exponent, 3);
  for (const char digit : parts.digits) out += parts.negative ? static_cast<char>('9' - (digit - '0')) : digit;
  if (parts.negative) out += '~';
}

}  // namespace keyc::encode
