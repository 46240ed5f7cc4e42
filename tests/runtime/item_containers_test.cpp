// Lists, maps, sets, structs and documents in items.
#include <rapidcheck.h>

#include <chrono>
#include <cstddef>
#include <random>

#include "keyc/decimal.hpp"
#include "keyc/generated/item_io.hpp"
#include "keyc/ksuid.hpp"
#include "keyc/time.hpp"
#include "keyc/uuid.hpp"
#include "support/catch.hpp"

using Catch::Matchers::Contains;
// As in generated sources.
#pragma GCC diagnostic ignored "-Winvalid-offsetof"

using keyc::AttributeValue;
using keyc::Item;

namespace shapes {

struct Point {
  double x;
  std::optional<std::int8_t> y;
  friend bool operator==(const Point&, const Point&) = default;
};

const keyc::AttributeRows& rows_of(keyc::Members<Point>) {
  static constexpr keyc::AttributeRow members[] = {keyc::attribute_row<decltype(Point::x)>("x", offsetof(Point, x)),
                                                   keyc::attribute_row<decltype(Point::y)>("why", offsetof(Point, y))};
  static constexpr keyc::AttributeRows rows{.rows = members};
  return rows;
}

struct Shape {
  std::vector<Point> points;
  std::map<std::string, std::set<std::int32_t>> named;
};

const keyc::AttributeRows& rows_of(keyc::Members<Shape>) {
  static constexpr keyc::AttributeRow members[] = {
      keyc::attribute_row<decltype(Shape::points)>("points", offsetof(Shape, points)),
      keyc::attribute_row<decltype(Shape::named)>("named", offsetof(Shape, named))};
  static constexpr keyc::AttributeRows rows{.rows = members};
  return rows;
}

int marks_made = 0;

/// A struct with defaults that are generated: an id and the time.
struct Mark {
  int number = ++marks_made;
};

const keyc::AttributeRows& rows_of(keyc::Members<Mark>) {
  static constexpr keyc::AttributeRow members[] = {
      keyc::attribute_row<decltype(Mark::number)>("number", offsetof(Mark, number))};
  static constexpr keyc::AttributeRows rows{.rows = members};
  return rows;
}
Mark blank_of(keyc::Members<Mark>) { return {.number = {}}; }

}  // namespace shapes

namespace {

template <class Form = keyc::form::Own, class T>
T round_trip(const T& value) {
  keyc::ItemWriter write("Thing");
  const Item item = std::move(write.set<Form>("a", value)).finish();
  return keyc::ItemReader("Thing", item).get<T, Form>("a");
}

template <class Error, class Action>
std::string message(Action action) {
  try {
    action();
  } catch (const Error& error) {
    return error.what();
  }
  return "(nothing was thrown)";
}

template <class T>
std::string refusal(const AttributeValue& value) {
  return message<keyc::DecodeError>([&] { keyc::ItemReader("Thing", Item{{"a", value}}).get<T>("a"); });
}

}  // namespace

TEST_CASE("Containers are read as they were written") {
  CHECK(rc::check([](const std::vector<std::vector<std::uint16_t>>& lists) {
    std::map<std::string, std::vector<std::uint16_t>> map;
    for (const auto& list : lists) map.emplace(std::to_string(map.size()), list);
    RC_ASSERT(round_trip(lists) == lists);
    RC_ASSERT(round_trip(std::vector{map, {}, map}) == (std::vector{map, {}, map}));
  }));
  CHECK(rc::check([](const std::set<std::int64_t>& value) { RC_ASSERT(round_trip(value) == value); }));
  CHECK(rc::check([](const std::vector<std::uint8_t>& value) {
    keyc::Bytes bytes;
    for (const std::uint8_t byte : value) bytes.push_back(std::byte{byte});
    RC_ASSERT(round_trip(bytes) == bytes);
    RC_ASSERT(round_trip(std::set<keyc::Bytes>{bytes}) == std::set<keyc::Bytes>{bytes});
    RC_ASSERT(keyc::from_base64(keyc::to_base64(bytes)) == bytes);
  }));
  CHECK(rc::check([](float value) { RC_ASSERT(round_trip(value) == value); }));
  CHECK(rc::check([](std::int64_t count) {
    const keyc::Timestamp time{std::chrono::milliseconds{count}};
    RC_ASSERT(round_trip<keyc::form::Number>(std::vector{time}) == std::vector{time});
    RC_ASSERT(round_trip<keyc::form::Number>(std::optional{time}) == std::optional{time});
  }));
  const keyc::Uuid id = keyc::Uuid::generate();
  CHECK(round_trip(std::set{id}) == std::set{id});
  const auto document =
      AttributeValue::list({AttributeValue::null(), AttributeValue::map({{"x", AttributeValue::number("1")}})});
  CHECK(round_trip(document) == document);
  const shapes::Shape shape{{{1.5, std::int8_t{-3}}, {2, std::nullopt}}, {{"odd", {1, 3}}}};
  CHECK(round_trip(shape).points == shape.points);
  CHECK(round_trip(shape).named == shape.named);
}

TEST_CASE("An instant is text, or a number with the epoch form, also inside of containers") {
  const keyc::TimestampS time{std::chrono::seconds{-5}};
  CHECK(keyc::ItemWriter("Thing").make("a", time) == AttributeValue::string("1969-12-31T23:59:55Z"));
  CHECK(keyc::ItemWriter("Thing").make<keyc::form::Number>("a", std::set{time}) ==
        AttributeValue::set(AttributeValue::Type::NS, {"-5"}));
}

