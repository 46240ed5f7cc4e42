#include "keyc/json.hpp"
#include "support/catch.hpp"

using keyc::AttributeValue;
using keyc::Item;

namespace {

Item key(const std::string& pk) { return {{"pk", AttributeValue::string(pk)}}; }

}  // namespace

TEST_CASE("A full BatchGetItem has this text") {
  keyc::BatchGetItem request;
  request.RequestItems["t"] = {{key("a"), key("b")}, true, "#pk", {{"#pk", "pk"}}};
  request.RequestItems["u"].Keys = {key("c")};
  REQUIRE(keyc::to_json(request) ==
          R"({"RequestItems":{"t":{"Keys":[{"pk":{"S":"a"}},{"pk":{"S":"b"}}],"ConsistentRead":true,)"
          R"("ProjectionExpression":"#pk","ExpressionAttributeNames":{"#pk":"pk"}},"u":{"Keys":[{"pk":{"S":"c"}}]}}})");
}

TEST_CASE("A BatchWriteItem of puts and deletes has this text") {
  keyc::BatchWriteItem request;
  request.RequestItems["t"] = {keyc::PutRequest{key("a")}, keyc::DeleteRequest{key("b")}};
  request.RequestItems["u"] = {keyc::DeleteRequest{key("c")}};
  REQUIRE(
      keyc::to_json(request) ==
      R"({"RequestItems":{"t":[{"PutRequest":{"Item":{"pk":{"S":"a"}}}},{"DeleteRequest":{"Key":{"pk":{"S":"b"}}}}],)"
      R"("u":[{"DeleteRequest":{"Key":{"pk":{"S":"c"}}}}]}})");
}

TEST_CASE("The answer to a BatchGetItem has the items, and the unprocessed keys in their requested form") {
  const keyc::BatchGetItemResult result = keyc::batch_get_item_result_from_json(
      R"({"ConsumedCapacity":[],"Responses":{"t":[{"pk":{"S":"a"},"n":{"N":"1"}}],"u":[]},"UnprocessedKeys":{"t":{)"
      R"("Keys":[{"pk":{"S":"b"}}],"ConsistentRead":true,"ProjectionExpression":"#pk","ExpressionAttributeNames":{"#pk":"pk"}}}})");
  REQUIRE(result.Responses.size() == 2);
  REQUIRE(result.Responses.at("t").size() == 1);
  REQUIRE(result.Responses.at("t")[0].find("n")->text() == "1");
  const keyc::KeysAndAttributes& left = result.UnprocessedKeys.at("t");
  REQUIRE(left.Keys == std::vector<Item>{key("b")});
  REQUIRE(left.ConsistentRead == true);
  REQUIRE(left.ProjectionExpression == "#pk");
  REQUIRE(left.ExpressionAttributeNames == keyc::AttributeNames{{"#pk", "pk"}});
}

TEST_CASE("The answer to a BatchWriteItem has the unprocessed writes") {
  const auto left =
      keyc::batch_write_item_result_from_json(R"({"UnprocessedItems":{"t":[{"PutRequest":{"Item":{"pk":{"S":"a"}}}},)"
                                              R"({"DeleteRequest":{"Key":{"pk":{"S":"b"}}}}]}})")
          .UnprocessedItems.at("t");
  REQUIRE(left.size() == 2);
  REQUIRE(std::get<keyc::PutRequest>(left[0]).Item == key("a"));
  REQUIRE(std::get<keyc::DeleteRequest>(left[1]).Key == key("b"));
  REQUIRE(keyc::batch_write_item_result_from_json(R"({"UnprocessedItems":{}})").UnprocessedItems.empty());
}

TEST_CASE("An invalid answer to a batch is not taken for one that has processed everything") {
  const auto [json, message] = GENERATE(table<std::string, std::string>({
      {"{}", "the answer has no member 'Responses'"},
      {R"({"Responses":{}})", "the answer has no member 'UnprocessedKeys'"},
      {R"({"Responses":[],"UnprocessedKeys":{}})", "Responses: expected an object, found an array"},
      {R"({"Responses":{"t":[{"pk":{"S":1}}]},"UnprocessedKeys":{}})",
       "Responses.t[0].pk.S: expected a string, found a number"},
      {R"({"Responses":{},"UnprocessedKeys":{"t":[]}})", "UnprocessedKeys.t: expected an object, found an array"},
      {R"({"Responses":{},"UnprocessedKeys":{"t":{"Keys":[{"pk":1}]}}})",
       "UnprocessedKeys.t.Keys[0].pk: expected an object, found a number"},
      {R"({"Responses":{},"UnprocessedKeys":{"t":{"ConsistentRead":"x"}}})",
       "UnprocessedKeys.t.ConsistentRead: expected true or false, found a string 'x'"},
  }));
  REQUIRE_THROWS_WITH(keyc::batch_get_item_result_from_json(json), message);
}

TEST_CASE("An unprocessed write that is neither a put nor a delete is an invalid answer") {
  const auto [json, message] = GENERATE(table<std::string, std::string>({
      {"{}", "the answer has no member 'UnprocessedItems'"},
      {R"({"UnprocessedItems":{"t":[{}]}})",
       "UnprocessedItems.t[0]: expected a PutRequest or a DeleteRequest, found an object"},
      {R"({"UnprocessedItems":{"t":[{"PutRequest":{"Key":{}}}]}})",
       "UnprocessedItems.t[0].PutRequest: expected an object with a member 'Item', found an object"},
      {R"({"UnprocessedItems":{"t":[{"DeleteRequest":[]}]}})",
       "UnprocessedItems.t[0].DeleteRequest: expected an object, found an array"},
  }));
  REQUIRE_THROWS_WITH(keyc::batch_write_item_result_from_json(json), message);
}
