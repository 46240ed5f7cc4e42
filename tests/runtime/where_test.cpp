#include "keyc/generated/where.hpp"

#include <set>
#include <string>
#include <vector>

#include "keyc/decimal.hpp"
#include "keyc/errors.hpp"
#include "keyc/generated/scan.hpp"
#include "keyc/generated/stored.hpp"
#include "keyc/generated/where_io.hpp"
#include "keyc/query.hpp"
#include "keyc/time.hpp"
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
    keyc::attribute_of<keyc::Timestamp, keyc::form::Number>("Store", {"at", "#at"});
constinit const keyc::AttributeOf<bool> Where::open = keyc::attribute_of<bool>("Store", {"open", "#open"});

constinit const keyc::AttributeOf<keyc::Timestamp> in_text =
    keyc::attribute_of<keyc::Timestamp>("Store", {"made", "#made"});
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

namespace {

using Type = AttributeValue::Type;
constexpr keyc::AttributeName partition{"pk", "#pk"};
constexpr keyc::StoredAttribute rows[] = {
    {{"status", "#status"}, {}, {Type::S, "open"}},
    {{"votes", "#votes"}, {}, {Type::N, "0"}},
    {{"tags", "#tags"}, {}, {Type::SS}},
    {{"town", "#address_city", &address_name}, {}, {Type::S, "?"}},
    {{"rate", "#rate"}, keyc::StoredAttribute::Kind::f64, {Type::N, "0.5"}},
};
struct Default {
  static constexpr auto status = keyc::attribute_of<std::string>("Store", rows[0], partition);
  static constexpr auto votes = keyc::attribute_of<std::uint64_t>("Store", rows[1], partition);
  static constexpr auto tags = keyc::attribute_of<std::set<std::string>>("Store", rows[2], partition);
  static constexpr auto city = keyc::attribute_of<std::string>("Store", rows[3], partition);
  static constexpr auto rate = keyc::attribute_of<double>("Store", rows[4], partition);
};

std::string text_of(const Condition& condition) {
  const std::string text = written(condition);
  return text.substr(0, text.find(" | "));
}

std::string of_write(const Condition& condition, std::string text) {
  AttributeNames names{{"#pk", "pk"}};
  Item values;
  condition.add_to_write(text, names, values);
  return text;
}

}  // namespace

TEST_CASE("A default counts in every operator: it is added where DynamoDB says otherwise of an absent attribute") {
  const std::string none = " or attribute_not_exists(";
  CHECK(text_of(Default::status == "open") == "#status = :status" + none + "#status)");
  CHECK(text_of(Default::status == "shut") == "#status = :status");
  CHECK(text_of(Default::status != "open") == "attribute_exists(#status) and #status <> :status");
  CHECK(text_of(Default::status != "shut") == "#status <> :status");
  CHECK(text_of(Default::status.in({"shut", "open"})) == "#status in (:status, :status_)" + none + "#status)");
  CHECK(text_of(Default::status.begins_with("op")) == "begins_with(#status, :status)" + none + "#status)");
  CHECK(text_of(Default::status.contains("x")) == "contains(#status, :status)");
  CHECK(text_of(Default::status.size() >= 4) == "size(#status) >= :status" + none + "#status)");
  CHECK(text_of(Default::votes < 5) == "#votes < :votes" + none + "#votes)");
  CHECK(text_of(Default::votes < 0) == "#votes < :votes");
  CHECK(text_of(Default::votes >= 0) == "#votes >= :votes" + none + "#votes)");
  CHECK(text_of(Default::votes > 0) == "#votes > :votes");
  CHECK(text_of(Default::votes.between(0, 3)) == "#votes >= :votes and #votes <= :votes_" + none + "#votes)");
  CHECK(text_of(Default::tags.size() == 0) == "size(#tags) = :tags" + none + "#tags)");
  CHECK(text_of(Default::tags.size() != 0) == "attribute_exists(#tags) and size(#tags) <> :tags");
  CHECK(text_of(Default::tags.contains("x")) == "contains(#tags, :tags)");
  CHECK(text_of(Default::rate == 0.5) == "#rate between :rate and :rate_" + none + "#rate)");
  CHECK(text_of(Default::rate.between(0.1, 0.7)) == "#rate >= :rate and #rate <= :rate_" + none + "#rate)");
  CHECK(text_of(Default::status.absent()) == "attribute_not_exists(#status)");
  CHECK(text_of(not(Default::votes < 5) and Default::votes < 9) ==
        "not (#votes < :votes or attribute_not_exists(#votes)) and (#votes < :votes_ or attribute_not_exists(#votes))");
}

TEST_CASE("A member of a struct has its default where the struct is there") {
  CHECK(text_of(Default::city == "?") ==
        "#address.#address_city = :address_city or attribute_exists(#address) and "
        "attribute_not_exists(#address.#address_city)");
  CHECK(text_of(Default::city != "?") ==
        "(attribute_not_exists(#address) or attribute_exists(#address.#address_city)) and "
        "#address.#address_city <> :address_city");
  CHECK(of_write(Default::city == "?", "") == text_of(Default::city == "?"));
}

