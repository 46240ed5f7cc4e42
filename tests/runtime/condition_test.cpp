#include "keyc/generated/condition.hpp"

#include "support/catch.hpp"

namespace condition = keyc::condition;

namespace {
const std::optional<int> absent;
}

TEST_CASE("On an absent attribute no condition holds except not_equal") {
  CHECK_FALSE(condition::equal(absent, 0));
  CHECK(condition::not_equal(absent, 0));
  CHECK_FALSE(condition::less(absent, 1));
  CHECK_FALSE(condition::at_most(absent, 1));
  CHECK_FALSE(condition::greater(absent, -1));
  CHECK_FALSE(condition::at_least(absent, -1));
  CHECK_FALSE(condition::between(absent, -1, 1));
  CHECK_FALSE(condition::in(absent, {0, 1}));
  CHECK_FALSE(condition::present(absent));
  CHECK_FALSE(condition::holds(std::optional<bool>()));
  CHECK_FALSE(condition::begins_with(std::optional<std::string>(), std::string_view("")));
  CHECK_FALSE(condition::contains_part(std::optional<std::string>(), std::string_view("")));
}

TEST_CASE("Comparisons of present values") {
  const std::optional<int> five = 5;
  CHECK(condition::equal(five, 5));
  CHECK_FALSE(condition::not_equal(five, 5));
  CHECK(condition::less(five, 6));
  CHECK_FALSE(condition::less(five, 5));
  CHECK(condition::at_most(five, 5));
  CHECK_FALSE(condition::at_most(five, 4));
  CHECK(condition::greater(five, 4));
  CHECK_FALSE(condition::greater(five, 5));
  CHECK(condition::at_least(five, 5));
  CHECK_FALSE(condition::at_least(five, 6));
  CHECK(condition::between(five, 5, 5));
  CHECK_FALSE(condition::between(five, 6, 7));
  CHECK(condition::in(five, {1, 5}));
  CHECK_FALSE(condition::in(five, {1, 2}));
}

TEST_CASE("Text is compared byte by byte") {
  CHECK(condition::less(std::string("Z"), std::string_view("a")));
  CHECK(condition::less(std::string("z"), std::string_view("ä")));
  CHECK(condition::begins_with(std::string("Houston"), std::string_view("Hou")));
  CHECK_FALSE(condition::begins_with(std::string("Ho"), std::string_view("Hou")));
  CHECK(condition::contains_part(std::string("Houston"), std::string_view("ust")));
  CHECK_FALSE(condition::contains_part(std::string("Houston"), std::string_view("usx")));
}

TEST_CASE("A list and a set contain elements; an empty set is one, but not stored") {
  CHECK(condition::contains_element(std::vector<std::string>{"a", "b"}, std::string_view("b")));
  CHECK_FALSE(condition::contains_element(std::vector<std::string>{"ab"}, std::string_view("b")));
  CHECK(condition::contains_element(std::set<int>{1, 2}, 2));
  CHECK(condition::size(std::vector<int>{}) == 0U);
  CHECK(condition::size(std::set<int>{}) == 0U);
  CHECK(condition::size(std::optional(std::set<int>{})) == 0U);
  CHECK_FALSE(condition::size(condition::if_stored(std::optional(std::set<int>{}))).has_value());
  CHECK(condition::size(condition::if_stored(std::optional(std::set<int>{1}))) == 1U);
  CHECK_FALSE(condition::present(std::optional(std::set<int>{})));
  CHECK(condition::present(std::optional(std::set<int>{1})));
  CHECK_FALSE(condition::not_equal(condition::size(std::set<int>{}), 0U));
}

TEST_CASE("The size of text is its number of UTF-16 units, that of other values the number of their parts") {
  CHECK(condition::size(std::string("abc")) == 3U);
  CHECK(condition::size(std::string("ä\xF0\x9F\x98\x80")) == 3U);
  CHECK(condition::size(std::map<std::string, int>{{"a", 1}}) == 1U);
  CHECK(condition::size(std::vector<std::byte>(5)) == 5U);
  CHECK(condition::size(keyc::AttributeValue::string("ä")) == 1U);
  CHECK_FALSE(condition::size(std::optional<std::string>()).has_value());
}
