#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

/// Questions about the bytes of a text, asked of eight or sixteen at a time. A test takes a word of eight bytes, or a
/// block of sixteen, and its result has the top bit of each byte that it is true for.
namespace keyc::eight_bytes {

using Word = std::uint64_t;
/// GCC and Clang make of it what the processor has.
using Block = unsigned char __attribute__((vector_size(16)));

constexpr Word all(unsigned char byte) noexcept { return Word{0x0101010101010101} * byte; }

constexpr Word not_ascii(Word word) noexcept { return word & all(0x80); }

/// `limit` is 0x80 at most.
constexpr Word below(Word word, unsigned char limit) noexcept {
  const Word not_below = (word & all(0x7F)) + all(static_cast<unsigned char>(0x80 - limit));
  return ~(not_below | word) & all(0x80);
}

constexpr Word equal(Word word, unsigned char byte) noexcept { return below(word ^ all(byte), 1); }

inline Block below(Block block, unsigned char limit) noexcept { return reinterpret_cast<Block>(block < limit); }
inline Block equal(Block block, unsigned char byte) noexcept { return reinterpret_cast<Block>(block == byte); }

/// Both halves, joined.
inline Word halves(Block block) noexcept {
  using Words = Word __attribute__((vector_size(sizeof block)));
  const auto words = reinterpret_cast<Words>(block);
  return words[0] | words[1];
}

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

/// What a whole text has.
struct Joined {
  Word found = 0;  // all results of a test, joined: not 0 if it is true for any byte
  Word seen = 0;   // all bytes, joined

  bool is_ascii() const noexcept { return not_ascii(seen) == 0; }
};

/// `take(Bytes(), at)` returns the bytes of a text of this size from `at` on. Where they are not a whole number of
/// words, the last overlap those before them, so that no byte is left over.
template <class Take, class Test>
Joined joined(std::size_t size, Take take, Test test) noexcept {
  if (size >= sizeof(Block)) {
    Block seen = take(Block(), size - sizeof(Block));
    Block found = test(seen);
    for (std::size_t at = 0; at + sizeof(Block) < size; at += sizeof(Block)) {
      const Block block = take(Block(), at);
      found |= test(block);
      seen |= block;
    }
    return {halves(found), halves(seen)};
  }
  if (size >= 8) {
    const Word first = take(Word(), 0);
    const Word last = take(Word(), size - 8);
    return {test(first) | test(last), first | last};
  }
  if (size >= 4) {
    const Word first = take(std::uint32_t(), 0);
    const Word both = first << 32 | take(std::uint32_t(), size - 4);
    return {test(both), both};
  }
  if (size == 0) return {};
  // The first, the middle and the last byte are all that there are.
  const Word first = all(take(static_cast<unsigned char>(0), 0)) << 16;
  const Word middle = take(static_cast<unsigned char>(0), size / 2);
  const Word three = first | middle << 8 | take(static_cast<unsigned char>(0), size - 1);
  return {test(three), three};
}

/// Copies a text that is mostly shorter than a call of memcpy is worth.
inline void copy(char* to, std::string_view text) noexcept {
  const auto part = [&]<class Bytes>(Bytes, std::size_t at) {
    const Bytes bytes = load<Bytes>(text.data() + at);
    std::memcpy(to + at, &bytes, sizeof bytes);
  };
  if (text.size() > sizeof(Block)) {
    std::memcpy(to, text.data(), text.size());
  } else if (text.size() >= 8) {
    part(Word(), 0);
    part(Word(), text.size() - 8);
  } else if (text.size() >= 4) {
    part(std::uint32_t(), 0);
    part(std::uint32_t(), text.size() - 4);
  } else {
    for (std::size_t at = 0; at < text.size(); ++at) to[at] = text[at];
  }
}

template <class Test>
Joined joined(std::string_view text, Test test) noexcept {
  const auto take = [&]<class Bytes>(Bytes, std::size_t at) { return load<Bytes>(text.data() + at); };
  return joined(text.size(), take, test);
}

/// Copies a text, and tests it as joined() does.
template <class Test>
Joined copy(char* to, std::string_view text, Test test) noexcept {
  const auto take = [&]<class Bytes>(Bytes, std::size_t at) {
    const Bytes bytes = load<Bytes>(text.data() + at);
    std::memcpy(to + at, &bytes, sizeof bytes);
    return bytes;
  };
  return joined(text.size(), take, test);
}

}  // namespace keyc::eight_bytes
