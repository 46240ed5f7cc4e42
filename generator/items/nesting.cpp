// Where a JSON value ends, at several GB/s: 64 bytes at a time become four masks of 64 bits, for quotes, backslashes
// and brackets of both directions. A prefix XOR of the quotes tells which bytes are in strings, and the brackets
// outside of them change the depth by their number. Single bytes are looked at only where a string has escapes, and at
// the end. (The masks are those of Langdale and Lemire, "Parsing Gigabytes of JSON per Second", 2019.)
#include "generator/items/nesting.hpp"

#include <bit>
#include <cstdint>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace keyc::items {
namespace {

constexpr std::size_t chunk_size = 64;

struct Masks {
  std::uint64_t quotes = 0;
  std::uint64_t escapes = 0;
  std::uint64_t opening = 0;
  std::uint64_t closing = 0;
};

#ifdef __SSE2__
/// '[' and ']' become '{' and '}' by the bit 0x20.
Masks masks_of(const char* text) {
  Masks masks;
  for (unsigned part = 0; part < 4; ++part) {
    const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(text + std::size_t{16} * part));
    const __m128i folded = _mm_or_si128(bytes, _mm_set1_epi8(0x20));
    const auto mask = [&](__m128i from, char c) {
      return std::uint64_t{static_cast<std::uint16_t>(_mm_movemask_epi8(_mm_cmpeq_epi8(from, _mm_set1_epi8(c))))}
             << (16 * part);
    };
    masks.quotes |= mask(bytes, '"');
    masks.escapes |= mask(bytes, '\\');
    masks.opening |= mask(folded, '{');
    masks.closing |= mask(folded, '}');
  }
  return masks;
}
#else
Masks masks_of(const char* text) {
  Masks masks;
  for (unsigned i = 0; i < chunk_size; ++i) {
    const char folded = static_cast<char>(text[i] | 0x20);
    masks.quotes |= std::uint64_t{text[i] == '"'} << i;
    masks.escapes |= std::uint64_t{text[i] == '\\'} << i;
    masks.opening |= std::uint64_t{folded == '{'} << i;
    masks.closing |= std::uint64_t{folded == '}'} << i;
  }
  return masks;
}
#endif

/// Each bit becomes the XOR of itself and all below it.
std::uint64_t prefix_xor(std::uint64_t bits) {
  for (const unsigned shift : {1U, 2U, 4U, 8U, 16U, 32U}) bits ^= bits << shift;
  return bits;
}

std::size_t count(std::uint64_t bits) { return static_cast<std::size_t>(std::popcount(bits)); }

/// An object or an array, which begins with the next byte.
class Nesting {
 public:
  std::size_t end(std::string_view text, std::size_t at) {
    for (; at + chunk_size <= text.size(); at += chunk_size) {
      const Masks masks = masks_of(text.data() + at);
      const std::size_t end =
          masks.escapes == 0 && !is_escaped_ ? end_by_masks(masks, at) : end_by_bytes(text, at, at + chunk_size);
      if (end != std::string_view::npos) return end;
    }
    return end_by_bytes(text, at, text.size());
  }

 private:
  std::size_t end_by_masks(const Masks& masks, std::size_t at) {
    const std::uint64_t in_string = prefix_xor(masks.quotes) ^ (in_string_ ? ~std::uint64_t{0} : 0);
    const std::uint64_t opening = masks.opening & ~in_string;
    const std::uint64_t closing = masks.closing & ~in_string;
    if (count(closing) >= depth_) {
      std::size_t closed = 0;
      for (std::uint64_t rest = closing; rest != 0; rest &= rest - 1) {
        const std::uint64_t below = (rest & (~rest + 1)) - 1;  // the bytes before the first bracket of the rest
        if (depth_ + count(opening & below) == ++closed) return at + count(below) + 1;
      }
    }
    depth_ += count(opening) - count(closing);
    in_string_ = (in_string >> 63) != 0;
    return std::string_view::npos;
  }

  std::size_t end_by_bytes(std::string_view text, std::size_t at, std::size_t stop) {
    for (; at < stop; ++at) {
      const char c = text[at];
      if (is_escaped_) {
        is_escaped_ = false;
      } else if (in_string_) {
        if (c == '\\') is_escaped_ = true;
        if (c == '"') in_string_ = false;
      } else if (c == '"') {
        in_string_ = true;
      } else if (c == '{' || c == '[') {
        ++depth_;
      } else if ((c == '}' || c == ']') && --depth_ == 0) {
        return at + 1;
      }
    }
    return std::string_view::npos;
  }

  std::size_t depth_ = 0;
  bool in_string_ = false;
  bool is_escaped_ = false;
};

std::size_t end_of_text(std::string_view text, std::size_t at) {
  for (++at; at < text.size(); ++at) {
    if (text[at] == '"') return at + 1;
    if (text[at] == '\\') ++at;
  }
  return std::string_view::npos;
}

}  // namespace

std::size_t end_of_value(std::string_view text, std::size_t at) {
  if (at >= text.size()) return std::string_view::npos;
  if (text[at] == '{' || text[at] == '[') return Nesting().end(text, at);
  if (text[at] == '"') return end_of_text(text, at);
  return text.find_first_of(",:]}{[\" \n\r\t", at);
}

}  // namespace keyc::items
