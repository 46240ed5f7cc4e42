#include "generator/proof/prefix_index.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "support/catch.hpp"

using keyc::proof::PrefixIndex;

TEST_CASE("an index finds the texts that begin with a text, or that it begins with") {
  PrefixIndex index;
  const std::vector<std::string> texts{"", "A", "AB", "ABC", "AC", "B", "A"};
  for (std::size_t i = 0; i < texts.size(); ++i) index.add(texts[i], i);
  for (const std::string text : {"", "A", "AB", "ABD", "B", "C", "ABCD"}) {
    std::vector<std::size_t> expected;
    for (std::size_t i = 0; i < texts.size(); ++i)
      if (texts[i].starts_with(text) || text.starts_with(texts[i])) expected.push_back(i);
    CHECK(index.related(text) == expected);
  }
}
