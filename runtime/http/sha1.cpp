#include <bit>
#include <cstdint>
#include <string>

#include "keyc/signing.hpp"

namespace keyc {

// FIPS 180-4, of short texts.
Sha1Digest sha1(std::string_view bytes) noexcept {
  constexpr std::size_t block_size = 64;
  std::array<std::uint32_t, 5> state{0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0};
  const std::size_t padded = (bytes.size() + 8) / block_size * block_size + block_size;
  const auto byte = [&](std::size_t i) -> std::uint32_t {
    if (i < bytes.size()) return static_cast<unsigned char>(bytes[i]);
    if (i == bytes.size()) return 0x80;
    const std::size_t after = padded - 1 - i;
    return after < 8 ? static_cast<std::uint8_t>((std::uint64_t{bytes.size()} * 8) >> (8 * after)) : 0;
  };
  for (std::size_t at = 0; at < padded; at += block_size) {
    std::array<std::uint32_t, 80> words;
    for (std::size_t i = 0; i < 16; ++i) {
      const std::size_t first = at + 4 * i;
      words[i] = byte(first) << 24U | byte(first + 1) << 16U | byte(first + 2) << 8U | byte(first + 3);
    }
    for (std::size_t i = 16; i < 80; ++i)
      words[i] = std::rotl(words[i - 3] ^ words[i - 8] ^ words[i - 14] ^ words[i - 16], 1);
    auto [a, b, c, d, e] = state;
    for (std::size_t i = 0; i < 80; ++i) {
      const std::uint32_t mixed = i < 20   ? ((b & c) | (~b & d)) + 0x5a827999
                                  : i < 40 ? (b ^ c ^ d) + 0x6ed9eba1
                                  : i < 60 ? ((b & c) | (b & d) | (c & d)) + 0x8f1bbcdc
                                           : (b ^ c ^ d) + 0xca62c1d6;
      const std::uint32_t next = std::rotl(a, 5) + mixed + e + words[i];
      e = d, d = c, c = std::rotl(b, 30), b = a, a = next;
    }
    const std::array<std::uint32_t, 5> change = {a, b, c, d, e};
    for (std::size_t i = 0; i < state.size(); ++i) state[i] += change[i];
  }
  Sha1Digest digest{};
  for (std::size_t i = 0; i < digest.size(); ++i)
    digest[i] = static_cast<std::uint8_t>(state[i / 4] >> (24 - 8 * (i % 4)));
  return digest;
}

}  // namespace keyc
