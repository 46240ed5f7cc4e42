#pragma once

#ifdef __x86_64__
#include <emmintrin.h>
#endif

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

/// Upper-case hexadecimal digits.
namespace keyc::hex {

/// "00" to "FF".
inline constexpr auto pairs = [] {
  std::array<char, 512> result{};
  for (std::size_t byte = 0; byte < 256; ++byte) {
    result[2 * byte] = "0123456789ABCDEF"[byte >> 4];
    result[2 * byte + 1] = "0123456789ABCDEF"[byte & 0xF];
  }
  return result;
}();

inline void put_byte(char* at, std::uint8_t byte) noexcept { std::memcpy(at, pairs.data() + std::size_t{2} * byte, 2); }

/// Two digits for each byte, the most significant first.
template <class Bits>
void put(char* at, Bits bits) noexcept {
  for (std::size_t i = sizeof bits; i-- > 0; bits = static_cast<Bits>(bits >> 4 >> 4))
    put_byte(at + 2 * i, static_cast<std::uint8_t>(bits & 0xFF));
}

#ifdef __x86_64__
/// All sixteen digits at once: half bytes side by side, then '0' added, and to those above 9 the distance from the byte
/// after '9' to 'A'.
template <>
inline void put(char* at, std::uint64_t bits) noexcept {
  const __m128i bytes = _mm_cvtsi64_si128(static_cast<long long>(__builtin_bswap64(bits)));
  const __m128i halves = _mm_unpacklo_epi8(_mm_srli_epi16(bytes, 4), bytes);
  const __m128i values = _mm_and_si128(halves, _mm_set1_epi8(0x0F));
  const __m128i letters = _mm_and_si128(_mm_cmpgt_epi8(values, _mm_set1_epi8(9)), _mm_set1_epi8('A' - '9' - 1));
  const __m128i digits = _mm_add_epi8(_mm_add_epi8(values, _mm_set1_epi8('0')), letters);
  _mm_storeu_si128(reinterpret_cast<__m128i*>(at), digits);
}
#endif

/// The value of a digit; 16 if it is not one.
inline unsigned value_of(char digit) noexcept {
  if (digit >= '0' && digit <= '9') return static_cast<unsigned>(digit - '0');
  return digit >= 'A' && digit <= 'F' ? static_cast<unsigned>(digit - 'A' + 10) : 16;
}

}  // namespace keyc::hex
