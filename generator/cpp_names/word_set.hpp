#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <string_view>

namespace keyc {

/// A word that is looked for in several sets.
struct HashedWord {
  constexpr explicit HashedWord(std::string_view word) : text(word), hash(static_cast<std::uint32_t>(word.size())) {
    for (const char c : word) hash = hash * 31 + static_cast<unsigned char>(c);
  }
  std::string_view text;
  std::uint32_t hash;
};

/// The words of a text, with a space or a line break after each. The compiler makes the set, since keyc would need a
/// tenth of its time for a small schema to make it at each start.
template <std::size_t slots>
class WordSet {
 public:
  consteval explicit WordSet(std::string_view text) : text_(text) {
    static_assert((slots & (slots - 1)) == 0);
    if (text.size() > std::numeric_limits<std::uint16_t>::max()) throw std::length_error("a list of words");
    std::size_t count = 0;
    for (std::size_t begin = 0, i = 0; i < text.size(); ++i) {
      if (!is_end(text[i])) continue;
      if (i > begin) {
        if (2 * ++count > slots) throw std::length_error("a set of words");
        places_[slot_of(HashedWord(text.substr(begin, i - begin)))] = static_cast<std::uint16_t>(begin + 1);
      }
      begin = i + 1;
    }
  }

  constexpr bool contains(const HashedWord& word) const { return places_[slot_of(word)] != 0; }

 private:
  static constexpr bool is_end(char c) { return c == ' ' || c == '\n'; }

  /// The slot that has the word, or the free one that it would take.
  constexpr std::size_t slot_of(const HashedWord& word) const {
    std::size_t slot = word.hash % slots;
    while (places_[slot] != 0 && !is_at(places_[slot] - std::size_t{1}, word.text)) slot = (slot + 1) % slots;
    return slot;
  }
  constexpr bool is_at(std::size_t begin, std::string_view word) const {
    const std::string_view rest = text_.substr(begin);
    return !word.empty() && rest.front() == word.front() && rest.starts_with(word) && is_end(rest[word.size()]);
  }

  std::string_view text_;
  std::array<std::uint16_t, slots> places_{};  // where words begin, counted from 1; 0 is a free slot
};

}  // namespace keyc
