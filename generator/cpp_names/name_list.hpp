#pragma once

#include <cstddef>
#include <initializer_list>
#include <span>
#include <string_view>
#include <vector>

namespace keyc {

/// The words of one section of an embedded file: those that follow a line `[section]`, up to the next such line. Lines
/// that begin with '#' are comments. Throws std::logic_error if there is no such
/// section, which is a bug in keyc.
std::vector<std::string_view> words_of_section(std::string_view text, std::string_view section);

/// A set of words that are kept elsewhere. It is filled when keyc starts, which takes a tenth of the time that
/// std::unordered_set takes: one allocation for all words.
class WordSet {
 public:
  explicit WordSet(std::initializer_list<std::span<const std::string_view>> lists);
  bool contains(std::string_view word) const { return !slots_[slot_of(word)].empty(); }

 private:
  /// The slot that holds the word, or the free one that it would take.
  std::size_t slot_of(std::string_view word) const;

  std::vector<std::string_view> slots_;  // a power of two; the empty ones are free
};

}  // namespace keyc
