#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "generator/evaluate/json_input.hpp"
#include "generator/types/scalar.hpp"
#include "generator/types/type.hpp"
#include "keyc/errors.hpp"
#include "keyc/generated/number.hpp"

/// Values as `keyc item` takes them.
namespace keyc::proof {

inline evaluate::Json json_text_of(std::string_view value) {
  return {evaluate::Json::Kind::text, std::string(value), {}, {}};
}
inline evaluate::Json json_boolean(std::string_view value) {
  return {evaluate::Json::Kind::boolean, std::string(value), {}, {}};
}
inline evaluate::Json json_number(std::string_view value) {
  return {evaluate::Json::Kind::number, std::string(value), {}, {}};
}

/// The JSON of a number, a time or an id that was read; no value if it has no text.
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

/// The JSON of a value of the type that was read from a key; no value if it has no text.
std::optional<evaluate::Json> json_of(const model::Type& type, const model::Scalar& value);

}  // namespace keyc::proof
