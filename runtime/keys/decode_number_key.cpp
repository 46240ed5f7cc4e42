#include <chrono>
#include <string>
#include <type_traits>

#include "keyc/errors.hpp"
#include "keyc/generated/decode.hpp"
#include "keyc/generated/number.hpp"

namespace keyc::inline generated::decode::number_key {
namespace {

/// The number in its canonical form, which equal numbers share.
std::optional<Decimal> number_of(std::string_view digits) {
  try {
    return Decimal(digits);
  } catch (const EncodeError&) {
    return std::nullopt;
  }
}

/// The time so many units after 1970, if that is a whole number of the units of Time.
template <class Time, class Unit>
std::optional<Time> counted(std::string_view digits) {
  const std::optional<std::int64_t> count = value<std::int64_t>(digits);
  if (!count) return std::nullopt;
  const Unit since{*count};
  const auto whole = std::chrono::duration_cast<typename Time::duration>(since);
  return whole == since ? std::optional(Time{whole}) : std::nullopt;
}

}  // namespace

template <class T>
std::optional<T> value(std::string_view digits) {
  std::optional<Decimal> number = number_of(digits);
  if constexpr (std::is_same_v<T, Decimal>) {
    return number;
  } else if constexpr (std::is_floating_point_v<T>) {
    T value{};
    if (!number || !parse_number(number->text(), value) || Decimal(number_text(value)) != *number) return std::nullopt;
    return value;
  } else {
    return number ? plain<T>(number->text()) : std::nullopt;
  }
}

template std::optional<std::uint8_t> value(std::string_view);
template std::optional<std::uint16_t> value(std::string_view);
template std::optional<std::uint32_t> value(std::string_view);
template std::optional<std::uint64_t> value(std::string_view);
template std::optional<std::int8_t> value(std::string_view);
template std::optional<std::int16_t> value(std::string_view);
template std::optional<std::int32_t> value(std::string_view);
template std::optional<std::int64_t> value(std::string_view);
template std::optional<float> value(std::string_view);
template std::optional<double> value(std::string_view);
template std::optional<Decimal> value(std::string_view);

template <class T>
std::optional<T> epoch_s(std::string_view digits) {
  return counted<T, std::chrono::seconds>(digits);
}
template <class T>
std::optional<T> epoch_ms(std::string_view digits) {
  return counted<T, std::chrono::milliseconds>(digits);
}
template <class T>
std::optional<T> epoch_us(std::string_view digits) {
  return counted<T, std::chrono::microseconds>(digits);
}
template <class T>
std::optional<T> epoch_ns(std::string_view digits) {
  return counted<T, std::chrono::nanoseconds>(digits);
}

template std::optional<TimestampS> epoch_s(std::string_view);
template std::optional<TimestampS> epoch_ms(std::string_view);
template std::optional<Timestamp> epoch_ms(std::string_view);
template std::optional<TimestampUs> epoch_us(std::string_view);
template std::optional<TimestampNs> epoch_ns(std::string_view);

}  // namespace keyc::inline generated::decode::number_key
