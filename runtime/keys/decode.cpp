#include "keyc/generated/decode.hpp"

#include <charconv>
#include <cmath>
#include <limits>

#include "keyc/errors.hpp"
#include "keyc/generated/encode.hpp"
#include "keyc/generated/number.hpp"
#include "keyc/generated/utf8.hpp"
#include "values/hex.hpp"
#include "values/sorting_bits.hpp"

namespace keyc::inline generated::decode {
namespace {

/// The value, if its encoding is exactly the text.
template <class T, class Encode>
std::optional<T> confirmed(std::string_view text, T value, Encode encode) {
  std::string written;
  encode(written, value);
  return written == text ? std::optional(std::move(value)) : std::nullopt;
}

/// A whole number, in any form that std::from_chars reads.
template <class T>
std::optional<T> whole(std::string_view digits) {
  T value{};
  const char* const end = digits.data() + digits.size();
  const auto [stop, error] = std::from_chars(digits.data(), end, value);
  if (error != std::errc() || stop != end) return std::nullopt;
  return value;
}

template <class T>
std::optional<T> unsigned_digits(std::string_view text, void (*encode)(std::string&, T)) {
  const std::optional<T> value = whole<T>(text);
  return value ? confirmed(text, *value, encode) : std::nullopt;
}

/// After '-' comes 10^w - 1 - |v|: each digit of |v| subtracted from 9.
template <class T>
std::optional<T> signed_digits(std::string_view text, void (*encode)(std::string&, T)) {
  std::string written(text);
  if (text.starts_with('-')) reverse::digits(written, 0);
  const std::optional<T> value = whole<T>(written);
  return value ? confirmed(text, *value, encode) : std::nullopt;
}

template <class T, class Bits>
std::optional<T> floating(std::string_view text, void (*encode)(std::string&, T)) {
  if (text.size() != 2 * sizeof(Bits)) return std::nullopt;
  Bits bits = 0;
  for (const char digit : text) {
    const unsigned value = hex::value_of(digit);
    if (value > 15) return std::nullopt;
    bits = static_cast<Bits>(bits << 4 | value);
  }
  const T value = from_sorting_bits<T>(bits);
  return std::isfinite(value) ? confirmed(text, value, encode) : std::nullopt;
}

std::optional<Decimal> decimal_of(std::string_view text) {
  try {
    return Decimal(text);
  } catch (const EncodeError&) {
    return std::nullopt;
  }
}

constexpr int exponent_offset = 130;

}  // namespace

std::optional<std::string> text(std::string_view text) {
  if (utf8::find_invalid(text) != std::string_view::npos) return std::nullopt;
  return std::string(text);
}

std::optional<std::string> escaped(std::string_view text, char separator) {
  const char introducer = static_cast<char>(separator + 1);
  std::string value;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] != introducer) {
      value += text[at];
      continue;
    }
    if (text.size() - at < 3) return std::nullopt;
    const unsigned byte = hex::value_of(text[at + 1]) << 4 | hex::value_of(text[at + 2]);
    if (byte > 255) return std::nullopt;
    value += static_cast<char>(static_cast<unsigned char>(byte));
    at += 2;
  }
  try {
    return confirmed(text, std::move(value),
                     [separator](std::string& out, const std::string& read) { encode::escaped(out, read, separator); });
  } catch (const EncodeError&) {
    return std::nullopt;
  }
}

std::optional<std::string> checked(std::string_view text, char separator) {
  if (text.find(separator) != std::string_view::npos) return std::nullopt;
  return decode::text(text);
}

std::optional<std::uint8_t> u8(std::string_view text) { return unsigned_digits(text, &encode::u8); }
std::optional<std::uint16_t> u16(std::string_view text) { return unsigned_digits(text, &encode::u16); }
std::optional<std::uint32_t> u32(std::string_view text) { return unsigned_digits(text, &encode::u32); }
std::optional<std::uint64_t> u64(std::string_view text) { return unsigned_digits(text, &encode::u64); }
std::optional<std::int8_t> i8(std::string_view text) { return signed_digits(text, &encode::i8); }
std::optional<std::int16_t> i16(std::string_view text) { return signed_digits(text, &encode::i16); }
std::optional<std::int32_t> i32(std::string_view text) { return signed_digits(text, &encode::i32); }
std::optional<std::int64_t> i64(std::string_view text) { return signed_digits(text, &encode::i64); }

std::optional<std::uint64_t> pad(std::string_view text, int digits) {
  if (digits < 0 || text.size() != static_cast<std::size_t>(digits)) return std::nullopt;
  return whole<std::uint64_t>(text);
}
std::optional<std::uint64_t> ordinal(std::string_view text, int digits) { return pad(text, digits); }

std::optional<float> f32(std::string_view text) { return floating<float, std::uint32_t>(text, &encode::f32); }
std::optional<double> f64(std::string_view text) { return floating<double, std::uint64_t>(text, &encode::f64); }

std::optional<Decimal> decimal(std::string_view text) {
  if (text == "O") return Decimal();
  if (text.size() < 5) return std::nullopt;
  const bool negative = text[0] == 'N';
  std::string digits(text.substr(1));
  if (negative) {
    if (digits.back() != '~') return std::nullopt;
    digits.pop_back();
    reverse::digits(digits, 0);
  }
  const std::optional<int> exponent = whole<int>(std::string_view(digits).substr(0, 3));
  if (!exponent) return std::nullopt;
  digits.replace(0, 3, negative ? "-." : ".");
  digits += 'E' + std::to_string(*exponent - exponent_offset + 1);
  const std::optional<Decimal> value = decimal_of(digits);
  return value ? confirmed(text, *value, &encode::decimal) : std::nullopt;
}

std::optional<bool> boolean(std::string_view text) {
  if (text != "false" && text != "true") return std::nullopt;
  return text == "true";
}

template <class T>
std::optional<T> plain(std::string_view text) {
  if constexpr (std::is_same_v<T, Decimal>) {
    const std::optional<Decimal> value = decimal_of(text);
    return value ? confirmed(text, *value, &encode::plain<T>) : std::nullopt;
  } else {
    const std::optional<T> value = whole<T>(text);
    if constexpr (std::is_floating_point_v<T>)
      if (value && !std::isfinite(*value)) return std::nullopt;
    return value ? confirmed(text, *value, &encode::plain<T>) : std::nullopt;
  }
}

template std::optional<std::uint8_t> plain(std::string_view);
template std::optional<std::uint16_t> plain(std::string_view);
template std::optional<std::uint32_t> plain(std::string_view);
template std::optional<std::uint64_t> plain(std::string_view);
template std::optional<std::int8_t> plain(std::string_view);
template std::optional<std::int16_t> plain(std::string_view);
template std::optional<std::int32_t> plain(std::string_view);
template std::optional<std::int64_t> plain(std::string_view);
template std::optional<float> plain(std::string_view);
template std::optional<double> plain(std::string_view);
template std::optional<Decimal> plain(std::string_view);

}  // namespace keyc::inline generated::decode
