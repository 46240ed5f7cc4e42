#include <algorithm>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "keyc/errors.hpp"
#include "keyc/query.hpp"
#include "runtime/selects.hpp"
#include "support/catch.hpp"

using keyc::AttributeValue;
using keyc::SortCondition;
using keyc_tests::selects;
using Kind = SortCondition::Kind;
using Type = AttributeValue::Type;

namespace {

/// Every text of one to three of these characters, in order.
std::vector<std::string> all_keys() {
  std::set<std::string> keys{""};
  for (int length = 0; length < 3; ++length)
    for (const std::string& key : std::set<std::string>(keys))
      for (const char* c : {"#", "$", "A", "B", "\xF4\x8F\xBF\xBF"}) keys.insert(key + c);
  keys.erase("");
  return {keys.begin(), keys.end()};
}

/// A condition as paths make them: both bounds of a between are inclusive.
SortCondition random_condition(std::mt19937& random, const std::vector<std::string>& keys) {
  const auto key = [&] { return keys[random() % keys.size()]; };
  SortCondition condition{.kind = static_cast<Kind>(random() % 9), .low = key()};
  if (condition.kind == Kind::between) condition.high = std::max(condition.low, key());
  if (condition.kind == Kind::all || condition.kind == Kind::nothing) condition.low.clear();
  return condition;
}

constexpr keyc::AttributeName sides[] = {{"pk", "#pk"}, {"sk", "#sk"}};
constexpr keyc::KeyNames names{"Shop", "", sides};
constexpr keyc::AttributeName several[] = {{"country", "#country"}, {"city", "#city"}, {"street", "#street"}};
constexpr keyc::KeyNames index_names{"Shop", "byCity", several};

AttributeValue text(const char* value) { return AttributeValue::string(value); }
SortCondition beginning_with(const char* start) { return {.kind = Kind::begins_with, .low = start}; }

struct Any;
using Query = keyc::EntityQuery<Any>;

}  // namespace

TEST_CASE("The condition around several selects everything that they select, from the first to the last selected key") {
  std::mt19937 random(7);
  const std::vector<std::string> keys = all_keys();
  std::size_t wrong = 0;
  for (int round = 0; round < 20'000; ++round) {
    std::vector<SortCondition> conditions(1 + random() % 3);
    for (SortCondition& condition : conditions) condition = random_condition(random, keys);
    // A condition that selects none of these keys must not extend the range.
    std::erase_if(conditions, [&](const SortCondition& condition) {
      return std::none_of(keys.begin(), keys.end(), [&](const std::string& key) { return selects(condition, key); });
    });
    const SortCondition around = keyc::around(conditions);
    std::vector<std::string> wanted;
    for (const std::string& key : keys)
      if (std::any_of(conditions.begin(), conditions.end(),
                      [&](const auto& condition) { return selects(condition, key); }))
        wanted.push_back(key);
    if (wanted.empty()) continue;
    for (const std::string& key : keys) {
      // A prefix range ends before the next text, which is a bound of `between`, and that is inclusive.
      const bool is_bound = around.kind == Kind::between && key == around.high;
      const bool is_within = key >= wanted.front() && key <= wanted.back();
      wrong += is_within ? !selects(around, key) : selects(around, key) && !is_bound;
    }
  }
  CHECK(wrong == 0);
}

TEST_CASE("If one condition contains the others, it is the condition around them") {
  const SortCondition wide{.kind = Kind::begins_with, .low = "ORDER#"};
  const SortCondition narrow{.kind = Kind::begins_with, .low = "ORDER#1#LINE#"};
  const SortCondition whole_key{.kind = Kind::equal, .low = "ORDER#1"};
  CHECK(keyc::around({narrow, wide, whole_key}) == wide);
  CHECK(keyc::around({whole_key, whole_key}) == whole_key);
  const SortCondition other{.kind = Kind::begins_with, .low = "ORDER#2#LINE#"};
  CHECK(keyc::around({whole_key, other}) ==
        SortCondition{.kind = Kind::between, .low = "ORDER#1", .high = "ORDER#2#LINE$"});
  CHECK(keyc::around({wide, SortCondition{}}) == SortCondition{});
  CHECK(keyc::around({{.kind = Kind::nothing}, narrow}) == narrow);
  CHECK(keyc::around({{.kind = Kind::nothing}}).kind == Kind::nothing);
  CHECK(keyc::around(std::vector<SortCondition>()).kind == Kind::nothing);
}

