#include "keyc/json.hpp"
#include "support/catch.hpp"

using keyc::AttributeValue;
using keyc::Item;

namespace {
const Item old{{"pk", AttributeValue::string("a")}};
}

TEST_CASE("The answers to writes hold the requested attributes") {
  const std::string full = R"({"Attributes":{"pk":{"S":"a"}},"ConsumedCapacity":{"CapacityUnits":0.5}})";
  REQUIRE(keyc::put_item_result_from_json(full).Attributes == old);
  REQUIRE(keyc::update_item_result_from_json(full).Attributes == old);
  REQUIRE(keyc::delete_item_result_from_json(full).Attributes == old);
  REQUIRE(keyc::put_item_result_from_json("{}").Attributes.empty());
}

TEST_CASE("A GetItem that finds nothing differs from one that finds an empty item") {
  REQUIRE(keyc::get_item_result_from_json(R"({"Item":{"pk":{"S":"a"}}})").Item == old);
  REQUIRE(keyc::get_item_result_from_json(R"({"Item":{}})").Item == Item());
  REQUIRE_FALSE(keyc::get_item_result_from_json("{}").Item);
}

TEST_CASE("The answer to a query has items, counts and the last evaluated key") {
  const keyc::QueryResult page = keyc::query_result_from_json(
      R"({"Count":2,"Items":[{"pk":{"S":"a"}},{}],"ScannedCount":7,"LastEvaluatedKey":{"pk":{"S":"a"}}})");
  REQUIRE(page.Items == std::vector<Item>{old, Item()});
  REQUIRE(page.Count == 2);
  REQUIRE(page.ScannedCount == 7);
  REQUIRE(page.LastEvaluatedKey == old);
  REQUIRE(keyc::query_result_from_json(R"({"Items":[],"Count":0,"ScannedCount":0})").LastEvaluatedKey.empty());
}

