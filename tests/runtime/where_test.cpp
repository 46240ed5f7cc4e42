#include "keyc/where.hpp"

#include <set>
#include <string>
#include <vector>

#include "keyc/decimal.hpp"
#include "keyc/errors.hpp"
#include "keyc/query.hpp"
#include "keyc/scan.hpp"
#include "keyc/time.hpp"
#include "keyc/where_io.hpp"
#include "support/catch.hpp"

using keyc::AttributeNames;
using keyc::AttributeValue;
using keyc::Condition;
using keyc::Item;

namespace {

constexpr keyc::AttributeName address_name{"address", "#address"};
constexpr keyc::AttributeName city_name{"town", "#address_city", &address_name};

// As generated for each entity.
struct Where {
  static const keyc::AttributeOf<std::uint64_t> visits;
  static const keyc::AttributeOf<std::string> name;
  static const keyc::AttributeOf<std::string> city;
  static const keyc::AttributeOf<std::set<std::string>> tags;
  static const keyc::AttributeOf<std::vector<std::int32_t>> marks;
  static const keyc::AttributeOf<keyc::Timestamp> at;
  static const keyc::AttributeOf<bool> open;
  static const keyc::AttributeOf<double> rate;
};
constinit const keyc::AttributeOf<std::uint64_t> Where::visits =
    keyc::attribute_of<std::uint64_t>("Store", {"visits", "#visits"});
constinit const keyc::AttributeOf<std::string> Where::name =
    keyc::attribute_of<std::string>("Store", {"name", "#name"});
constinit const keyc::AttributeOf<std::string> Where::city = keyc::attribute_of<std::string>("Store", city_name);
constinit const keyc::AttributeOf<std::set<std::string>> Where::tags =
    keyc::attribute_of<std::set<std::string>>("Store", {"tags", "#tags"});
constinit const keyc::AttributeOf<std::vector<std::int32_t>> Where::marks =
    keyc::attribute_of<std::vector<std::int32_t>>("Store", {"marks", "#marks"});
constinit const keyc::AttributeOf<keyc::Timestamp> Where::at =
    keyc::attribute_of<keyc::Timestamp, keyc::TimeForm::epoch>("Store", {"at", "#at"});
constinit const keyc::AttributeOf<bool> Where::open = keyc::attribute_of<bool>("Store", {"open", "#open"});

constinit const keyc::AttributeOf<double> Where::rate = keyc::attribute_of<double>("Store", {"rate", "#rate"});

/// The expression, followed by its values.
std::string written(const Condition& condition) {
  std::string text;
  AttributeNames names;
  Item values;
  condition.add_to(text, names, values);
  for (const keyc::Attribute& attribute : values) text += " | " + attribute.name + " " + attribute.value.text();
  return text;
}

}  // namespace

TEST_CASE("Each operator of a condition is DynamoDB's") {
  CHECK(written(Where::visits == 3) == "#visits = :visits | :visits 3");
  CHECK(written(Where::visits != 3) == "#visits <> :visits | :visits 3");
  CHECK(written(Where::visits < 3) == "#visits < :visits | :visits 3");
  CHECK(written(Where::visits <= 3) == "#visits <= :visits | :visits 3");
  CHECK(written(Where::visits > -1) == "#visits > :visits | :visits -1");
  CHECK(written(Where::visits >= 18446744073709551615U) == "#visits >= :visits | :visits 18446744073709551615");
  CHECK(written(Where::visits.between(2, 3)) == "#visits >= :visits and #visits <= :visits_ | :visits 2 | :visits_ 3");
  CHECK(written(Where::visits.in({2, 3})) == "#visits in (:visits, :visits_) | :visits 2 | :visits_ 3");
  CHECK(written(Where::name.begins_with("a")) == "begins_with(#name, :name) | :name a");
  CHECK(written(Where::name.contains("a")) == "contains(#name, :name) | :name a");
  CHECK(written(Where::tags.contains("red")) == "contains(#tags, :tags) | :tags red");
  CHECK(written(Where::marks.contains(-5)) == "contains(#marks, :marks) | :marks -5");
  CHECK(written(Where::tags.size() > 2) == "size(#tags) > :tags | :tags 2");
  CHECK(written(Where::name.size() != 0) == "size(#name) <> :name | :name 0");
  CHECK(written(Where::at.present()) == "attribute_exists(#at)");
  CHECK(written(Where::at.absent()) == "attribute_not_exists(#at)");
  CHECK(written(Where::at >= keyc::Timestamp(std::chrono::milliseconds(7))) == "#at >= :at | :at 7");
  CHECK(written(Where::city == "Paris") == "#address.#address_city = :address_city | :address_city Paris");
}

TEST_CASE("Conditions are joined without redundant parentheses, which DynamoDB refuses") {
  const Condition a = Where::visits == 1;
  const Condition b = Where::name.present();
  const Condition c = Where::at.absent();
  const std::string condition = "#visits = :visits";
  const std::string two = "attribute_exists(#name)";
  const std::string three = "attribute_not_exists(#at)";
  const std::string value = " | :visits 1";
  CHECK(written(a and b and c) == condition + " and " + two + " and " + three + value);
  CHECK(written(a or b or c) == condition + " or " + two + " or " + three + value);
  CHECK(written(a and (b or c)) == condition + " and (" + two + " or " + three + ")" + value);
  CHECK(written((a and b) or c) == condition + " and " + two + " or " + three + value);
  CHECK(written(not a and b) == "not " + condition + " and " + two + value);
  CHECK(written(not(a or b)) == "not (" + condition + " or " + two + ")" + value);
  CHECK(written(not(a and b)) == "not (" + condition + " and " + two + ")" + value);
  CHECK(written(not not b) == "not (not " + two + ")");
}