TEST_CASE("An empty set is an absent attribute, also of a struct") {
  keyc::ItemWriter write("Thing");
  CHECK(std::move(write.set("a", std::set<std::string>())).finish().empty());
  CHECK(keyc::ItemReader("Thing", Item()).get<std::set<std::string>>("a").empty());
  CHECK_FALSE(keyc::ItemWriter("Thing").stored("a", std::set<std::string>()).has_value());
  CHECK_FALSE(keyc::ItemWriter("Thing").stored("a", std::optional<int>()).has_value());
}

TEST_CASE("An empty set is an error if it cannot be omitted") {
  const std::vector<std::set<std::string>> list{{"x"}, {}};
  CHECK_THROWS_WITH(keyc::ItemWriter("Thing").set("a", list), "Thing.a[1]: '' is empty, which no set in DynamoDB is");
  const std::map<std::string, std::set<int>> map{{"k", {}}};
  CHECK_THROWS_WITH(keyc::ItemWriter("Thing").set("a", map), "Thing.a.k: '' is empty, which no set in DynamoDB is");
  CHECK_THROWS_AS(keyc::ItemWriter("Thing").make("a", std::set<int>()), keyc::ValueError);
}

TEST_CASE("A set is stored with the type of its elements, and is not read from any other type") {
  using Type = AttributeValue::Type;
  const auto stored = [](const auto& value) { return keyc::ItemWriter("Thing").make("a", value).type(); };
  CHECK(stored(std::set<std::string>{"x"}) == Type::SS);
  CHECK(stored(std::set<keyc::Ksuid>{keyc::Ksuid()}) == Type::SS);
  CHECK(stored(std::set<keyc::TimestampUs>{keyc::TimestampUs()}) == Type::SS);
  CHECK(stored(std::set<float>{1.5F}) == Type::NS);
  CHECK(stored(std::set<keyc::Decimal>{keyc::Decimal("1.5")}) == Type::NS);
  CHECK(stored(std::set<keyc::Bytes>{{}}) == Type::BS);
  CHECK(refusal<std::set<int>>(AttributeValue::set(Type::SS, {"1"})) ==
        "Thing.a is of type SS, not NS; write a : set<string>");
  CHECK(refusal<std::set<std::string>>(AttributeValue::set(Type::BS, {"1"})) ==
        "Thing.a is of type BS, not SS; write a : set<bytes>");
  CHECK(refusal<std::set<keyc::Bytes>>(AttributeValue::list({})) ==
        "Thing.a is of type L, not BS; write a : list<document>");
}

TEST_CASE("Reading a struct does not generate its defaults") {
  const shapes::Mark mark{.number = 7};
  CHECK(round_trip(std::vector{mark})[0].number == 7);
  CHECK(shapes::marks_made == 0);
}

TEST_CASE("The name of an entry must be valid text, and errors contain its path also if it is empty") {
  const std::map<std::string, int> wrong{{"\xFF", 1}};
  CHECK_THROWS_WITH(keyc::ItemWriter("Thing").set("a", wrong), Contains("Thing.a.\xFF") && Contains("not valid UTF-8"));
  using Numbers = std::map<std::string, int>;
  CHECK(refusal<Numbers>(AttributeValue::map({{"", AttributeValue::null()}})) ==
        "Thing.a. is NULL, which only a document can hold inside a list or a map");
}

TEST_CASE("Errors contain the path to the value") {
  using Points = std::vector<shapes::Point>;
  const auto x = [](AttributeValue value) { return AttributeValue::map({{"x", std::move(value)}}); };
  CHECK_THAT(refusal<Points>(AttributeValue::list({x(AttributeValue::number("1")), x(AttributeValue::string("?"))})),
             Contains("Thing.a[1].x") && Contains("is of type S, not N"));
  CHECK_THAT(refusal<Points>(AttributeValue::list({AttributeValue::map({})})),
             Contains("Thing.a[0].x") && Contains("is missing"));
  CHECK_THAT(refusal<Points>(AttributeValue::list({AttributeValue::null()})), Contains("Thing.a[0]"));
  using Numbers = std::map<std::string, std::uint8_t>;
  CHECK_THAT(refusal<Numbers>(AttributeValue::map({{"b", AttributeValue::number("256")}})), Contains("Thing.a.b"));
  CHECK_THAT(refusal<std::set<int>>(AttributeValue::set(AttributeValue::Type::NS, {"1", "1.5"})),
             Contains("Thing.a[1]"));
  CHECK_THAT(refusal<keyc::Uuid7>(AttributeValue::string("11111111-2222-4333-8444-555555555555")), Contains("Thing.a"));
  CHECK_THAT(refusal<float>(AttributeValue::number("1e60")), Contains("is out of range"));
  const std::vector<std::map<std::string, std::string>> wrong{{}, {{"k", "\xFF"}}};
  CHECK_THAT(message<keyc::ValueError>([&] { keyc::ItemWriter("Thing").set("a", wrong); }),
             Contains("Thing.a[1].k") && Contains("is not valid UTF-8"));
  CHECK_THAT(
      message<keyc::ValueError>([&] {
        keyc::ItemWriter("Thing").set("a", std::vector<shapes::Point>{{std::numeric_limits<double>::infinity(), {}}});
      }),
      Contains("Thing.a[0].x"));
}
