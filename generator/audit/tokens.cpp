#include "generator/audit/tokens.hpp"

#include <array>
#include <bit>
#include <cstddef>
#include <cstring>

#include "keyc/generated/utf8.hpp"

namespace keyc::audit {
namespace {

enum class Class : unsigned char { other, space, structure, quote };

constexpr auto classes = [] {
  std::array<Class, 256> all{};
  for (const char c : {' ', '\t', '\n', '\r'}) all[static_cast<unsigned char>(c)] = Class::space;
  for (const char c : {'{', '}', '[', ']', ':', ','}) all[static_cast<unsigned char>(c)] = Class::structure;
  all['"'] = Class::quote;
  return all;
}();

constexpr std::uint64_t ones = 0x0101010101010101;
constexpr std::uint64_t high_bits = 0x8080808080808080;

/// The high bit of each byte that is zero; above the first of them, others may be set too.
constexpr std::uint64_t zero_bytes(std::uint64_t bytes) { return (bytes - ones) & ~bytes & high_bits; }

/// The first byte from `at` on that is a quote, a backslash or a control character; the size if there is none.
std::size_t end_of_plain(std::string_view text, std::size_t at) {
  if constexpr (std::endian::native == std::endian::little) {
    for (; at + 8 <= text.size(); at += 8) {
      std::uint64_t bytes{};
      std::memcpy(&bytes, text.data() + at, sizeof bytes);
      const std::uint64_t found = zero_bytes(bytes ^ (ones * '"')) | zero_bytes(bytes ^ (ones * '\\')) |
                                  ((bytes - ones * 0x20) & ~bytes & high_bits);
      if (found != 0) return at + static_cast<std::size_t>(std::countr_zero(found)) / 8;
    }
  }
  while (at < text.size() && text[at] != '"' && text[at] != '\\' && static_cast<unsigned char>(text[at]) >= 0x20) ++at;
  return at;
}

/// After the string whose first byte after its quote is at this place; npos if it is not right.
std::size_t end_of_string(std::string_view text, std::size_t at) {
  for (;;) {
    at = end_of_plain(text, at);
    if (at >= text.size()) return std::string_view::npos;
    if (text[at] == '"') return at + 1;
    if (text[at] != '\\' || at + 1 >= text.size()) return std::string_view::npos;
    at += 2;
  }
}

}  // namespace

bool Tokens::find(std::string_view text) {
  count_ = 0;
  if (text.empty() || text.front() != '{' || text.back() != '}' || text.size() > UINT32_MAX) return false;
  if (places_.size() < text.size() + 1) places_.resize(text.size() + 1);
  std::uint32_t* next = places_.data();
  bool is_in_bare = false;
  for (std::size_t at = 0; at < text.size();) {
    const Class found = classes[static_cast<unsigned char>(text[at])];
    if (found == Class::space) {
      is_in_bare = false;
      ++at;
      continue;
    }
    if (found != Class::other || !is_in_bare) *next++ = static_cast<std::uint32_t>(at);
    is_in_bare = found == Class::other;
    if (found != Class::quote) {
      ++at;
      continue;
    }
    at = end_of_string(text, at + 1);
    if (at == std::string_view::npos) return false;
  }
  if (utf8::find_invalid(text) != std::string_view::npos) return false;
  *next = 0;  // the first token also stands after the last
  count_ = static_cast<std::size_t>(next - places_.data());
  return true;
}

}  // namespace keyc::audit
