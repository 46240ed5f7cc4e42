#pragma once

#include <string>
#include <utility>

#include "keyc/generated/encode.hpp"

/// Values whose form in a key has no fixed length, `plain` numbers and the `hex` or `sort64` of bytes, are written as
/// text is: unchanged at the end of a template, otherwise in a text mode. `encode::escaped_as<&encode::hex>` has the
/// signature of `encode::hex` with the separator after it.
namespace keyc::inline generated::encode {
namespace detail {

template <auto Encode>
struct AsText;

template <class... Arguments, void (*Encode)(std::string&, Arguments...)>
struct AsText<Encode> {
  static std::string text(Arguments... arguments) {
    std::string result;
    Encode(result, std::forward<Arguments>(arguments)...);
    return result;
  }
  static void escaped(std::string& out, Arguments... arguments, char separator) {
    encode::escaped(out, text(std::forward<Arguments>(arguments)...), separator);
  }
  static void checked(std::string& out, Arguments... arguments, char separator) {
    encode::checked(out, text(std::forward<Arguments>(arguments)...), separator);
  }
};

}  // namespace detail

template <auto Encode>
inline constexpr auto escaped_as = &detail::AsText<Encode>::escaped;
template <auto Encode>
inline constexpr auto checked_as = &detail::AsText<Encode>::checked;

}  // namespace keyc::inline generated::encode
