// The cell of a value among the 2^bits of its dimension: floor((value - from) * 2^bits / (to - from)), the first one
// for all that is below `from`, the last one from `to` on. Only integers are computed with, so that it is the same on
// every processor: with `unit` = 10^-digits, value - from is a number of whole units and a decimal fraction of one, and
// floor((whole + fraction) * 2^bits / size) = (whole * 2^bits + floor(fraction * 2^bits)) / size, rounded down, since
// `whole` and `size` are integers. That fits into 128 bits, and no digit of the value is left out.

#include <concepts>
#include <string>
#include <string_view>

#include "keyc/binary_key.hpp"
#include "keyc/decimal.hpp"
#include "values/civil_time.hpp"
#include "values/decimal_parts.hpp"

namespace keyc::binary {
namespace {

__extension__ using Wide = __int128;
__extension__ using UnsignedWide = unsigned __int128;

/// A number of units, rounded down, and the digits of the rest of a unit.
struct InUnits {
  Wide whole = 0;
  std::string fraction{};
};

/// Beyond what a Scale reaches, whose ends have at most 20 digits.
constexpr int most_whole_digits = 21;

/// 1 - fraction, which is not 0 and has no zeros at its end.
void subtract_from_one(std::string& fraction) {
  for (char& digit : fraction) digit = static_cast<char>('0' + '9' - digit);
  ++fraction.back();
}

InUnits units_of(std::string_view number, int digits) {
  const DecimalParts parts = parts_of(number);
  if (parts.digits.empty()) return {};
  const int whole_digits = parts.exponent + 1 + digits;  // of the number of units
  InUnits units;
  for (int i = 0; i < whole_digits && i < most_whole_digits; ++i) {
    const auto at = static_cast<std::size_t>(i);
    units.whole = units.whole * 10 + (at < parts.digits.size() ? parts.digits[at] - '0' : 0);
  }
  if (whole_digits <= 0)
    units.fraction = std::string(static_cast<std::size_t>(-whole_digits), '0') + parts.digits;
  else if (static_cast<std::size_t>(whole_digits) < parts.digits.size())
    units.fraction = parts.digits.substr(static_cast<std::size_t>(whole_digits));
  if (!parts.negative) return units;
  units.whole = -units.whole;
  if (!units.fraction.empty()) {
    --units.whole;
    subtract_from_one(units.fraction);
  }
  return units;
}

std::uint64_t cell(const InUnits& value, const Scale& scale, unsigned bits) {
  const Wide offset = value.whole - scale.from;
  if (offset < 0) return 0;
  if (offset >= static_cast<Wide>(scale.size)) return ~std::uint64_t{0} >> (64 - bits);
  // floor(fraction * 2^bits), from its last digit to the first.
  UnsignedWide share = 0;
  for (auto digit = value.fraction.rbegin(); digit != value.fraction.rend(); ++digit)
    share = ((static_cast<UnsignedWide>(*digit - '0') << bits) + share) / 10;
  const UnsignedWide shifted = static_cast<UnsignedWide>(offset) << bits;
  return static_cast<std::uint64_t>(shifted / scale.size + (shifted % scale.size + share) / scale.size);
}

template <class T>
InUnits units_of(const T& value, const Scale& scale) {
  if constexpr (std::same_as<T, Decimal>)
    return units_of(value.text(), scale.digits);
  else if constexpr (std::same_as<T, Date>)
    return units_of(std::chrono::sys_days{civil_time(value).date}.time_since_epoch().count(), scale);
  else if constexpr (requires { value.time_since_epoch(); })
    return units_of(value.time_since_epoch().count(), scale);
  else if constexpr (std::integral<T>)
    return scale.digits == 0 ? InUnits{value} : units_of(std::to_string(value), scale.digits);
  else
    return units_of(number_text(value), scale.digits);
}

template <class T>
std::uint64_t cell(const T& value, const Scale& scale, unsigned bits) {
  return cell(units_of(value, scale), scale, bits);
}

}  // namespace

template <class T>
void cell_u8(std::string& out, const T& value, const Scale& scale) {
  u8(out, static_cast<std::uint8_t>(cell(value, scale, 8)));
}
template <class T>
void cell_u16(std::string& out, const T& value, const Scale& scale) {
  u16(out, static_cast<std::uint16_t>(cell(value, scale, 16)));
}
template <class T>
void cell_u32(std::string& out, const T& value, const Scale& scale) {
  u32(out, static_cast<std::uint32_t>(cell(value, scale, 32)));
}
template <class T>
void cell_u64(std::string& out, const T& value, const Scale& scale) {
  u64(out, cell(value, scale, 64));
}

#define KEYC_CELLS_OF(T)                                        \
  template void cell_u8(std::string&, const T&, const Scale&);  \
  template void cell_u16(std::string&, const T&, const Scale&); \
  template void cell_u32(std::string&, const T&, const Scale&); \
  template void cell_u64(std::string&, const T&, const Scale&)

KEYC_CELLS_OF(std::uint8_t);
KEYC_CELLS_OF(std::uint16_t);
KEYC_CELLS_OF(std::uint32_t);
KEYC_CELLS_OF(std::uint64_t);
KEYC_CELLS_OF(std::int8_t);
KEYC_CELLS_OF(std::int16_t);
KEYC_CELLS_OF(std::int32_t);
KEYC_CELLS_OF(std::int64_t);
KEYC_CELLS_OF(float);
KEYC_CELLS_OF(double);
KEYC_CELLS_OF(Decimal);
KEYC_CELLS_OF(Date);
KEYC_CELLS_OF(TimestampS);
KEYC_CELLS_OF(Timestamp);
KEYC_CELLS_OF(TimestampUs);
KEYC_CELLS_OF(TimestampNs);

#undef KEYC_CELLS_OF

}  // namespace keyc::binary
