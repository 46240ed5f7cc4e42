#include "generator/types/types.hpp"

#include <algorithm>

#include "grammar/words.hpp"
#include "support/catch.hpp"

using namespace keyc;

TEST_CASE("the words that habits know as types are the types") {
  std::string_view words = grammar::type_words;
  std::vector<std::string_view> listed;
  while (!words.empty()) listed.push_back(grammar::take_word(words));
  std::vector<std::string_view> known = model::type_names();
  std::sort(listed.begin(), listed.end());
  std::sort(known.begin(), known.end());
  CHECK(listed == known);
}
