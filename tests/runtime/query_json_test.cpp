// A query that is written as JSON without a struct has the same text as the struct of the same query.
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <random>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "keyc/cursor.hpp"
#include "keyc/json.hpp"
#include "keyc/query.hpp"
#include "support/catch.hpp"

using keyc::AttributeValue;
using keyc::SortCondition;
using Kind = SortCondition::Kind;
using Type = AttributeValue::Type;

namespace {

struct ThingEntity;
using ThingQuery = keyc::EntityQuery<ThingEntity>;

class Random {
 public:
  std::size_t below(std::size_t end) { return bits_() % end; }
  bool coin() { return below(2) == 0; }

  std::string text() {
    static const std::string pieces[] = {"a", "\"", "\\",        "\n", "\x01", "\xC3\xA4", "\xF0\x9F\x98\x80",
                                         "#", "~",  "0123456789"};
    std::string text;
    for (std::size_t i = below(coin() ? 8 : 400); i > 0; --i) text += pieces[below(std::size(pieces))];
    return text;
  }
  AttributeValue key_value() { return AttributeValue::of_text(type(), text()); }
  Type type() {
    constexpr Type types[] = {Type::S, Type::N, Type::B};
    return types[below(3)];
  }

  /// Names in any order, some of which end as the placeholder of an upper bound does.
  std::vector<keyc::AttributeName> key() {
    static constexpr keyc::AttributeName all[] = {{"pk", "#pk"},           {"sk", "#sk"}, {"sk_end", "#sk_end"},
                                                  {"sk_end_", "#sk_end_"}, {"a", "#a"},   {"a_end", "#a_end"},
                                                  {"type", "#the_type"},   {"Z", "#Z"},   {"q\"\xC3\xBC", "#q"},
                                                  {"pk_end", "#pk_end"}};
    std::vector<keyc::AttributeName> names(std::begin(all), std::end(all));
    for (std::size_t i = names.size(); i > 1; --i) std::swap(names[i - 1], names[below(i)]);
    names.resize(1 + below(names.size()));
    return names;
  }

  SortCondition condition() {
    constexpr Kind kinds[] = {Kind::all,     Kind::equal,    Kind::begins_with, Kind::less,
                              Kind::at_most, Kind::at_least, Kind::greater,     Kind::between};
    return {.kind = kinds[below(std::size(kinds))], .low = text(), .high = text(), .type = type()};
  }

 private:
  std::mt19937_64 bits_{18};
};

void set_anything(ThingQuery& query, Random& random) {
  for (std::size_t i = random.below(5); i > 0; --i) {
    switch (random.below(8)) {
      case 0: query.ascending(); break;
      case 1: query.descending(); break;
      case 2: query.consistent(); break;
      case 3: query.limit(1 + random.below(1000)); break;
      case 4: query.page_size(static_cast<std::int32_t>(1 + random.below(1000))); break;
      case 5: query.from(std::nullopt); break;
      case 6: query.filter(keyc::Filter{"#f = :f", {{"#f", "f"}}, {{":f", AttributeValue::number("1")}}}); break;
      default: CHECK(!query.request().TableName.empty());  // what was made must follow the query
    }
  }
}

}  // namespace

TEST_CASE("A query has the same JSON with and without a struct, whatever its key, its range and its settings") {
  Random random;
  for (int i = 0; i < 5000; ++i) {
    const std::vector<keyc::AttributeName> key = random.key();
    const keyc::KeyNames names{"Things", random.coin() ? "by\"Name" : "", key};
    std::vector<AttributeValue> equal;
    for (std::size_t n = random.below(key.size() + 2); n > 0; --n) equal.push_back(random.key_value());
    ThingQuery query(names, equal, random.condition());
    set_anything(query, random);
    const std::string direct = keyc::to_json(query);
    REQUIRE(direct == keyc::to_json(query.request()));
    const ThingQuery copy = query;
    REQUIRE(keyc::to_json(copy) == direct);
    set_anything(query, random);
    REQUIRE(keyc::to_json(query) == keyc::to_json(keyc::Query(query)));
    REQUIRE(keyc::to_json(copy) == direct);
    const ThingQuery moved = std::move(query);
    REQUIRE(keyc::to_json(moved) == keyc::to_json(moved.request()));
  }
}

TEST_CASE("A query that continues from a cursor has the JSON of its request") {
  static constexpr keyc::AttributeName key[] = {{"pk", "#pk"}, {"sk", "#sk"}};
  constexpr keyc::KeyNames names{"Things", "", key};
  ThingQuery query(names, {AttributeValue::string("a")}, {});
  query.descending();
  const keyc::Item last{{"pk", AttributeValue::string("a")}, {"sk", AttributeValue::string("b")}};
  const std::string cursor = keyc::make_cursor(query.request(), last);
  query.from(cursor);
  CHECK(keyc::to_json(query) == keyc::to_json(query.request()));
  CHECK(keyc::to_json(query).find("ExclusiveStartKey") != std::string::npos);
  CHECK_THROWS_AS(keyc::to_json(ThingQuery(names, {AttributeValue::string("b")}, {}).from(cursor)), keyc::CursorError);
  query.from(std::nullopt);
  CHECK(keyc::to_json(query).find("ExclusiveStartKey") == std::string::npos);
}

TEST_CASE("A struct that was asked for follows the query that it is the request of") {
  static constexpr keyc::AttributeName key[] = {{"pk", "#pk"}, {"sk", "#sk"}};
  ThingQuery query(keyc::KeyNames{"Things", "", key}, {AttributeValue::string("a")}, {});
  const keyc::Query& request = query.request();
  query.descending().limit(7);
  CHECK(&request == &query.request());
  CHECK(request.ScanIndexForward == false);
  CHECK(request.Limit == 7);
  CHECK(keyc::to_json(query) == keyc::to_json(request));
}

TEST_CASE("A query that matches nothing has no JSON") {
  static constexpr keyc::AttributeName key[] = {{"pk", "#pk"}, {"sk", "#sk"}};
  const ThingQuery query(keyc::KeyNames{"Things", "", key}, {AttributeValue::string("a")}, {.kind = Kind::nothing});
  CHECK(query.matches_nothing());
  CHECK_THROWS_AS(keyc::to_json(query), keyc::Error);
}

TEST_CASE("A query without a struct can be asked for it by several threads") {
  static constexpr keyc::AttributeName key[] = {{"pk", "#pk"}, {"sk", "#sk"}};
  for (int i = 0; i < 200; ++i) {
    const ThingQuery query =
        ThingQuery(keyc::KeyNames{"Things", "", key}, {AttributeValue::string("a")}, {}).descending();
    std::vector<const keyc::Query*> seen(4);
    std::vector<std::thread> threads;
    for (const keyc::Query*& each : seen) threads.emplace_back([&] { each = &query.request(); });
    for (std::thread& each : threads) each.join();
    for (const keyc::Query* const each : seen) CHECK(each == seen.front());
  }
}