TEST_CASE("A condition is added to that of a request, and keeps its placeholders unchanged") {
  std::string text = "#name = :name or #visits = :visits";
  AttributeNames names{{"#name", "title"}, {"#visits", "visits"}};
  Item values{{":name", AttributeValue::string("x")}, {":visits", AttributeValue::number("1")}};
  (Where::name == "y" or Where::visits == 1).add_to(text, names, values);
  CHECK(text == "(#name = :name or #visits = :visits) and (#name_ = :name_ or #visits = :visits)");
  CHECK(names == AttributeNames{{"#name", "title"}, {"#name_", "name"}, {"#visits", "visits"}});
  CHECK(values == Item{{":name", AttributeValue::string("x")},
                       {":name_", AttributeValue::string("y")},
                       {":visits", AttributeValue::number("1")}});
  (Where::open == true).add_to(text, names, values);
  CHECK(text == "(#name = :name or #visits = :visits) and (#name_ = :name_ or #visits = :visits) and #open = :open");
}

TEST_CASE("Writes, queries and scans take conditions, and several of them") {
  const keyc::PutItem create{.TableName = "t",
                             .ConditionExpression = "attribute_not_exists(#pk)",
                             .ExpressionAttributeNames = {{"#pk", "pk"}}};
  const keyc::PutItem put = only_if(create, Where::open == false);
  CHECK(put.ConditionExpression == "attribute_not_exists(#pk) and #open = :open");
  CHECK(put.ExpressionAttributeNames == AttributeNames{{"#open", "open"}, {"#pk", "pk"}});
  CHECK(put.ExpressionAttributeValues == Item{{":open", AttributeValue::boolean(false)}});

  struct Entity;
  const keyc::Query query = keyc::EntityQuery<Entity>(keyc::Query{.TableName = "t", .KeyConditionExpression = "x"})
                                .filter(Where::visits > 1)
                                .filter(Where::open == true or Where::name == "");
  CHECK(query.KeyConditionExpression == "x");
  CHECK(query.FilterExpression == "#visits > :visits and (#open = :open or #name = :name)");
  const keyc::EntityQuery<Entity> none = keyc::EntityQuery<Entity>(std::nullopt).filter(Where::visits > 1);
  CHECK(none.matches_nothing());
  const keyc::Scan scan = keyc::EntityScan<Entity>(keyc::Scan{.TableName = "t"}).filter(Where::tags.size() == 0);
  CHECK(scan.FilterExpression == "size(#tags) = :tags");
}

TEST_CASE("Conditions that DynamoDB does not support are refused, with their name") {
  CHECK_THROWS_WITH(Where::visits.in(std::vector<keyc::Integer>()),
                    "Store.visits: '0' is not how many values a condition can ask for: 1 to 100");
  CHECK_THROWS_AS(Where::visits.in(std::vector<keyc::Integer>(101, 1)), keyc::ValueError);
  CHECK_NOTHROW(Where::visits.in(std::vector<keyc::Integer>(100, 1)));
  CHECK_THROWS_WITH(Where::city == "\xFF", "Store.town: '\\xFF' is not valid UTF-8");
}

TEST_CASE("A condition on a float compares the numbers that are read as it") {
  const std::string low = keyc::numbers_that_read_as(0.1).lowest;
  const std::string high = keyc::numbers_that_read_as(0.1).highest;
  CHECK(written(Where::rate == 0.1) == "#rate between :rate and :rate_ | :rate " + low + " | :rate_ " + high);
  CHECK(written(Where::rate != 0.1) == "not #rate between :rate and :rate_ | :rate " + low + " | :rate_ " + high);
  CHECK(written(Where::rate < 0.1) == "#rate < :rate | :rate " + low);
  CHECK(written(Where::rate <= 0.1) == "#rate <= :rate | :rate " + high);
  CHECK(written(Where::rate > 0.1) == "#rate > :rate | :rate " + high);
  CHECK(written(Where::rate >= 0.1) == "#rate >= :rate | :rate " + low);
  CHECK(written(Where::rate.between(0.1, 0)) == "#rate >= :rate and #rate <= :rate_ | :rate " + low + " | :rate_ 0");
  CHECK(written(Where::rate == 0) == "#rate = :rate | :rate 0");
  CHECK(written(Where::rate.in({0.1, 0})) ==
        "#rate between :rate and :rate_ or #rate = :rate__ | :rate " + low + " | :rate_ " + high + " | :rate__ 0");
  CHECK_THROWS_AS(Where::rate.in(std::vector<double>()), keyc::ValueError);
  CHECK_THROWS_AS(Where::rate.in(std::vector<double>(101, 1.5)), keyc::ValueError);
  CHECK_THROWS_AS(Where::rate == 1e-200, keyc::ValueError);
}
