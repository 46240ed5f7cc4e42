#include "keyc/generated/utf8.hpp"

#include "values/eight_bytes.hpp"

namespace keyc::inline generated::utf8 {
namespace {

using eight_bytes::Block;

bool is_continuation(char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; }

/// The length in bytes of the character that a text begins with, which is not empty; 0 if it is not valid.
std::size_t sequence_length(std::string_view text) noexcept {
  const auto byte = [&](std::size_t at) { return static_cast<unsigned char>(text[at]); };
  const unsigned char first = byte(0);
  if (first < 0x80) return 1;
  if (first < 0xE0) return first >= 0xC2 && text.size() >= 2 && is_continuation(text[1]) ? 2 : 0;
  // The range of the second byte excludes overlong forms, surrogates and code points above U+10FFFF.
  if (text.size() < 3 || !is_continuation(text[1]) || !is_continuation(text[2])) return 0;
  if (first < 0xF0) {
    const bool is_in_range = first == 0xE0 ? byte(1) >= 0xA0 : first != 0xED || byte(1) < 0xA0;
    return is_in_range ? 3 : 0;
  }
  if (first > 0xF4 || text.size() < 4 || !is_continuation(text[3])) return 0;
  const bool is_in_range = first == 0xF0 ? byte(1) >= 0x90 : first != 0xF4 || byte(1) < 0x90;
  return is_in_range ? 4 : 0;
}

/// Whether a text of more than a block is valid, with characters of one or two bytes, as most texts are.
bool is_of_one_or_two_bytes(std::string_view text) noexcept {
  if (is_continuation(text.front()) || static_cast<unsigned char>(text.back()) >= 0xC0) return false;
  Block wrong{};
  const auto look = [&](std::size_t at) {
    const Block before = eight_bytes::load<Block>(text.data() + at - 1);
    const Block bytes = eight_bytes::load<Block>(text.data() + at);
    const auto is_lead = before - 0xC2 < 0x1E;
    wrong |= reinterpret_cast<Block>((is_lead != (before >= 0xC0)) | (is_lead != ((bytes & 0xC0) == 0x80)));
  };
  // The last block overlaps the one before it.
  const std::size_t last = text.size() - sizeof(Block);
  for (std::size_t at = 1; at < last; at += sizeof(Block)) look(at);
  look(last);
  return eight_bytes::halves(wrong) == 0;
}

}  // namespace

std::size_t find_invalid(std::string_view text) noexcept {
  if (text.size() > sizeof(Block) && is_of_one_or_two_bytes(text)) return std::string_view::npos;
  std::size_t at = eight_bytes::find_first(text, 0, eight_bytes::not_ascii);
  while (at < text.size()) {
    const std::size_t length = sequence_length(text.substr(at));
    if (length == 0) return at;
    at = eight_bytes::find_first(text, at + length, eight_bytes::not_ascii);
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

std::string shortened(std::string_view text, std::size_t bytes) {
  const std::string_view start = prefix(text, bytes);
  return start.size() < text.size() ? std::string(start) + "…" : std::string(start);
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

}  // namespace keyc::inline generated::utf8