TEST_CASE("Two attributes are compared as both are stored, and each counts as its default") {
  const std::string city = "#address.#address_city";
  CHECK(written(Where::name < Where::city) == "#name < " + city);
  CHECK(written(Where::name == Where::city) == "attribute_exists(#name) and #name = " + city);
  CHECK(written(Where::open != Where::open) == "not (attribute_exists(#open) and #open = #open)");
  CHECK(text_of(Default::votes < Where::visits) ==
        "#votes < #visits or attribute_not_exists(#votes) and :votes < #visits");
  CHECK(text_of(Where::visits > Default::votes) ==
        "#visits > #votes or attribute_not_exists(#votes) and #visits > :visits");
  CHECK(text_of(Where::name > Default::city) ==
        "#name > " + city + " or attribute_exists(#address) and attribute_not_exists(" + city + ") and #name > :name");
  // Both have their defaults where there is an item.
  const Condition same = Default::status == Default::status;
  const std::string both = "attribute_not_exists(#status) and attribute_not_exists(#status)";
  CHECK_THAT(text_of(same), Catch::Matchers::EndsWith(" or " + both));
  CHECK_THAT(of_write(same, ""), Catch::Matchers::EndsWith(" or attribute_exists(#pk) and " + both));
  CHECK_THROWS_AS(Where::at == in_text, keyc::ValueError);
}

TEST_CASE("Where there is no item, nothing has a default: a write that does not demand the item says so") {
  const Condition is_open = Default::status == "open";
  const Condition is_not = Default::status != "open";
  const std::string open_there = "#status = :status or attribute_exists(#pk) and attribute_not_exists(#status)";
  CHECK(of_write(is_open, "") == open_there);
  CHECK(of_write(is_open, "attribute_not_exists(#pk)") == "attribute_not_exists(#pk) and (" + open_there + ")");
  CHECK(of_write(is_not, "") == "(attribute_not_exists(#pk) or attribute_exists(#status)) and #status <> :status");
  const std::string demanded = "attribute_exists(#pk)";
  CHECK(of_write(is_open, demanded) == demanded + " and (" + text_of(is_open) + ")");
  CHECK(of_write(is_open, demanded + " or #a = :a") == "(" + demanded + " or #a = :a) and (" + open_there + ")");
  const keyc::DeleteItem remove = only_if(keyc::DeleteItem{}, is_open);
  CHECK(remove.ConditionExpression == open_there);
  CHECK(remove.ExpressionAttributeNames == AttributeNames{{"#pk", "pk"}, {"#status", "status"}});
}

TEST_CASE("A filter of a schema is completed by the values of its parameters") {
  const auto complete = [](const char* least, const char* most) {
    keyc::Filter filter{
        "{0:(}#a < :least{0: or attribute_not_exists(#a) and #t = :Note)} and {1:attribute_exists(#b) and }#b <> :most",
        {{"#a", "a"}, {"#b", "b"}, {"#t", "t"}},
        {{":least", AttributeValue::number(least)},
         {":most", AttributeValue::number(most)},
         {":Note", AttributeValue::string("Note")}}};
    return keyc::with_defaults(std::move(filter),
                               {{keyc::Operator::less, AttributeValue::number("0"), {":least"}},
                                {keyc::Operator::not_equal, AttributeValue::number("7"), {":most"}}});
  };
  const keyc::Filter both = complete("1", "7.0");
  CHECK(both.expression ==
        "(#a < :least or attribute_not_exists(#a) and #t = :Note) and attribute_exists(#b) and #b <> :most");
  CHECK(both.names.size() == 3);
  CHECK(both.values.size() == 3);
  const keyc::Filter neither = complete("0", "8");
  CHECK(neither.expression == "#a < :least and #b <> :most");
  CHECK(neither.names == AttributeNames{{"#a", "a"}, {"#b", "b"}});
  CHECK(neither.values.size() == 2);
}

TEST_CASE("A filter on an attribute that the index does not hold is refused") {
  struct Entity;
  constexpr keyc::AttributeName key[] = {partition};
  constexpr std::string_view held[] = {"visits", "address", "pk"};
  keyc::KeyNames names{.table = "t", .index = "few", .attributes = key};
  const auto query = [&] { return keyc::EntityQuery<Entity>(names, {AttributeValue::string("x")}, {}); };
  CHECK_NOTHROW(query().filter(Where::name.absent()));
  names.held = held;
  CHECK_NOTHROW(query().filter(Where::visits > 1 and Where::city == "Paris"));
  CHECK_THROWS_WITH(query().filter(Where::visits > 1 and Where::name.absent()),
                    "index few does not hold 'name', so that no filter can read it: read the table, or add it to what "
                    "the index projects");
  CHECK_NOTHROW(query().filter(keyc::Filter{"#v.#n = :v", {{"#v", "visits"}, {"#n", "name"}}, {}}));
  CHECK_THROWS_AS(query().filter(keyc::Filter{"#n = :v", {{"#n", "name"}}, {}}), keyc::Error);
  CHECK_THROWS_AS(keyc::EntityScan<Entity>(names, keyc::Scan{}).filter(Where::name == "x"), keyc::Error);
}
