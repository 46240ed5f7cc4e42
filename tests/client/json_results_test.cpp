#include "keyc/json.hpp"
#include "support/catch.hpp"

using keyc::AttributeValue;
using keyc::Item;

namespace {
const Item old{{"pk", AttributeValue::string("a")}};
}

TEST_CASE("The answers to writes hold the attributes that were asked for") {
  const std::string full = R"({"Attributes":{"pk":{"S":"a"}},"ConsumedCapacity":{"CapacityUnits":0.5}})";
  REQUIRE(keyc::put_item_result_from_json(full).Attributes == old);
  REQUIRE(keyc::update_item_result_from_json(full).Attributes == old);
  REQUIRE(keyc::delete_item_result_from_json(full).Attributes == old);
  REQUIRE(keyc::put_item_result_from_json("{}").Attributes.empty());
}

TEST_CASE("A GetItem that finds nothing is told from one that finds an empty item") {
  REQUIRE(keyc::get_item_result_from_json(R"({"Item":{"pk":{"S":"a"}}})").Item == old);
  REQUIRE(keyc::get_item_result_from_json(R"({"Item":{}})").Item == Item());
  REQUIRE_FALSE(keyc::get_item_result_from_json("{}").Item);
}

TEST_CASE("The answer to a query has items, counts and the key to go on from") {
  const keyc::QueryResult page = keyc::query_result_from_json(
      R"({"Count":2,"Items":[{"pk":{"S":"a"}},{}],"ScannedCount":7,"LastEvaluatedKey":{"pk":{"S":"a"}}})");
  REQUIRE(page.Items == std::vector<Item>{old, Item()});
  REQUIRE(page.Count == 2);
  REQUIRE(page.ScannedCount == 7);
  REQUIRE(page.LastEvaluatedKey == old);
  REQUIRE(keyc::query_result_from_json(R"({"Items":[],"Count":0,"ScannedCount":0})").LastEvaluatedKey.empty());
}

TEST_CASE("An answer to a query that is none is not taken for an empty one") {
  const auto [json, message] = GENERATE(table<std::string, std::string>({
      {"{}", "the answer has no member 'Items'"},
      {R"({"Items":[]})", "the answer has no member 'Count'"},
      {R"({"Items":{},"Count":0})", "Items: expected an array, found an object"},
      {R"({"Items":[{"pk":{"S":"a"}},{"pk":{"S":1}}],"Count":2})", "Items[1].pk.S: expected a string, found a number"},
      {R"({"Items":[],"Count":"0"})", "Count: expected a count, found a string '0'"},
      {R"({"Items":[],"Count":-1})", "Count: expected a count, found a number"},
      {R"({"Items":[],"Count":0,"ScannedCount":1.5})", "ScannedCount: expected a count, found a number"},
      {R"({"Items":[],"Count":0,"LastEvaluatedKey":[]})", "LastEvaluatedKey: expected an object, found an array"},
  }));
  REQUIRE_THROWS_WITH(keyc::query_result_from_json(json), message);
}

TEST_CASE("The status of a table is found in the answers to create, delete and describe") {
  REQUIRE(
      keyc::table_result_from_json(R"({"TableDescription":{"TableStatus":"CREATING","ItemCount":0}})").TableStatus ==
      "CREATING");
  REQUIRE(keyc::table_result_from_json(R"({"Table":{"TableStatus":"ACTIVE"}})").TableStatus == "ACTIVE");
  REQUIRE(keyc::table_result_from_json("{}").TableStatus.empty());
  REQUIRE_THROWS_AS(keyc::table_result_from_json(R"({"Table":[]})"), keyc::JsonError);
}

TEST_CASE("An error has its type without the namespace, its message under either name, and its item") {
  const keyc::ErrorResult full = keyc::error_result_from_json(
      R"({"__type":"com.amazonaws.dynamodb.v20120810#ConditionalCheckFailedException","message":"no","Item":{"pk":{"S":"a"}}})");
  REQUIRE(full.Type == "ConditionalCheckFailedException");
  REQUIRE(full.Message == "no");
  REQUIRE(full.Item == old);
  const keyc::ErrorResult bare = keyc::error_result_from_json(R"({"__type":"ValidationException","Message":"why"})");
  REQUIRE(bare.Type == "ValidationException");
  REQUIRE(bare.Message == "why");
  REQUIRE_FALSE(bare.Item);
  REQUIRE(keyc::error_result_from_json("{}").Type.empty());
}
