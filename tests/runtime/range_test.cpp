#include "keyc/range.hpp"

#include "support/catch.hpp"

using keyc::Range;
using keyc::RangeKind;

TEST_CASE("A range owns its bounds") {
  std::string bound = "Houston";
  const Range<std::string> range = keyc::at_least(std::string_view(bound));
  bound = "Dallas";
  CHECK(range.low == "Houston");
  const auto literal = keyc::below("Houston");
  CHECK(std::is_same_v<decltype(literal), const Range<std::string>>);
  CHECK(literal.high == "Houston");
}

TEST_CASE("Each maker has its kind, and the bounds of that kind") {
  CHECK(keyc::below("a").kind == RangeKind::below);
  CHECK(keyc::at_most("a").kind == RangeKind::at_most);
  CHECK(keyc::at_most("a").high == "a");
  CHECK(keyc::at_least("a").kind == RangeKind::at_least);
  CHECK(keyc::above("a").kind == RangeKind::above);
  CHECK(keyc::above("a").low == "a");
  const Range<std::string> both = keyc::between("a", std::string("b"));
  CHECK(both.kind == RangeKind::between);
  CHECK(both.low == "a");
  CHECK(both.high == "b");
  CHECK(keyc::begins_with("Hou").text == "Hou");
}

TEST_CASE("Integer bounds keep their value until the component's type is known") {
  const Range<keyc::Integer> range = keyc::between(-1, 300u);
  CHECK(range.low.text() == "-1");
  CHECK(range.high.text() == "300");
}
