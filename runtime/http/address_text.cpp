#include "http/address_text.hpp"

#include <algorithm>

namespace keyc::http {
namespace {

bool is_letter_or_digit(char c) noexcept {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

}  // namespace

bool is_host_label(std::string_view text) noexcept {
  constexpr std::size_t longest = 63;
  return !text.empty() && text.size() <= longest && text.front() != '-' && text.back() != '-' &&
         std::all_of(text.begin(), text.end(), [](char c) { return is_letter_or_digit(c) || c == '-'; });
}

void append_escaped(std::string& to, std::string_view text, std::string_view kept) {
  constexpr std::string_view unreserved = "-._~";
  constexpr std::string_view digits = "0123456789ABCDEF";
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (is_letter_or_digit(c) || unreserved.find(c) != std::string_view::npos || kept.find(c) != std::string_view::npos)
      to += c;
    else
      ((to += '%') += digits[byte >> 4U]) += digits[byte & 15U];
  }
}

// A password may have a slash in it that should have been escaped, so the last "@" of all ends it.
std::string shown_address(std::string_view url) {
  const std::size_t at = url.rfind('@');
  if (at == std::string_view::npos) return std::string(url);
  const std::size_t colon = url.substr(0, at).find("://");
  const std::string_view scheme = colon == std::string_view::npos ? std::string_view() : url.substr(0, colon + 3);
  return std::string(scheme).append("...").append(url.substr(at));
}

}  // namespace keyc::http
