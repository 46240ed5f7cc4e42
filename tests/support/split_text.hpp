#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "generator/items/shape.hpp"
#include "generator/items/splitter.hpp"

namespace keyc_tests {

struct FoundItem {
  std::uint64_t number = 0;
  std::uint64_t line = 0;
  std::string text;

  friend bool operator==(const FoundItem&, const FoundItem&) = default;
};

struct SplitText {
  std::vector<FoundItem> items;
  std::vector<keyc::items::InputProblem> problems;

  friend bool operator==(const SplitText&, const SplitText&) = default;
};

/// The items of a text that comes in pieces of this many bytes, after a rest that is repeated, as files are read.
inline SplitText split_text(std::string_view text, std::size_t piece, std::size_t largest_item,
                            keyc::items::After at_end = keyc::items::After::nothing, std::size_t most_items = 1000) {
  keyc::items::Splitter splitter("items", largest_item);
  SplitText result;
  std::size_t begin = 0;
  std::size_t end = 0;
  for (bool has_ended = false; !has_ended;) {
    end = text.size() - end > piece ? end + piece : text.size();
    std::vector<keyc::items::ItemText> items;
    // A copy, so that a sanitizer sees what is read beside it.
    const std::vector<char> copy(text.begin() + static_cast<std::ptrdiff_t>(begin),
                                 text.begin() + static_cast<std::ptrdiff_t>(end));
    const auto after = end == text.size() ? at_end : keyc::items::After::more;
    begin += splitter.split({copy.data(), copy.size()}, after, most_items, items);
    for (const keyc::items::ItemText& item : items)
      result.items.push_back({item.number, item.line, std::string(keyc::items::unwrapped(item.text))});
    has_ended = end == text.size() && items.empty();
  }
  result.problems = splitter.problems().all();
  return result;
}

}  // namespace keyc_tests
