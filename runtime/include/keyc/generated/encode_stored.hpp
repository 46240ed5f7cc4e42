#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "keyc/generated/stored_form.hpp"

/// Values in keys as the schema says that they are stored: `encode::stored<Timestamp, form::Pattern<"…">>`.
namespace keyc {
namespace detail {

/// The integer that a form takes, or the value itself.
template <class T>
struct InForm {
  using type = T;
};
template <std::integral T>
requires(!std::same_as<T, bool>) struct InForm<T> {
  using type = std::conditional_t<std::signed_integral<T>, std::int64_t, std::uint64_t>;
};

}  // namespace detail

inline namespace generated {

namespace encode {
template <class T, class Form>
void stored(std::string& out, const T& value) {
  form::write(out, static_cast<const typename detail::InForm<T>::type&>(value), Form::stored);
}
}  // namespace encode

namespace decode {
/// Nothing for a text that is not one of the form.
template <class T, class Form>
std::optional<T> stored(std::string_view text) {
  typename detail::InForm<T>::type value{};
  if (!form::read(text, value, Form::stored)) return std::nullopt;
  if constexpr (std::integral<T> && !std::same_as<T, bool>)
    if (!std::in_range<T>(value)) return std::nullopt;
  return static_cast<T>(std::move(value));
}
}  // namespace decode

}  // namespace generated
}  // namespace keyc