TEST_CASE("An invalid answer to a query is not taken for an empty one") {
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
  REQUIRE_THROWS_WITH(keyc::table_result_from_json("{}"), "the answer has no member 'TableDescription'");
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

TEST_CASE("A table's description has its keys, indexes and billing mode") {
  using Type = AttributeValue::Type;
  const keyc::TableResult table = keyc::table_result_from_json(
      R"({"Table":{"AttributeDefinitions":[{"AttributeName":"pk","AttributeType":"S"},{"AttributeName":"at","AttributeType":"N"}],)"
      R"("TableName":"t","KeySchema":[{"AttributeName":"pk","KeyType":"HASH"}],"TableStatus":"UPDATING",)"
      R"("BillingModeSummary":{"BillingMode":"PAY_PER_REQUEST"},"ProvisionedThroughput":{"ReadCapacityUnits":0},)"
      R"("LocalSecondaryIndexes":[{"IndexName":"l","KeySchema":[{"AttributeName":"pk","KeyType":"HASH"},)"
      R"({"AttributeName":"at","KeyType":"RANGE"}],"Projection":{"ProjectionType":"KEYS_ONLY"},"ItemCount":3}],)"
      R"("GlobalSecondaryIndexes":[{"IndexName":"g","KeySchema":[{"AttributeName":"at","KeyType":"HASH"}],)"
      R"("Projection":{"ProjectionType":"INCLUDE","NonKeyAttributes":["x","y"]},"IndexStatus":"CREATING"}]}})");
  REQUIRE(table.TableStatus == "UPDATING");
  REQUIRE(table.BillingMode == "PAY_PER_REQUEST");
  REQUIRE(table.AttributeDefinitions.size() == 2);
  REQUIRE(table.AttributeDefinitions[1].AttributeName == "at");
  REQUIRE(table.AttributeDefinitions[1].AttributeType == Type::N);
  REQUIRE(table.KeySchema.size() == 1);
  REQUIRE(table.LocalSecondaryIndexes.size() == 1);
  REQUIRE(table.LocalSecondaryIndexes[0].IndexName == "l");
  REQUIRE(table.LocalSecondaryIndexes[0].KeySchema[1].KeyType == "RANGE");
  REQUIRE(table.LocalSecondaryIndexes[0].ProjectionType == "KEYS_ONLY");
  REQUIRE(table.GlobalSecondaryIndexes[0].NonKeyAttributes == std::vector<std::string>{"x", "y"});
  REQUIRE(table.GlobalSecondaryIndexes[0].IndexStatus == "CREATING");
}

TEST_CASE("A table's description has the view of its stream, unless it is turned off") {
  const auto view = [](const std::string& members) {
    return keyc::table_result_from_json(R"({"Table":{)" + members + "}}").StreamViewType;
  };
  REQUIRE(view(R"("StreamSpecification":{"StreamEnabled":true,"StreamViewType":"OLD_IMAGE"})") == "OLD_IMAGE");
  REQUIRE(view(R"("StreamSpecification":{"StreamViewType":"OLD_IMAGE"})") == "OLD_IMAGE");
  REQUIRE(view(R"("StreamSpecification":{"StreamEnabled":false})").empty());
  REQUIRE(view(R"("StreamSpecification":{"StreamEnabled":false,"StreamViewType":"OLD_IMAGE"})").empty());
  REQUIRE(view(R"("TableStatus":"ACTIVE")").empty());
  REQUIRE_THROWS_WITH(view(R"("StreamSpecification":{"StreamEnabled":"yes"})"),
                      "Table.StreamSpecification.StreamEnabled: expected true or false, found a string 'yes'");
}

TEST_CASE("The billing mode of a table that was never billed per request follows from its throughput") {
  const auto mode = [](const std::string& members) {
    return keyc::table_result_from_json(R"({"Table":{)" + members + "}}").BillingMode;
  };
  REQUIRE(mode(R"("ProvisionedThroughput":{"ReadCapacityUnits":5})") == "PROVISIONED");
  REQUIRE(mode(R"("ProvisionedThroughput":{"ReadCapacityUnits":0})").empty());
  REQUIRE(mode(R"("TableStatus":"ACTIVE")").empty());
  REQUIRE(mode(R"("ProvisionedThroughput":{})").empty());
}

TEST_CASE("An index for which an emulator returns no projection has none") {
  const keyc::TableResult table =
      keyc::table_result_from_json(R"({"Table":{"GlobalSecondaryIndexes":[{"IndexName":"g"}]}})");
  REQUIRE(table.GlobalSecondaryIndexes.size() == 1);
  REQUIRE(table.GlobalSecondaryIndexes[0].IndexName == "g");
  REQUIRE(table.GlobalSecondaryIndexes[0].ProjectionType.empty());
}

TEST_CASE("An invalid description of a table is refused") {
  const auto [members, message] = GENERATE(table<std::string, std::string>({
      {R"("KeySchema":{})", "Table.KeySchema: expected an array, found an object"},
      {R"("KeySchema":[1])", "Table.KeySchema[0]: expected an object, found a number"},
      {R"("AttributeDefinitions":[{"AttributeName":"a","AttributeType":"X"}])",
       "Table.AttributeDefinitions[0]: expected an object with AttributeType S, N or B, found an object"},
      {R"("GlobalSecondaryIndexes":[{"Projection":{"NonKeyAttributes":[1]}}])",
       "Table.GlobalSecondaryIndexes[0].Projection.NonKeyAttributes[0]: expected a string, found a number"},
  }));
  REQUIRE_THROWS_WITH(keyc::table_result_from_json(R"({"Table":{)" + members + "}}"), message);
}

TEST_CASE("The time to live of a table has a status and an attribute") {
  const keyc::TimeToLiveResult on = keyc::time_to_live_result_from_json(
      R"({"TimeToLiveDescription":{"AttributeName":"expires","TimeToLiveStatus":"ENABLED"}})");
  REQUIRE(on.TimeToLiveStatus == "ENABLED");
  REQUIRE(on.AttributeName == "expires");
  REQUIRE_THROWS_WITH(keyc::time_to_live_result_from_json("{}"), "the answer has no member 'TimeToLiveDescription'");
  REQUIRE_THROWS_AS(keyc::time_to_live_result_from_json(R"({"TimeToLiveDescription":1})"), keyc::JsonError);
}

TEST_CASE("The answer to TransactGetItems has a place for each item, also for missing ones") {
  const keyc::TransactGetItemsResult result =
      keyc::transact_get_items_result_from_json(R"({"Responses":[{},{"Item":{"pk":{"S":"a"}}}]})");
  REQUIRE(result.Responses.size() == 2);
  REQUIRE_FALSE(result.Responses[0].Item);
  REQUIRE(result.Responses[1].Item == old);
  REQUIRE_THROWS_WITH(keyc::transact_get_items_result_from_json("{}"), "the answer has no member 'Responses'");
  REQUIRE_THROWS_WITH(keyc::transact_get_items_result_from_json(R"({"Responses":[1]})"),
                      "Responses[0]: expected an object, found a number");
}

TEST_CASE("The error of a transaction has a reason for each action") {
  const keyc::ErrorResult error = keyc::error_result_from_json(
      R"({"__type":"com.amazonaws.dynamodb.v20120810#TransactionCanceledException","Message":"m",)"
      R"("CancellationReasons":[{"Code":"None"},{"Code":"ConditionalCheckFailed","Message":"no","Item":{"pk":{"S":"a"}}}]})");
  REQUIRE(error.CancellationReasons.size() == 2);
  REQUIRE(error.CancellationReasons[0].Code == "None");
  REQUIRE(error.CancellationReasons[0].Message.empty());
  REQUIRE(error.CancellationReasons[1].Code == "ConditionalCheckFailed");
  REQUIRE(error.CancellationReasons[1].Message == "no");
  REQUIRE(error.CancellationReasons[1].Item == old);
  REQUIRE_THROWS_WITH(keyc::error_result_from_json(R"({"CancellationReasons":[1]})"),
                      "CancellationReasons[0]: expected an object, found a number");
}

TEST_CASE("An answer to a write that is an object, but not DynamoDB's, is JsonError") {
  const std::string json =
      GENERATE(R"({"message":"hello"})", R"({"Items":[]})", "[]", "null", "", "<html></html>", "{");
  REQUIRE_THROWS_AS(keyc::put_item_result_from_json(json), keyc::JsonError);
  REQUIRE_THROWS_AS(keyc::update_item_result_from_json(json), keyc::JsonError);
  REQUIRE_THROWS_AS(keyc::delete_item_result_from_json(json), keyc::JsonError);
  REQUIRE_THROWS_AS(keyc::get_item_result_from_json(json), keyc::JsonError);
  REQUIRE_THROWS_AS(keyc::transact_write_items_result_from_json(json), keyc::JsonError);
  REQUIRE_THROWS_AS(keyc::update_time_to_live_result_from_json(json, {.TableName = "t", .AttributeName = "at"}),
                    keyc::JsonError);
}

TEST_CASE("The answer to a transaction is an object, and to a change of the time to live the requested setting") {
  REQUIRE_NOTHROW(keyc::transact_write_items_result_from_json("{}"));
  REQUIRE_NOTHROW(keyc::transact_write_items_result_from_json(R"({"ConsumedCapacity":[],"Other":1})"));
  const keyc::UpdateTimeToLive request{.TableName = "t", .AttributeName = "at"};
  REQUIRE_NOTHROW(keyc::update_time_to_live_result_from_json(
      R"({"TimeToLiveSpecification":{"AttributeName":"at","Enabled":true}})", request));
  REQUIRE_THROWS_WITH(keyc::update_time_to_live_result_from_json(
                          R"({"TimeToLiveSpecification":{"AttributeName":"other","Enabled":true}})", request),
                      "TimeToLiveSpecification.AttributeName: expected 'at', found 'other'");
}
