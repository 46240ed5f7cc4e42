#include "keyc/utf8.hpp"

#include "eight_bytes.hpp"

namespace keyc::utf8 {
namespace {

/// The range of the second byte excludes overlong forms, surrogates and code points above U+10FFFF.
struct Lead {
  std::size_t length;  // of the sequence; 0: no lead byte
  unsigned char second_lowest;
  unsigned char second_highest;
};

constexpr Lead lead(unsigned char byte) {
  if (byte < 0x80) return {1, 0, 0};
  if (byte < 0xC2) return {0, 0, 0};
  if (byte < 0xE0) return {2, 0x80, 0xBF};
  if (byte < 0xF0)
    return {3, static_cast<unsigned char>(byte == 0xE0 ? 0xA0 : 0x80),
            static_cast<unsigned char>(byte == 0xED ? 0x9F : 0xBF)};
  if (byte < 0xF5)
    return {4, static_cast<unsigned char>(byte == 0xF0 ? 0x90 : 0x80),
            static_cast<unsigned char>(byte == 0xF4 ? 0x8F : 0xBF)};
  return {0, 0, 0};
}

bool is_continuation(char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; }

}  // namespace

std::size_t find_invalid(std::string_view text) noexcept {
  for (std::size_t i = 0; i < text.size();) {
    if (i + 8 <= text.size()) {
      const eight_bytes::Word rare = eight_bytes::not_ascii(eight_bytes::load(text.data() + i));
      i += rare == 0 ? 8 : eight_bytes::before(rare);
      if (rare == 0) continue;
    }
    const Lead first = lead(static_cast<unsigned char>(text[i]));
    if (first.length == 0 || i + first.length > text.size()) return i;
    for (std::size_t k = 1; k < first.length; ++k) {
      const auto byte = static_cast<unsigned char>(text[i + k]);
      const unsigned char lowest = k == 1 ? first.second_lowest : 0x80;
      const unsigned char highest = k == 1 ? first.second_highest : 0xBF;
      if (byte < lowest || byte > highest) return i;
    }
    i += first.length;
  }
  return std::string_view::npos;
}

std::size_t first_length(std::string_view text) noexcept {
  if (text.empty()) return 0;
  std::size_t length = 1;
  while (length < text.size() && is_continuation(text[length])) ++length;
  return length;
}

std::string_view prefix(std::string_view text, std::size_t bytes) noexcept {
  if (text.size() <= bytes) return text;
  while (bytes > 0 && is_continuation(text[bytes])) --bytes;
  return text.substr(0, bytes);
}

char32_t pop_back(std::string& text) {
  std::size_t start = text.size() - 1;
  while (start > 0 && is_continuation(text[start])) --start;
  const auto first = static_cast<unsigned char>(text[start]);
  const std::size_t length = text.size() - start;
  char32_t code_point = length == 1 ? first : first & (0x7Fu >> length);
  for (std::size_t i = start + 1; i < text.size(); ++i)
    code_point = code_point << 6 | (static_cast<unsigned char>(text[i]) & 0x3Fu);
  text.resize(start);
  return code_point;
}

void append(std::string& text, char32_t code_point) {
  const auto put = [&](char32_t byte) { text += static_cast<char>(static_cast<unsigned char>(byte)); };
  if (code_point < 0x80) {
    put(code_point);
  } else if (code_point < 0x800) {
    put(0xC0 | code_point >> 6);
    put(0x80 | (code_point & 0x3F));
  } else if (code_point < 0x10000) {
    put(0xE0 | code_point >> 12);
    put(0x80 | (code_point >> 6 & 0x3F));
    put(0x80 | (code_point & 0x3F));
  } else {
    put(0xF0 | code_point >> 18);
    put(0x80 | (code_point >> 12 & 0x3F));
    put(0x80 | (code_point >> 6 & 0x3F));
    put(0x80 | (code_point & 0x3F));
  }
}

std::uint64_t utf16_length(std::string_view text) noexcept {
  std::uint64_t units = 0;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if ((byte & 0xC0) != 0x80) units += byte >= 0xF0 ? 2 : 1;
  }
  return units;
}

}  // namespace keyc::utf8