TEST_CASE("The key of an item that others continue is not the end of the range: the next text may be another's key") {
  const SortCondition order = keyc::around({{.kind = Kind::equal, .low = "abc"}, beginning_with("abc#")});
  CHECK(order.kind == Kind::between);
  for (const std::string key : {"abc", "abc#", "abc#1", "abc#\U0010FFFF\U0010FFFF\U0010FFFF"})
    CHECK(selects(order, key));
  for (const std::string key : {"abb", "abc$", "abd"}) CHECK_FALSE(selects(order, key));
  CHECK(order.high.size() == keyc::sort_key_limit);

  const SortCondition bytes =
      keyc::around({{.kind = Kind::equal, .low = std::string(2, '\0'), .type = Type::B},
                    {.kind = Kind::begins_with, .low = std::string("\0\0\xFF", 3), .type = Type::B}});
  CHECK(selects(bytes, std::string("\0\0\xFF\xFF\xFF", 5)));
  CHECK_FALSE(selects(bytes, std::string("\0\1", 2)));
}

TEST_CASE("Numbers are compared by their value, and a prefix of bytes ends at the next bytes") {
  const auto number = [](Kind kind, const char* low, const char* high = "") {
    return SortCondition{kind, low, high, Type::N};
  };
  CHECK(keyc::around({number(Kind::equal, "9"), number(Kind::between, "10", "20")}) ==
        number(Kind::between, "9", "20"));
  CHECK(keyc::around({number(Kind::at_most, "9"), number(Kind::at_most, "10")}) == number(Kind::at_most, "10"));
  const SortCondition bytes{Kind::begins_with, "a\xFF", "", Type::B};
  const SortCondition more{Kind::equal, "A", "", Type::B};
  CHECK(keyc::around({bytes, more}) == SortCondition{Kind::between, "A", "b", Type::B});
  const SortCondition last{Kind::begins_with, "\xFF", "", Type::B};
  CHECK(keyc::around({more, last}) == SortCondition{Kind::at_least, "A", "", Type::B});
}

TEST_CASE("A query around several has their common partition, and only the filters that all of them have") {
  const Query device(names, {text("D#1"), text("D#1")}, {});
  const Query readings(names, {text("D#1")}, beginning_with("#R#"));
  const keyc::Query both = Query::around({device, readings}).request();
  CHECK(both.KeyConditionExpression == "#pk = :pk and #sk between :sk and :sk_end");
  CHECK(both.ExpressionAttributeValues.find(":sk")->text() == "#R#");
  CHECK(both.ExpressionAttributeValues.find(":sk_end")->text() == "D#1");
  const keyc::Filter filter{"#name = :name", {{"#name", "name"}}, {{":name", text("x")}}};
  const keyc::Query filtered = Query::around({Query(device).filter(filter), Query(readings).filter(filter)}).request();
  CHECK(filtered.FilterExpression == "#name = :name");
  CHECK(filtered.ExpressionAttributeNames == keyc::AttributeNames{{"#name", "name"}, {"#pk", "pk"}, {"#sk", "sk"}});
  CHECK(filtered.ExpressionAttributeValues.size() == 4);
}

TEST_CASE("The condition around whole keys is the range from the first to the last") {
  const auto key = [](const char* sort) { return Query(names, {text("D#1"), text(sort)}, {}); };
  const keyc::Query both = Query::around({key("B"), key("A"), key("C")}).request();
  CHECK(both.KeyConditionExpression == "#pk = :pk and #sk between :sk and :sk_end");
  CHECK(both.ExpressionAttributeValues.find(":sk")->text() == "A");
  CHECK(both.ExpressionAttributeValues.find(":sk_end")->text() == "C");
  CHECK(Query::around({key("B"), key("B")}).request().KeyConditionExpression == "#pk = :pk and #sk = :sk");
}

TEST_CASE("A query that matches nothing does not extend the query around it") {
  const Query readings(names, {text("D#1")}, beginning_with("#R#"));
  const Query none(names, {text("D#1")}, {.kind = Kind::nothing});
  CHECK(Query::around({none, readings}).request().KeyConditionExpression == "#pk = :pk and begins_with(#sk, :sk)");
  CHECK(Query::around({none, none}).matches_nothing());
}

TEST_CASE(
    "In an index with several attributes, those with equal values in all queries are equal, and the next one is the "
    "range") {
  const SortCondition from{.kind = Kind::at_least, .low = "M"};
  const Query left(index_names, {text("NL"), text("Delft")}, from);
  const Query right(index_names, {text("NL"), text("Delft"), text("Z")}, {});
  const keyc::Query both = Query::around({left, right}).request();
  CHECK(both.IndexName == "byCity");
  CHECK(both.KeyConditionExpression == "#country = :country and #city = :city and #street >= :street");
  CHECK(both.ExpressionAttributeValues.find(":street")->text() == "M");
}

TEST_CASE("There is no query around one that was made from a request") {
  const Query made{std::optional(keyc::Query{.TableName = "Shop"})};
  CHECK_THROWS_AS(Query::around({made}), keyc::Error);
}
