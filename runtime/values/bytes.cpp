#include "keyc/bytes.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

namespace keyc {
namespace {

constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
constexpr std::uint8_t no_digit = 64;

constexpr auto digit_values = [] {
  std::array<std::uint8_t, 256> values{};
  values.fill(no_digit);
  for (std::size_t i = 0; i < digits.size(); ++i)
    values[static_cast<unsigned char>(digits[i])] = static_cast<std::uint8_t>(i);
  return values;
}();

}  // namespace

std::string base64_text(std::string_view bytes) {
  std::string text;
  text.reserve((bytes.size() + 2) / 3 * 4);
  for (std::size_t at = 0; at < bytes.size(); at += 3) {
    const std::string_view group = bytes.substr(at, 3);
    std::uint32_t bits = 0;
    for (std::size_t i = 0; i < 3; ++i)
      bits = bits << 8 | (i < group.size() ? static_cast<unsigned char>(group[i]) : 0u);
    for (std::size_t i = 0; i < 4; ++i) text += i <= group.size() ? digits[bits >> (18 - 6 * i) & 63] : '=';
  }
  return text;
}

std::optional<std::string> base64_bytes(std::string_view text) {
  if (text.size() % 4 != 0) return std::nullopt;
  std::string bytes;
  bytes.reserve(text.size() / 4 * 3);
  std::string_view unpadded = text;
  for (int i = 0; i < 2 && unpadded.ends_with('='); ++i) unpadded.remove_suffix(1);
  std::uint32_t bits = 0;
  unsigned held = 0;
  for (const char c : unpadded) {
    const std::uint8_t value = digit_values[static_cast<unsigned char>(c)];
    if (value == no_digit) return std::nullopt;
    bits = bits << 6 | value;
    held += 6;
    if (held < 8) continue;
    held -= 8;
    bytes += static_cast<char>(bits >> held & 255);
    bits &= (1u << held) - 1;
  }
  if (bits != 0) return std::nullopt;
  return bytes;
}

std::string to_base64(const Bytes& bytes) {
  return base64_text({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
}

std::optional<Bytes> from_base64(std::string_view text) {
  const std::optional<std::string> bytes = base64_bytes(text);
  if (!bytes) return std::nullopt;
  const auto* const first = reinterpret_cast<const std::byte*>(bytes->data());
  return Bytes(first, first + bytes->size());
}

}  // namespace keyc
