#include "keyc/cursor.hpp"

#include <set>

#include "forged_cursor.hpp"
#include "keyc/generated/fnv.hpp"
#include "keyc/generated/scan.hpp"
#include "keyc/query.hpp"
#include "support/catch.hpp"

using keyc::AttributeValue;
using keyc::CursorError;
using keyc::Item;
using keyc::key_of_cursor;
using keyc::make_cursor;
using keyc::Query;
using keyc::Scan;
using Reason = keyc::CursorError::Reason;

namespace {

constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

const Item key{{"at", AttributeValue::number("-12.5")},
               {"pk", AttributeValue::string("USA#ä")},
               {"sk", AttributeValue::binary(std::string("\0\xff", 2))}};

Query query() {
  Query request;
  request.TableName = "places";
  request.IndexName = "gsi1";
  request.KeyConditionExpression = "#pk = :pk";
  request.FilterExpression = "#a > :a";
  request.ExpressionAttributeNames = {{"#a", "a"}, {"#pk", "gsi1pk"}};
  request.ExpressionAttributeValues = {{":a", AttributeValue::list({AttributeValue::boolean(true)})},
                                       {":pk", AttributeValue::string("USA")}};
  return request;
}

Scan scan() {
  Scan request;
  request.TableName = "places";
  return request;
}

template <class Request>
Reason refusal(const Request& request, const std::string& cursor) {
  try {
    key_of_cursor(request, cursor);
  } catch (const CursorError& error) {
    return error.reason();
  }
  throw std::logic_error("the cursor was taken: " + cursor);
}

struct Nothing {
  static bool matches(const Item&) { return true; }
};
using Asking = keyc::EntityQuery<Nothing>;

}  // namespace

TEST_CASE("A cursor returns the key that it was made from, with every type of key") {
  REQUIRE(key_of_cursor(query(), make_cursor(query(), key)) == key);
  REQUIRE(key_of_cursor(scan(), make_cursor(scan(), key)) == key);
  REQUIRE(key_of_cursor(query(), make_cursor(query(), {})).empty());
  const Item longest{{std::string(255, 'n'), AttributeValue::string(std::string(2048, 'v'))}};
  REQUIRE(key_of_cursor(query(), make_cursor(query(), longest)) == longest);
}

TEST_CASE("A cursor has only characters that need no encoding in a URL") {
  for (int i = 0; i < 256; ++i) {
    const Item item{{"pk", AttributeValue::binary(std::string(3, static_cast<char>(i)))}};
    REQUIRE(make_cursor(query(), item).find_first_not_of(digits) == std::string::npos);
  }
}

TEST_CASE("The bytes of a cursor have the documented format") {
  // 01, the hash of the query, 02 "pk" 'S' 0001 "a", the checksum.
  Query plain;
  plain.TableName = "t";
  REQUIRE(make_cursor(plain, {{"pk", AttributeValue::string("a")}}) == "AQdnr8S7nEA3AnBrUwABYVocl6R6bke7");
}

TEST_CASE("The hash is FNV-1a of 64 bits") {
  const auto hash = [](std::string_view text) {
    keyc::Fnv fnv;
    fnv.add(text);
    return fnv.hash();
  };
  REQUIRE(hash("") == 0xcbf29ce484222325);
  REQUIRE(hash("a") == 0xaf63dc4c8601ec8c);
  REQUIRE(hash("foobar") == 0x85944171f73967e8);
}

TEST_CASE("A cursor with any single character changed is refused") {
  for (const Item& item : {key, Item()}) {
    const std::string cursor = make_cursor(query(), item);
    for (std::size_t i = 0; i < cursor.size(); ++i)
      for (int c = 0; c < 256; ++c) {
        std::string changed = cursor;
        changed[i] = static_cast<char>(c);
        if (changed == cursor) continue;
        INFO(changed);
        const Reason reason = refusal(query(), changed);
        CHECK((reason == Reason::damaged || (reason == Reason::other_version && i < 2)));
      }
  }
}

