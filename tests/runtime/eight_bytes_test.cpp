// What is asked of eight bytes at a time, compared with the same asked of each byte.
#include "values/eight_bytes.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <initializer_list>
#include <string>

#include "keyc/errors.hpp"
#include "keyc/generated/encode.hpp"
#include "keyc/generated/utf8.hpp"
#include "support/catch.hpp"

namespace eight_bytes = keyc::eight_bytes;
using eight_bytes::Block;
using eight_bytes::Word;

namespace {

constexpr std::size_t longest = 50;  // three blocks and a rest

/// Calls `check` with each length, each offset in a text of that length, and each byte there.
template <class Check>
void at_every_offset(Check check) {
  for (std::size_t length = 1; length <= longest; ++length)
    for (std::size_t offset = 0; offset < length; ++offset)
      for (int byte = 0; byte < 256; ++byte) {
        std::string text(length, 'x');
        text[offset] = static_cast<char>(byte);
        check(text, offset, static_cast<unsigned char>(byte));
      }
}

std::string escaped_by_bytes(std::string_view text, char separator) {
  constexpr std::string_view hex = "0123456789ABCDEF";
  const auto introducer = static_cast<unsigned char>(separator + 1);
  std::string result;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte > introducer)
      result += c;
    else
      result += {static_cast<char>(introducer), hex[byte >> 4], hex[byte & 15]};
  }
  return result;
}

}  // namespace

TEST_CASE("A test is true for exactly the bytes that it names, whatever stands beside them") {
  for (unsigned below = 0; below < 256; ++below)
    for (unsigned beside = 0; beside < 256; ++beside) {
      const Word word = eight_bytes::all(static_cast<unsigned char>(beside)) << 8 | below;
      const auto lowest = [](Word result) { return (result & 0xFF) == 0x80; };
      const auto others = [](Word result) { return result >> 8; };
      const auto expected = [](bool all) { return all ? Word{0x80808080808080} : Word{0}; };
      bool right = lowest(eight_bytes::not_ascii(word)) == (below >= 0x80) &&
                   others(eight_bytes::not_ascii(word)) == expected(beside >= 0x80);
      for (const unsigned char limit : std::initializer_list<unsigned char>{0x01, 0x20, 0x25, 0x2F, 0x80})
        right = right && lowest(eight_bytes::below(word, limit)) == (below < limit) &&
                others(eight_bytes::below(word, limit)) == expected(beside < limit);
      for (const unsigned char byte : std::initializer_list<unsigned char>{0x00, 0x22, 0x5C, 0x7F, 0x80, 0xFF})
        right = right && lowest(eight_bytes::equal(word, byte)) == (below == byte) &&
                others(eight_bytes::equal(word, byte)) == expected(beside == byte);
      if (!right) FAIL(below << " beside " << beside);
    }
}

TEST_CASE("A test has the same result of a block as of its two words") {
  for (unsigned at = 0; at < sizeof(Block); ++at)
    for (unsigned byte = 0; byte < 256; ++byte)
      for (const unsigned beside : {0x00u, 0x21u, 0x7Fu, 0x80u, 0xFFu}) {
        std::string text(sizeof(Block), static_cast<char>(beside));
        text[at] = static_cast<char>(byte);
        const auto same = [&](auto test) {
          const Block of_block = test(eight_bytes::load<Block>(text.data()));
          const auto results = std::bit_cast<std::array<Word, 2>>(of_block);
          for (std::size_t half = 0; half < 2; ++half)
            if ((results[half] & eight_bytes::all(0x80)) != test(eight_bytes::load(text.data() + 8 * half)))
              return false;
          return true;
        };
        bool right = true;
        for (const unsigned char limit : std::initializer_list<unsigned char>{0x01, 0x20, 0x25, 0x2F, 0x80})
          right = right && same([&](auto bytes) { return eight_bytes::below(bytes, limit); });
        for (const unsigned char wanted : std::initializer_list<unsigned char>{0x00, 0x22, 0x5C, 0x7F, 0x80, 0xFF})
          right = right && same([&](auto bytes) { return eight_bytes::equal(bytes, wanted); });
        if (!right) FAIL(byte << " at " << at << " beside " << beside);
      }
}

TEST_CASE("A byte is found at every offset, and the text is copied") {
  const auto is_quote = [](auto bytes) { return eight_bytes::equal(bytes, '"'); };
  CHECK(eight_bytes::joined({}, is_quote).found == 0);
  at_every_offset([&](const std::string& text, std::size_t offset, unsigned char byte) {
    std::string copy(text.size(), '\0');
    const eight_bytes::Joined seen = eight_bytes::joined(text, is_quote);
    const eight_bytes::Joined copied = eight_bytes::copy(copy.data(), text, is_quote);
    const bool right = (seen.found != 0) == (byte == '"') && (copied.found != 0) == (byte == '"') && copy == text &&
                       seen.is_ascii() == (byte < 0x80) && copied.is_ascii() == (byte < 0x80);
    if (!right) FAIL(text.size() << " bytes, " << int{byte} << " at " << offset);
  });
}

