// Texts that items are read from, in pieces of any size: what is found must not depend on it. The first byte of an
// input says how long items may be, and whether text after the input is lost.
#include <cstddef>
#include <string>
#include <string_view>

#include "fuzz/fuzz.hpp"
#include "support/split_text.hpp"

void keyc_tests::try_input(std::string_view input) {
  if (input.empty()) return;
  const auto kind = static_cast<unsigned char>(input.front());
  const std::string_view text = input.substr(1);
  const std::size_t largest_item = kind % 2 == 0 ? 100'000 : 20 + kind / 4U;
  const auto at_end = kind % 4 < 2 ? keyc::items::After::nothing : keyc::items::After::lost_text;
  const SplitText whole = split_text(text, text.size() + 1, largest_item, at_end);
  for (const std::size_t piece : {1U, 2U, 3U, 7U, 64U}) {
    if (split_text(text, piece, largest_item, at_end, piece) != whole)
      fail("other items in pieces of " + std::to_string(piece), text);
  }
  std::uint64_t number = 0;
  std::uint64_t line = 1;
  for (const FoundItem& item : whole.items) {
    if (item.text.empty() || item.text.size() > largest_item) fail("an item of a wrong size", item.text);
    if (item.number <= number || item.line < line) fail("items in a wrong order", item.text);
    number = item.number;
    line = item.line;
  }
}
