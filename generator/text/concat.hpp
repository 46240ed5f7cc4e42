#pragma once

#include <concepts>
#include <initializer_list>
#include <string>
#include <string_view>

namespace keyc {

namespace detail {
std::string joined(std::initializer_list<std::string_view> pieces);
void append(std::string& text, std::initializer_list<std::string_view> pieces);

template <class T>
auto piece(const T& from) {
  if constexpr (std::same_as<T, bool>)
    return std::string_view(from ? "true" : "false");
  else if constexpr (std::integral<T>)
    return std::to_string(from);
  else
    return std::string_view(from);
}
}  // namespace detail

/// Concatenates texts, integers and bools. Several times as fast as fmt::format, for outputs of many short texts.
template <class... Pieces>
std::string concat(const Pieces&... pieces) {
  return detail::joined({std::string_view(detail::piece(pieces))...});
}

/// Appends them to a text that none of them is part of.
template <class... Pieces>
void append(std::string& text, const Pieces&... pieces) {
  detail::append(text, {std::string_view(detail::piece(pieces))...});
}

}  // namespace keyc
