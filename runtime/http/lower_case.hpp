#pragma once

#include <string>
#include <string_view>

namespace keyc::http {

/// Letters of ASCII in lower case, whatever the locale is; all else as it is.
constexpr char in_lower_case(char c) noexcept { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

inline std::string in_lower_case(std::string_view text) {
  std::string lower(text);
  for (char& c : lower) c = in_lower_case(c);
  return lower;
}

}  // namespace keyc::http