TEST_CASE("A text is looked at and copied wherever it begins, whatever stands beside it") {
  const auto is_quote = [](auto bytes) { return eight_bytes::equal(bytes, '"'); };
  constexpr std::size_t most = 64;
  for (std::size_t start = 0; start < sizeof(Block); ++start)
    for (std::size_t length = 0; length <= most; ++length)
      for (std::size_t offset = 0; offset <= length; ++offset) {
        std::string memory(sizeof(Block) + most + sizeof(Block), '"');
        std::fill_n(memory.begin() + static_cast<std::ptrdiff_t>(start), length, 'x');
        const bool has_quote = offset < length;
        memory[start + offset] = '"';
        const std::string_view text = std::string_view(memory).substr(start, length);
        std::string copy(start + length + 1, '\0');
        const bool right = (eight_bytes::joined(text, is_quote).found != 0) == has_quote &&
                           (eight_bytes::copy(copy.data() + start, text, is_quote).found != 0) == has_quote &&
                           copy == std::string(start, '\0') + std::string(text) + '\0';
        if (!right) FAIL(length << " bytes at " << start << ", a quote at " << offset);
      }
}

TEST_CASE("The first byte is found from every place on, and no byte before or after the text") {
  const auto is_x = [](Word word) { return eight_bytes::equal(word, 'x'); };
  const auto is_zero = [](Word word) { return eight_bytes::equal(word, 0); };
  CHECK(eight_bytes::find_first({}, 0, is_zero) == 0);
  at_every_offset([&](const std::string& text, std::size_t offset, unsigned char byte) {
    if (byte != 0 && byte != 'y' && byte != 0xFF) return;
    const std::string surrounded = "xx" + std::string(text.size(), 'y') + "xx";
    const std::string_view inner = std::string_view(surrounded).substr(2, text.size());
    for (std::size_t from = 0; from <= text.size(); ++from) {
      const std::size_t expected = std::min(text.find(static_cast<char>(byte), from), text.size());
      const auto is_byte = [&](Word word) { return eight_bytes::equal(word, byte); };
      const bool right = eight_bytes::find_first(text, from, is_byte) == expected &&
                         eight_bytes::find_first(inner, from, is_x) == text.size() &&
                         eight_bytes::find_first(inner, from, is_zero) == text.size();
      if (!right) FAIL(text.size() << " bytes from " << from << ", " << int{byte} << " at " << offset);
    }
  });
}

TEST_CASE("Text of several characters of one length is valid, and what begins or ends within one of them is not") {
  for (const std::string character : {"é", "€", "🏙"})
    for (int count = 1; count <= 12; ++count) {
      std::string text;
      for (int i = 0; i < count; ++i) text += character;
      for (std::size_t begin = 0; begin <= text.size(); ++begin)
        for (std::size_t end = begin; end <= text.size(); ++end) {
          const std::size_t length = character.size();
          const std::size_t whole = begin == end ? 0 : (end - begin) / length * length;
          const bool is_valid = begin == end || (begin % length == 0 && end % length == 0);
          const std::size_t expected = is_valid ? std::string::npos : begin % length == 0 ? whole : 0;
          if (keyc::utf8::find_invalid(std::string_view(text).substr(begin, end - begin)) != expected)
            FAIL(text << " from " << begin << " to " << end);
        }
    }
}

TEST_CASE("Each byte is escaped at every offset, and leaves what stands before it in the key") {
  at_every_offset([](const std::string& text, std::size_t offset, unsigned char byte) {
    if (byte >= 0x80) return;
    for (const char separator : {' ', '#', '.'}) {
      std::string key = "PLACE#";
      keyc::encode::escaped(key, text, separator);
      if (key != "PLACE#" + escaped_by_bytes(text, separator)) FAIL(int{byte} << " at " << offset << ": " << key);
    }
  });
}

TEST_CASE("Long text is escaped as short text is, between characters of several bytes") {
  std::string text;
  for (int i = 0; i < 300; ++i) {
    text += i % 7 == 0 ? " " : i % 5 == 0 ? "é" : i % 11 == 0 ? "🏙" : "x";
    std::string key;
    keyc::encode::escaped(key, text, '#');
    REQUIRE(key == escaped_by_bytes(text, '#'));
  }
}

TEST_CASE("The first invalid byte is found at every offset, and no encoding takes the text or changes the key") {
  for (const std::string filler : {"x", "é", "€"})
    for (const std::string bad : {"\x80", "\xC1\xBF", "\xED\xA0\x80", "\xF4\x90\x80\x80", "\xFF", "\xE2\x82"})
      for (int before = 0; before <= 20; ++before)
        for (std::size_t after = 0; after <= 20; ++after) {
          std::string text;
          for (int i = 0; i < before; ++i) text += filler;
          const std::size_t offset = text.size();
          text += bad + std::string(after, 'x');
          std::string key = "PLACE#";
          bool refused = false;
          try {
            keyc::encode::escaped(key, text, '#');
          } catch (const keyc::EncodeError&) {
            refused = true;
          }
          const bool right = keyc::utf8::find_invalid(text) == offset && refused && key == "PLACE#";
          if (!right) FAIL("at " << offset << " before " << after);
        }
}