TEST_CASE("A cursor that was truncated, or extended at either end, is refused") {
  const std::string cursor = make_cursor(query(), key);
  for (std::size_t size = 0; size < cursor.size(); ++size) {
    CHECK(refusal(query(), cursor.substr(0, size)) == Reason::damaged);
    CHECK_THROWS_AS(key_of_cursor(query(), cursor.substr(cursor.size() - size)), CursorError);
  }
  for (const char c : digits) {
    CHECK(refusal(query(), cursor + c) == Reason::damaged);
    CHECK_THROWS_AS(key_of_cursor(query(), c + cursor), CursorError);
  }
  for (const std::string wrong : {"=", "==", " ", "\n", "%3D", "&"})
    CHECK(refusal(query(), cursor + wrong) == Reason::damaged);
  CHECK(refusal(query(), cursor + cursor) == Reason::damaged);
}

TEST_CASE("A cursor of another version is refused with that reason") {
  REQUIRE(refusal(query(), "AgAAAAAAAAAAAAAAAAAAAAA") == Reason::other_version);
  REQUIRE(CursorError(Reason::other_version).what() ==
          std::string("this cursor is of a format that is not known here"));
}

TEST_CASE("A cursor of a query that finds other items, or in another order, is refused") {
  std::vector<Query> others(12, query());
  others[0].TableName = "places2";
  others[1].IndexName = "";
  others[2].KeyConditionExpression = "#pk = :a";
  others[3].FilterExpression = "";
  others[4].FilterExpression = "#a < :a";
  others[5].ScanIndexForward = false;
  others[6].ExpressionAttributeNames["#a"] = "b";
  others[7].ExpressionAttributeValues.set(":pk", AttributeValue::string("UK"));
  others[8].ExpressionAttributeValues.set(":pk", AttributeValue::binary("USA"));
  others[9].ExpressionAttributeValues.set(":a", AttributeValue::list({AttributeValue::boolean(false)}));
  others[10].ExpressionAttributeValues.set(":a", AttributeValue::boolean(true));
  others[11].TableName = "placesg";
  others[11].IndexName = "si1";
  const std::string cursor = make_cursor(query(), key);
  std::set<std::string> cursors{cursor};
  for (const Query& other_query : others) {
    CHECK(refusal(other_query, cursor) == Reason::other_query);
    cursors.insert(make_cursor(other_query, key));
  }
  CHECK(cursors.size() == 13);

  Query whole_table;
  whole_table.TableName = "places";
  CHECK(refusal(scan(), make_cursor(whole_table, key)) == Reason::other_query);
  CHECK(refusal(whole_table, make_cursor(scan(), key)) == Reason::other_query);
  Scan filtered = scan();
  filtered.FilterExpression = "#a > :a";
  CHECK(refusal(filtered, make_cursor(scan(), key)) == Reason::other_query);
}

TEST_CASE("Page size, consistency and the start of the page do not make a different query") {
  Query same = query();
  same.Limit = 3;
  same.ConsistentRead = true;
  same.ScanIndexForward = true;
  same.ProjectionExpression = "#pk";
  same.ExclusiveStartKey = key;
  REQUIRE(key_of_cursor(same, make_cursor(query(), key)) == key);
}

TEST_CASE("A key that is invalid has no cursor") {
  REQUIRE_THROWS_WITH(make_cursor(query(), {{"on", AttributeValue::boolean(true)}}),
                      "the attribute 'on' is not part of a key, which a cursor could hold");
  REQUIRE_THROWS_AS(make_cursor(query(), {{std::string(256, 'n'), AttributeValue::string("v")}}), keyc::Error);
  REQUIRE_THROWS_AS(make_cursor(query(), {{"", AttributeValue::string("v")}}), keyc::Error);
  REQUIRE_THROWS_AS(make_cursor(query(), {{"\xff", AttributeValue::string("v")}}), keyc::Error);
  for (const AttributeValue& value :
       {AttributeValue::string(std::string(2049, 'v')), AttributeValue::string(""), AttributeValue::string("\xc3"),
        AttributeValue::binary(""), AttributeValue::number(""), AttributeValue::number("1e126"),
        AttributeValue::number("12x")})
    CHECK_THROWS_AS(make_cursor(query(), {{"n", value}}), keyc::Error);
  Item many;
  for (char name = 'a'; name < 'k'; ++name) many.set(std::string(1, name), AttributeValue::string("v"));
  REQUIRE(key_of_cursor(query(), make_cursor(query(), many)) == many);
  many.set("k", AttributeValue::string("v"));
  REQUIRE_THROWS_AS(make_cursor(query(), many), keyc::Error);
}

