#include "keyc/attribute_value.hpp"

#include "support/catch.hpp"

using keyc::AttributeValue;
using keyc::Item;
using Type = AttributeValue::Type;

namespace {

AttributeValue number(const char* digits) { return AttributeValue::number(digits); }

std::vector<std::string> names(const Item& item) {
  std::vector<std::string> result;
  for (const keyc::Attribute& attribute : item) result.push_back(attribute.name);
  return result;
}

}  // namespace

TEST_CASE("Each maker sets its type, which has DynamoDB's name") {
  using Row = std::tuple<AttributeValue, Type, std::string>;
  const auto [value, type, name] = GENERATE(values<Row>({
      {AttributeValue::string("a"), Type::S, "S"},
      {AttributeValue::number("1"), Type::N, "N"},
      {AttributeValue::binary("b"), Type::B, "B"},
      {AttributeValue::boolean(true), Type::BOOL, "BOOL"},
      {AttributeValue::null(), Type::NUL, "NULL"},
      {AttributeValue(), Type::NUL, "NULL"},
      {AttributeValue::list({number("1")}), Type::L, "L"},
      {AttributeValue::map({{"a", number("1")}}), Type::M, "M"},
      {AttributeValue::set(Type::SS, {"a"}), Type::SS, "SS"},
      {AttributeValue::set(Type::NS, {"1"}), Type::NS, "NS"},
      {AttributeValue::set(Type::BS, {"b"}), Type::BS, "BS"},
  }));
  CHECK(value.type() == type);
  CHECK(to_text(type) == name);
}

TEST_CASE("A number keeps the digits that it was made from") {
  CHECK(number("1.00E+2").text() == "1.00E+2");
  CHECK_FALSE(number("1.0") == number("1"));
}

TEST_CASE("A boolean has its value") {
  CHECK(AttributeValue::boolean(true).boolean());
  CHECK_FALSE(AttributeValue::boolean(false).boolean());
}

TEST_CASE("The elements of a set have the set's element type") {
  CHECK(AttributeValue::set(Type::SS, {"1"}).children()[0].value == AttributeValue::string("1"));
  CHECK(AttributeValue::set(Type::NS, {"1"}).children()[0].value == AttributeValue::number("1"));
  CHECK(AttributeValue::set(Type::BS, {"1"}).children()[0].value == AttributeValue::binary("1"));
}

TEST_CASE("Values are equal only in type, text and children") {
  CHECK(AttributeValue::string("1") == AttributeValue::string("1"));
  CHECK_FALSE(AttributeValue::string("1") == AttributeValue::number("1"));
  CHECK_FALSE(AttributeValue::list({}) == AttributeValue::map({}));
  CHECK_FALSE(AttributeValue::list({number("1"), number("2")}) == AttributeValue::list({number("2"), number("1")}));
  CHECK(AttributeValue::map({{"a", number("1")}, {"b", number("2")}}) ==
        AttributeValue::map({{"b", number("2")}, {"a", number("1")}}));
}

TEST_CASE("A value copied from its own child is that child") {
  AttributeValue value = AttributeValue::list({AttributeValue::list({number("1")})});
  value = AttributeValue(value.children()[0].value);
  CHECK(value == AttributeValue::list({number("1")}));
  const AttributeValue& same = value;
  value = same;
  CHECK(value == AttributeValue::list({number("1")}));
}

TEST_CASE("An item holds its attributes in the order of their names, bytewise") {
  Item item{{"b", number("2")}, {"a", number("1")}};
  item.set("É", number("4"));
  item.set("B", number("0"));
  item.set("ba", number("3"));
  CHECK(names(item) == std::vector<std::string>{"B", "a", "b", "ba", "É"});
  CHECK(item.size() == 5);
}

TEST_CASE("Setting an attribute again replaces its value") {
  Item item{{"a", number("1")}, {"a", number("2")}};
  CHECK(item == Item{{"a", number("2")}});
  item.set("a", AttributeValue::string("three"));
  CHECK(item == Item{{"a", AttributeValue::string("three")}});
}

TEST_CASE("An attribute is found by its whole name only") {
  const Item item{{"name", number("1")}};
  REQUIRE(item.find("name") != nullptr);
  CHECK(*item.find("name") == number("1"));
  CHECK(item.find("nam") == nullptr);
  CHECK(item.find("name2") == nullptr);
  CHECK_FALSE(item.contains(""));
}

TEST_CASE("Erasing removes one attribute and returns whether it was present") {
  Item item{{"a", number("1")}, {"b", number("2")}};
  CHECK(item.erase("a"));
  CHECK_FALSE(item.erase("a"));
  CHECK(names(item) == std::vector<std::string>{"b"});
  CHECK(item.erase("b"));
  CHECK(item.empty());
}

TEST_CASE("A copy of an item is independent, and assigning an item to itself keeps it") {
  Item item{{"a", AttributeValue::map({{"x", number("1")}})}};
  const Item copy = item;
  item.set("a", number("2"));
  CHECK(copy == Item{{"a", AttributeValue::map({{"x", number("1")}})}});
  const Item& same = item;
  item = same;
  CHECK(item == Item{{"a", number("2")}});
  const Item moved = std::move(item);
  CHECK(moved == Item{{"a", number("2")}});
}
