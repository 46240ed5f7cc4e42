#include "requests/expression_limits.hpp"

#include <string>

#include "keyc/errors.hpp"
#include "support/catch.hpp"

namespace {

/// `count` times the text, joined.
std::string repeated(const std::string& text, const std::string& joint, std::size_t count) {
  std::string all;
  for (std::size_t i = 0; i < count; ++i) all += (i == 0 ? "" : joint) + text;
  return all;
}

// The counts are those that DynamoDB Local 1.25.1 names when it refuses an expression.
TEST_CASE("operators of conditions are counted as DynamoDB does") {
  CHECK(keyc::operators_of_condition("") == 0);
  CHECK(keyc::operators_of_condition("#a = :v") == 1);
  CHECK(keyc::operators_of_condition("#a <> :v and #b <= :w or not #c >= :x") == 6);
  CHECK(keyc::operators_of_condition("#a between :v and :w") == 1);
  CHECK(keyc::operators_of_condition("#a between :v and :w and #b = :x") == 3);
  CHECK(keyc::operators_of_condition("#a in (:v, :w) AND #b < :x") == 3);
  CHECK(keyc::operators_of_condition("attribute_exists(#a) or attribute_not_exists(#b.#c)") == 3);
  CHECK(keyc::operators_of_condition("size(#a) = :v") == 2);
  CHECK(keyc::operators_of_condition("(#and = :or) and (#in > :not)") == 3);
}

TEST_CASE("operators of updates are functions, + and -") {
  CHECK(keyc::operators_of_update("SET #a = :v, #b = if_not_exists(#b, :v) + :w REMOVE #c ADD #d :x DELETE #e :y") ==
        2);
  CHECK(keyc::operators_of_update("SET #a = #a - :v, #b = list_append(#b, :w)") == 2);
}

TEST_CASE("an expression at the limit is accepted, one above it is refused by name") {
  const std::string most = repeated("#a = :v", " and ", 150) + " and not #a = :v";  // 149 + 150 + 3 operators
  CHECK_NOTHROW(keyc::check_condition("FilterExpression", "Places", repeated("#a = :v", " and ", 150)));
  try {
    keyc::check_condition("FilterExpression", "Places", most);
    FAIL("accepted");
  } catch (const keyc::ExpressionError& error) {
    CHECK(std::string(error.what()) ==
          "the FilterExpression of a request to the table Places has 302 operators; DynamoDB accepts 300");
    CHECK(error.expression() == "FilterExpression");
    CHECK(error.table() == "Places");
    CHECK(error.count() == 302);
    CHECK(error.limit() == 300);
  }
  const std::string longest = "#a = :" + std::string(4090, 'v');
  REQUIRE(longest.size() == 4096);
  CHECK_NOTHROW(keyc::check_condition("ConditionExpression", "Places", longest));
  CHECK_THROWS_AS(keyc::check_condition("ConditionExpression", "Places", longest + "v"), keyc::ExpressionError);
  CHECK_NOTHROW(keyc::check_update("Places", "SET " + repeated("#a = :v", ", ", 400)));
  CHECK_THROWS_AS(keyc::check_update("Places", "SET " + repeated("#a = #a + :v", ", ", 301)), keyc::ExpressionError);
}

}  // namespace
