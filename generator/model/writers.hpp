#pragma once

#include <concepts>
#include <string>
#include <type_traits>

#include "generator/model/scalar.hpp"

/// The runtime's functions behind one signature, so that tables can hold them.
namespace keyc::model {

/// The value as the function takes it: whole numbers have been checked to fit.
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
using WriteDigits = void (*)(std::string& out, const Scalar& value, int digits);

template <auto Encode>
struct Writer;
template <class T, void (*Encode)(std::string&, T)>
struct Writer<Encode> {
  static void write(std::string& out, const Scalar& value) { Encode(out, as<std::remove_cvref_t<T>>(value)); }
};
template <class T, void (*Encode)(std::string&, T, int)>
struct Writer<Encode> {
  static void write(std::string& out, const Scalar& value, int digits) {
    Encode(out, as<std::remove_cvref_t<T>>(value), digits);
  }
};

}  // namespace keyc::model