namespace {

/// The bytes of an attribute in a cursor.
std::string attribute(const std::string& name, char type, const std::string& value) {
  const auto byte = [](std::size_t number) { return std::string(1, static_cast<char>(number & 255)); };
  return byte(name.size()) + name + type + byte(value.size() >> 8) + byte(value.size()) + value;
}

}  // namespace

TEST_CASE("A forged cursor with an invalid key is damaged") {
  using keyc::test::cursor_with;
  REQUIRE(
      key_of_cursor(query(), cursor_with(query(), attribute("pk", 'S', "a") + attribute("sk", 'N', "-1e3"))).size() ==
      2);
  std::string many;
  for (char name = 'a'; name < 'l'; ++name) many += attribute(std::string(1, name), 'S', "v");
  for (const std::string& bytes :
       {attribute("pk", 'S', "\xff"), attribute("pk", 'S', "a\xc3"), attribute("\xff", 'S', "a"),
        attribute("", 'S', "a"), attribute("pk", 'S', ""), attribute("pk", 'B', ""),
        attribute("pk", 'S', std::string(2049, 'a')), attribute("pk", 'N', ""), attribute("pk", 'N', "one"),
        attribute("pk", 'N', "1\xff"), attribute("pk", 'N', "1e126"), attribute("pk", 'N', std::string(39, '1')),
        attribute("pk", 'L', "a"), attribute("pk", 'S', "a") + attribute("pk", 'S', "b"),
        attribute("sk", 'S', "a") + attribute("pk", 'S', "a"), many}) {
    INFO(bytes);
    CHECK(refusal(query(), cursor_with(query(), bytes)) == Reason::damaged);
  }
}

TEST_CASE("A query continues from its cursor, whenever its settings are given") {
  const std::string cursor = make_cursor(Asking(query()).descending().request(), key);
  REQUIRE(Asking(query()).descending().from(cursor).limit(3).request().ExclusiveStartKey == key);
  REQUIRE(Asking(query()).from(cursor).page_size(2).descending().request().ExclusiveStartKey == key);
  REQUIRE(Asking(query()).from(cursor).from(std::nullopt).request().ExclusiveStartKey.empty());
  const Asking ascending = Asking(query()).from(cursor);
  REQUIRE_THROWS_AS(ascending.request(), CursorError);
  REQUIRE_THROWS_AS(Query(ascending), CursorError);
  REQUIRE_THROWS_AS(Asking(query()).from("AAAA"), CursorError);
  REQUIRE_THROWS_AS(Asking(query()).from(""), CursorError);
}

TEST_CASE("A query that matches nothing has no cursor of its own") {
  REQUIRE_THROWS_AS(Asking(std::nullopt).from(make_cursor(query(), key)), CursorError);
  REQUIRE(Asking(std::nullopt).from(std::nullopt).matches_nothing());
}

TEST_CASE("A scan continues from its cursor") {
  using Scanning = keyc::EntityScan<Nothing>;
  const std::string cursor = make_cursor(scan(), key);
  REQUIRE(Scanning(scan()).from(cursor).page_size(2).request().ExclusiveStartKey == key);
  const Scanning filtered = Scanning(scan()).from(cursor).filter({"#a = :a", {{"#a", "a"}}, {}});
  REQUIRE_THROWS_AS(filtered.request(), CursorError);
  REQUIRE_THROWS_AS(Scan(filtered), CursorError);
}
