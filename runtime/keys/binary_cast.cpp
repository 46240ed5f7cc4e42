#include <charconv>
#include <cmath>
#include <limits>
#include <utility>

#include "keyc/binary_key.hpp"
#include "keyc/decimal.hpp"
#include "keyc/errors.hpp"

namespace keyc::binary {
namespace {

[[noreturn]] void refuse_range(std::string value, std::string_view type) {
  throw EncodeError(std::move(value), "is outside the range of " + std::string(type));
}
[[noreturn]] void refuse_fraction(std::string value, std::string_view type) {
  throw EncodeError(std::move(value), "has a fraction, which " + std::string(type) + " does not keep");
}
[[noreturn]] void refuse_not_finite(double value) {
  throw EncodeError(std::isnan(value) ? "nan" : value < 0 ? "-inf" : "inf", "has no place in a key");
}

/// The nearest floating-point number of the type; too small ones become 0.
template <std::floating_point To>
To floating_of(const Decimal& value, std::string_view type) {
  To result{};
  if (parse_number(value.text(), result)) return result;
  if (value < Decimal(1) && Decimal(-1) < value) return To{};
  refuse_range(value.text(), type);
}

template <std::floating_point To, class From>
To number_of(const From& value, std::string_view type) {
  if constexpr (std::same_as<From, Decimal>) {
    return floating_of<To>(value, type);
  } else {
    const auto result = static_cast<To>(value);
    if constexpr (std::floating_point<From>) {
      if (!std::isfinite(value)) refuse_not_finite(value);
      if (!std::isfinite(result)) refuse_range(number_text(value), type);
    }
    return result;
  }
}

template <std::integral To, std::integral From>
To number_of(const From& value, std::string_view type) {
  if (!std::in_range<To>(value)) refuse_range(std::to_string(value), type);
  return static_cast<To>(value);
}

template <std::integral To, std::floating_point From>
To number_of(const From& value, std::string_view type) {
  if (!std::isfinite(value)) refuse_not_finite(value);
  if (std::trunc(value) != value) refuse_fraction(number_text(value), type);
  // Powers of two, which both types hold exactly.
  const From end = std::ldexp(From{1}, std::numeric_limits<To>::digits);
  const From begin = std::is_signed_v<To> ? -end : From{0};
  if (value < begin || value >= end) refuse_range(number_text(value), type);
  return static_cast<To>(value);
}

template <std::integral To>
To number_of(const Decimal& value, std::string_view type) {
  if (value.text().find('.') != std::string::npos || value.text().find("E-") != std::string::npos)
    refuse_fraction(value.text(), type);
  std::conditional_t<std::is_signed_v<To>, std::int64_t, std::uint64_t> whole{};
  if (!parse_number(value.text(), whole) || !std::in_range<To>(whole)) refuse_range(value.text(), type);
  return static_cast<To>(whole);
}

template <class To, class From>
To cast(const From& value, std::string_view type) {
  if constexpr (requires { value.time_since_epoch(); })
    return number_of<To>(std::int64_t{value.time_since_epoch().count()}, type);
  else
    return number_of<To>(value, type);
}

}  // namespace

template <class T>
void as_u8(std::string& out, const T& value) {
  u8(out, cast<std::uint8_t>(value, "u8"));
}
template <class T>
void as_u16(std::string& out, const T& value) {
  u16(out, cast<std::uint16_t>(value, "u16"));
}
template <class T>
void as_u32(std::string& out, const T& value) {
  u32(out, cast<std::uint32_t>(value, "u32"));
}
template <class T>
void as_u64(std::string& out, const T& value) {
  u64(out, cast<std::uint64_t>(value, "u64"));
}
template <class T>
void as_i8(std::string& out, const T& value) {
  i8(out, cast<std::int8_t>(value, "i8"));
}
template <class T>
void as_i16(std::string& out, const T& value) {
  i16(out, cast<std::int16_t>(value, "i16"));
}
template <class T>
void as_i32(std::string& out, const T& value) {
  i32(out, cast<std::int32_t>(value, "i32"));
}
template <class T>
void as_i64(std::string& out, const T& value) {
  i64(out, cast<std::int64_t>(value, "i64"));
}
template <class T>
void as_f32(std::string& out, const T& value) {
  f32(out, cast<float>(value, "f32"));
}
template <class T>
void as_f64(std::string& out, const T& value) {
  f64(out, cast<double>(value, "f64"));
}

#define KEYC_CASTS_OF(T)                        \
  template void as_u8(std::string&, const T&);  \
  template void as_u16(std::string&, const T&); \
  template void as_u32(std::string&, const T&); \
  template void as_u64(std::string&, const T&); \
  template void as_i8(std::string&, const T&);  \
  template void as_i16(std::string&, const T&); \
  template void as_i32(std::string&, const T&); \
  template void as_i64(std::string&, const T&); \
  template void as_f32(std::string&, const T&); \
  template void as_f64(std::string&, const T&)

template <void (*Write)(std::string& out, const std::int64_t& value)>
void digits_as(std::string& out, std::size_t start) {
  std::int64_t value = 0;
  std::from_chars(out.data() + start, out.data() + out.size(), value);
  out.resize(start);
  Write(out, value);
}

KEYC_CASTS_OF(std::uint8_t);
KEYC_CASTS_OF(std::uint16_t);
KEYC_CASTS_OF(std::uint32_t);
KEYC_CASTS_OF(std::uint64_t);
KEYC_CASTS_OF(std::int8_t);
KEYC_CASTS_OF(std::int16_t);
KEYC_CASTS_OF(std::int32_t);
KEYC_CASTS_OF(std::int64_t);
KEYC_CASTS_OF(float);
KEYC_CASTS_OF(double);
KEYC_CASTS_OF(Decimal);
KEYC_CASTS_OF(TimestampS);
KEYC_CASTS_OF(Timestamp);
KEYC_CASTS_OF(TimestampUs);
KEYC_CASTS_OF(TimestampNs);

#undef KEYC_CASTS_OF

template void digits_as<&as_u8<std::int64_t>>(std::string&, std::size_t);
template void digits_as<&as_u16<std::int64_t>>(std::string&, std::size_t);
template void digits_as<&as_u32<std::int64_t>>(std::string&, std::size_t);
template void digits_as<&as_u64<std::int64_t>>(std::string&, std::size_t);
template void digits_as<&as_i8<std::int64_t>>(std::string&, std::size_t);
template void digits_as<&as_i16<std::int64_t>>(std::string&, std::size_t);
template void digits_as<&as_i32<std::int64_t>>(std::string&, std::size_t);
template void digits_as<&as_i64<std::int64_t>>(std::string&, std::size_t);
template void digits_as<&as_f32<std::int64_t>>(std::string&, std::size_t);
template void digits_as<&as_f64<std::int64_t>>(std::string&, std::size_t);

}  // namespace keyc::binary
