#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

#include "generator/encoding/key_writer.hpp"
#include "generator/types/scalar.hpp"
#include "keyc/generated/decode.hpp"

/// Gives the runtime's functions one signature, so that tables can hold them.
namespace keyc::model {

/// The value as the function takes it. Whole numbers must have been checked to fit.
template <class T>
T as(const Scalar& value) {
  if constexpr (std::same_as<T, bool> || !std::integral<T>)
    return std::get<T>(value);
  else if constexpr (std::is_signed_v<T>)
    return static_cast<T>(std::get<std::int64_t>(value));
  else
    return static_cast<T>(std::get<std::uint64_t>(value));
}

using Write = void (*)(std::string& out, const Scalar& value);
using WriteCell = void (*)(std::string& out, const Scalar& value, const Scale& scale);
using WriteDigits = void (*)(std::string& out, const Scalar& value, int digits);

template <auto Encode>
struct Writer;
template <class T, void (*Encode)(std::string&, T)>
struct Writer<Encode> {
  static void write(std::string& out, const Scalar& value) { Encode(out, as<std::remove_cvref_t<T>>(value)); }
};
template <class T, void (*Encode)(std::string&, T, const Scale&)>
struct Writer<Encode> {
  static void write(std::string& out, const Scalar& value, const Scale& scale) {
    Encode(out, as<std::remove_cvref_t<T>>(value), scale);
  }
};
template <class T, void (*Encode)(std::string&, T, int)>
struct Writer<Encode> {
  static void write(std::string& out, const Scalar& value, int digits) {
    Encode(out, as<std::remove_cvref_t<T>>(value), digits);
  }
};

/// The functions that read; they have the names of the functions that write.
using Read = std::optional<Scalar> (*)(std::string_view text);

template <auto Decode>
std::optional<Scalar> read(std::string_view text) {
  const auto value = Decode(text);
  if (!value) return {};
  using T = std::remove_cvref_t<decltype(*value)>;
  if constexpr (std::same_as<T, bool> || !std::integral<T>)
    return Scalar(*value);
  else if constexpr (std::is_signed_v<T>)
    return Scalar(std::int64_t{*value});
  else
    return Scalar(std::uint64_t{*value});
}

inline std::optional<Scalar> read_as_it_is(std::string_view text) { return std::string(text); }
inline std::optional<Scalar> read_bytes(std::string_view bytes) {
  const auto* const begin = reinterpret_cast<const std::byte*>(bytes.data());
  return Bytes(begin, begin + bytes.size());
}

using ReadDigits = std::optional<Scalar> (*)(std::string_view text, int digits);

template <auto Decode>
std::optional<Scalar> read_digits(std::string_view text, int digits) {
  const auto value = Decode(text, digits);
  return value ? std::optional<Scalar>(*value) : std::nullopt;
}

}  // namespace keyc::model

// A function by its name, which outputs write, and itself, which keyc calls: RuntimeFunction, Write. The two are one
// symbol, which in parentheses would be neither. NOLINTBEGIN(bugprone-macro-parentheses)
#define KEYC_WRITE(space, function) \
  RuntimeFunction{RuntimeFunction::Space::space, #function}, &Writer<&space::function>::write
#define KEYC_WRITE_OF(space, function, type) \
  RuntimeFunction{RuntimeFunction::Space::space, #function, kind_of<type>()}, &Writer<&space::function<type>>::write
// With the function that reads.
#define KEYC_TEXT(function) KEYC_WRITE(encode, function), &read<&decode::function>
#define KEYC_BYTES(function) KEYC_BINARY(function), &read<&decode::binary::function>
#define KEYC_NUMBER_OF(function, type) \
  KEYC_WRITE_OF(number_key, function, type), &read<&decode::number_key::function<type>>
// NOLINTEND(bugprone-macro-parentheses)
#define KEYC_ENCODE(function) KEYC_WRITE(encode, function)
#define KEYC_ENCODE_OF(function, type) KEYC_WRITE_OF(encode, function, type)
#define KEYC_BINARY(function) KEYC_WRITE(binary, function)
