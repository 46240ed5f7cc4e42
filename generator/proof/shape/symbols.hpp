#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "generator/evaluate/json_input.hpp"
#include "generator/proof/automaton.hpp"
#include "keyc/alphabets.hpp"
#include "keyc/errors.hpp"
#include "keyc/number.hpp"

/// Characters that keys are written in, and values as `keyc item` takes them.
namespace keyc::check {

inline const Symbols digit = any_of(alphabet::decimal);
inline const Symbols hex_digit = any_of(alphabet::hex);
inline const Symbols sort64_character = any_of(alphabet::sort64);
inline const Symbols ascii = byte_range(0, 0x7F);

inline evaluate::Json json_text_of(std::string_view value) {
  return {evaluate::Json::Kind::text, std::string(value), {}, {}};
}
inline evaluate::Json json_boolean(std::string_view value) {
  return {evaluate::Json::Kind::boolean, std::string(value), {}, {}};
}
inline evaluate::Json json_number(std::string_view value) {
  return {evaluate::Json::Kind::number, std::string(value), {}, {}};
}

/// Of a number, a time or an id that was read; no value where it has no text.
template <class T>
std::optional<evaluate::Json> json_of(const std::optional<T>& value) {
  if (!value) return {};
  try {
    if constexpr (std::same_as<T, bool>)
      return json_boolean(*value ? "true" : "false");
    else if constexpr (std::signed_integral<T>)
      return json_number(number_text(std::int64_t{*value}));
    else if constexpr (std::unsigned_integral<T>)
      return json_number(number_text(std::uint64_t{*value}));
    else if constexpr (std::floating_point<T>)
      return json_number(number_text(*value));
    else if constexpr (requires { value->text(); })
      return json_number(value->text());
    else
      return json_text_of(to_text(*value));
  } catch (const EncodeError&) {
    return {};
  }
}

}  // namespace keyc::check
