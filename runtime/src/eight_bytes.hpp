#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

/// Questions about the bytes of a text, asked of eight at a time. A test takes a word of eight bytes, and its result
/// has the top bit of each byte that it is true for.
namespace keyc::eight_bytes {

using Word = std::uint64_t;

constexpr Word all(unsigned char byte) noexcept { return Word{0x0101010101010101} * byte; }

constexpr Word not_ascii(Word word) noexcept { return word & all(0x80); }

/// `limit` is 0x80 at most.
constexpr Word below(Word word, unsigned char limit) noexcept {
  const Word not_below = (word & all(0x7F)) + all(static_cast<unsigned char>(0x80 - limit));
  return ~(not_below | word) & all(0x80);
}

constexpr Word equal(Word word, unsigned char byte) noexcept { return below(word ^ all(byte), 1); }

/// How many bytes of the word stand before the first one that a test is true for, which is true for one at least.
constexpr std::size_t before(Word result) noexcept {
  const int bits = std::endian::native == std::endian::little ? std::countr_zero(result) : std::countl_zero(result);
  return static_cast<std::size_t>(bits) / 8;
}

/// The word from that byte on; zeros follow. `count` is 8 at most.
constexpr Word without_first(Word word, std::size_t count) noexcept {
  // In two steps, since a shift by all bits is not defined.
  return std::endian::native == std::endian::little ? word >> 4 * count >> 4 * count : word << 4 * count << 4 * count;
}

template <class Bytes = Word>
Bytes load(const char* at) noexcept {
  Bytes bytes;
  std::memcpy(&bytes, at, sizeof bytes);
  return bytes;
}

/// Where a byte of a word stands in the number.
constexpr std::size_t shift_of(std::size_t byte) noexcept {
  return std::endian::native == std::endian::little ? 8 * byte : 56 - 8 * byte;
}

/// The first eight bytes of the text, or all that it has; zeros follow.
inline Word load_first(std::string_view text) noexcept {
  if (text.size() >= 8) return load(text.data());
  if (text.size() >= 4) {
    const Word first = load<std::uint32_t>(text.data());
    const Word last = load<std::uint32_t>(text.data() + text.size() - 4);
    constexpr bool is_little = std::endian::native == std::endian::little;
    return is_little ? first | last << 8 * (text.size() - 4) : first << 32 | last << 8 * (8 - text.size());
  }
  Word word = 0;
  for (std::size_t i = 0; i < text.size(); ++i) word |= Word{static_cast<unsigned char>(text[i])} << shift_of(i);
  return word;
}

/// The eight bytes of the text from `at` on, or all that follow there; zeros follow these.
inline Word load_from(std::string_view text, std::size_t at) noexcept {
  if (at + 8 <= text.size()) return load(text.data() + at);
  if (text.size() < 8) return load_first(text.substr(at));
  return without_first(load(text.data() + text.size() - 8), at + 8 - text.size());
}

/// The first byte from `at` on that the test is true for, or the end.
template <class Test>
std::size_t find_first(std::string_view text, std::size_t at, Test test) noexcept {
  for (; at + 8 <= text.size(); at += 8)
    if (const Word found = test(load(text.data() + at)); found != 0) return at + before(found);
  if (at == text.size()) return at;
  const Word found = test(load_from(text, at)) & without_first(~Word{0}, at + 8 - text.size());
  return found == 0 ? text.size() : at + before(found);
}

/// All results of the test for a text, joined.
template <class Test>
Word joined(std::string_view text, Test test) noexcept {
  const char* const begin = text.data();
  const char* const end = begin + text.size();
  // The last load overlaps the one before it, so that no byte is left over.
  if (text.size() >= 8) {
    Word found = test(load(end - 8));
    for (const char* at = begin; at < end - 8; at += 8) found |= test(load(at));
    return found;
  }
  if (text.size() >= 4) return test(Word{load<std::uint32_t>(begin)} << 32 | load<std::uint32_t>(end - 4));
  Word found = 0;
  for (const char c : text) found |= test(all(static_cast<unsigned char>(c)));
  return found;
}

/// Copies the text, and returns whether the test is true for any of its bytes.
template <class Test>
bool copy_any(char* to, std::string_view text, Test test) noexcept {
  const auto copy = [&]<class Bytes>(Bytes, std::size_t at) {
    const Bytes bytes = load<Bytes>(text.data() + at);
    std::memcpy(to + at, &bytes, sizeof bytes);
    return bytes;
  };
  if (text.size() >= 8) {
    Word found = test(copy(Word(), text.size() - 8));
    for (std::size_t at = 0; at + 8 < text.size(); at += 8) found |= test(copy(Word(), at));
    return found != 0;
  }
  if (text.size() >= 4) {
    const Word first = copy(std::uint32_t(), 0);
    return test(first << 32 | copy(std::uint32_t(), text.size() - 4)) != 0;
  }
  if (text.empty()) return false;
  // The first, the middle and the last byte are all that there are.
  const Word first = all(copy(static_cast<unsigned char>(0), 0)) << 16;
  const Word middle = copy(static_cast<unsigned char>(0), text.size() / 2);
  const Word last = copy(static_cast<unsigned char>(0), text.size() - 1);
  return test(first | middle << 8 | last) != 0;
}

}  // namespace keyc::eight_bytes
