#pragma once

#include <algorithm>
#include <string_view>

#include "keyc/errors.hpp"
#include "keyc/http.hpp"

namespace keyc::http {

/// Whether a secret or a name can be the value of a header as it is: without spaces and what is not printable.
inline bool is_header_text(std::string_view text) noexcept {
  return std::all_of(text.begin(), text.end(), [](char c) { return c > ' ' && c < '\x7f'; });
}

/// Throws Error for a header that would be more than one.
inline void require_one_line(const Header& header) {
  const auto ends_line = [](char c) { return c == '\r' || c == '\n' || c == '\0'; };
  const auto has_end = [&](const std::string& text) { return std::any_of(text.begin(), text.end(), ends_line); };
  if (has_end(header.name) || has_end(header.value))
    throw Error("the header " + header.name.substr(0, header.name.find_first_of("\r\n")) + " has a line end");
}

}  // namespace keyc::http
