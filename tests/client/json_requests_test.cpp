#include "keyc/json.hpp"
#include "support/catch.hpp"

using keyc::AttributeValue;
using keyc::Item;

namespace {

const Item key{{"pk", AttributeValue::string("acme")}, {"sk", AttributeValue::string("USA#TX")}};
const keyc::AttributeNames names{{"#pk", "pk"}, {"#sk", "sk"}};
const Item values{{":pk", AttributeValue::string("acme")}};

}  // namespace

TEST_CASE("Empty parts of a request are not sent") {
  REQUIRE(keyc::to_json(keyc::PutItem{}) == "{}");
  REQUIRE(keyc::to_json(keyc::GetItem{}) == "{}");
  REQUIRE(keyc::to_json(keyc::UpdateItem{}) == "{}");
  REQUIRE(keyc::to_json(keyc::DeleteItem{}) == "{}");
  REQUIRE(keyc::to_json(keyc::Query{}) == "{}");
  REQUIRE(keyc::to_json(keyc::Scan{}) == "{}");
}

TEST_CASE("A full PutItem has this text") {
  const keyc::PutItem request{"t", key, "#pk <> :pk", names, values, "ALL_OLD", "ALL_OLD"};
  REQUIRE(keyc::to_json(request) ==
          R"({"TableName":"t","Item":{"pk":{"S":"acme"},"sk":{"S":"USA#TX"}},)"
          R"("ConditionExpression":"#pk <> :pk","ExpressionAttributeNames":{"#pk":"pk","#sk":"sk"},)"
          R"("ExpressionAttributeValues":{":pk":{"S":"acme"}},"ReturnValues":"ALL_OLD",)"
          R"("ReturnValuesOnConditionCheckFailure":"ALL_OLD"})");
}

TEST_CASE("A full GetItem has this text") {
  const keyc::GetItem request{"t", key, true, "#pk, #sk", names};
  REQUIRE(keyc::to_json(request) ==
          R"({"TableName":"t","Key":{"pk":{"S":"acme"},"sk":{"S":"USA#TX"}},"ConsistentRead":true,)"
          R"("ProjectionExpression":"#pk, #sk","ExpressionAttributeNames":{"#pk":"pk","#sk":"sk"}})");
}

TEST_CASE("A full UpdateItem has this text") {
  const keyc::UpdateItem request{"t", key, "SET #a = :pk", "#pk = :pk", names, values, "ALL_NEW", "ALL_OLD"};
  REQUIRE(keyc::to_json(request) ==
          R"({"TableName":"t","Key":{"pk":{"S":"acme"},"sk":{"S":"USA#TX"}},"UpdateExpression":"SET #a = :pk",)"
          R"("ConditionExpression":"#pk = :pk","ExpressionAttributeNames":{"#pk":"pk","#sk":"sk"},)"
          R"("ExpressionAttributeValues":{":pk":{"S":"acme"}},"ReturnValues":"ALL_NEW",)"
          R"("ReturnValuesOnConditionCheckFailure":"ALL_OLD"})");
}

TEST_CASE("A full DeleteItem has this text") {
  const keyc::DeleteItem request{"t", key, "#pk = :pk", names, values, "ALL_OLD", "ALL_OLD"};
  REQUIRE(keyc::to_json(request) ==
          R"({"TableName":"t","Key":{"pk":{"S":"acme"},"sk":{"S":"USA#TX"}},"ConditionExpression":"#pk = :pk",)"
          R"("ExpressionAttributeNames":{"#pk":"pk","#sk":"sk"},"ExpressionAttributeValues":{":pk":{"S":"acme"}},)"
          R"("ReturnValues":"ALL_OLD","ReturnValuesOnConditionCheckFailure":"ALL_OLD"})");
}

TEST_CASE("A full Query has this text") {
  const keyc::Query request{"t", "gsi1", "#pk = :pk", "#a > :b", "#pk", names, values, false, true, 25, key};
  REQUIRE(keyc::to_json(request) ==
          R"({"TableName":"t","IndexName":"gsi1","KeyConditionExpression":"#pk = :pk","FilterExpression":"#a > :b",)"
          R"("ProjectionExpression":"#pk","ExpressionAttributeNames":{"#pk":"pk","#sk":"sk"},)"
          R"("ExpressionAttributeValues":{":pk":{"S":"acme"}},"ScanIndexForward":false,"ConsistentRead":true,)"
          R"("Limit":25,"ExclusiveStartKey":{"pk":{"S":"acme"},"sk":{"S":"USA#TX"}}})");
}

TEST_CASE("A full Scan has this text") {
  const keyc::Scan request{"t", "gsi1", "#a > :b", "#pk", names, values, false, 25, key};
  REQUIRE(keyc::to_json(request) ==
          R"({"TableName":"t","IndexName":"gsi1","FilterExpression":"#a > :b","ProjectionExpression":"#pk",)"
          R"("ExpressionAttributeNames":{"#pk":"pk","#sk":"sk"},"ExpressionAttributeValues":{":pk":{"S":"acme"}},)"
          R"("ConsistentRead":false,"Limit":25,"ExclusiveStartKey":{"pk":{"S":"acme"},"sk":{"S":"USA#TX"}}})");
}

TEST_CASE("A CreateTable with indexes has this text") {
  using Type = AttributeValue::Type;
  const keyc::CreateTable request{
      "t",
      {{"pk", Type::S}, {"sk", Type::N}, {"b", Type::B}},
      {{"pk", "HASH"}, {"sk", "RANGE"}},
      {{"lsi1", {{"pk", "HASH"}, {"b", "RANGE"}}, "KEYS_ONLY", {}}},
      {{"gsi1", {{"b", "HASH"}}, "ALL", {}}, {"gsi2", {{"b", "HASH"}, {"sk", "RANGE"}}, "INCLUDE", {"x", "y"}}}};
  REQUIRE(keyc::to_json(request) ==
          R"({"TableName":"t","AttributeDefinitions":[{"AttributeName":"pk","AttributeType":"S"},)"
          R"({"AttributeName":"sk","AttributeType":"N"},{"AttributeName":"b","AttributeType":"B"}],)"
          R"("KeySchema":[{"AttributeName":"pk","KeyType":"HASH"},{"AttributeName":"sk","KeyType":"RANGE"}],)"
          R"("LocalSecondaryIndexes":[{"IndexName":"lsi1",)"
          R"("KeySchema":[{"AttributeName":"pk","KeyType":"HASH"},{"AttributeName":"b","KeyType":"RANGE"}],)"
          R"("Projection":{"ProjectionType":"KEYS_ONLY"}}],)"
          R"("GlobalSecondaryIndexes":[{"IndexName":"gsi1","KeySchema":[{"AttributeName":"b","KeyType":"HASH"}],)"
          R"("Projection":{"ProjectionType":"ALL"}},{"IndexName":"gsi2",)"
          R"("KeySchema":[{"AttributeName":"b","KeyType":"HASH"},{"AttributeName":"sk","KeyType":"RANGE"}],)"
          R"("Projection":{"ProjectionType":"INCLUDE","NonKeyAttributes":["x","y"]}}],)"
          R"("BillingMode":"PAY_PER_REQUEST"})");
}

TEST_CASE("A CreateTable with a stream names its view") {
  keyc::CreateTable request{.TableName = "t", .KeySchema = {{"pk", "HASH"}}};
  request.StreamViewType = "NEW_AND_OLD_IMAGES";
  REQUIRE(keyc::to_json(request) ==
          R"({"TableName":"t","KeySchema":[{"AttributeName":"pk","KeyType":"HASH"}],)"
          R"("BillingMode":"PAY_PER_REQUEST",)"
          R"("StreamSpecification":{"StreamEnabled":true,"StreamViewType":"NEW_AND_OLD_IMAGES"}})");
}

TEST_CASE("The other requests about tables have these texts") {
  REQUIRE(keyc::to_json(keyc::UpdateTimeToLive{"t", "expires", true}) ==
          R"({"TableName":"t","TimeToLiveSpecification":{"AttributeName":"expires","Enabled":true}})");
  REQUIRE(keyc::to_json(keyc::DeleteTable{"t"}) == R"({"TableName":"t"})");
  REQUIRE(keyc::to_json(keyc::DescribeTable{"t"}) == R"({"TableName":"t"})");
  REQUIRE(keyc::to_json(keyc::DescribeTimeToLive{"t"}) == R"({"TableName":"t"})");
}

TEST_CASE("A full TransactWriteItems has this text") {
  const keyc::PutItem put{.TableName = "t", .Item = key, .key_names = {"pk", "sk"}};
  const keyc::UpdateItem update{.TableName = "t", .Key = key, .UpdateExpression = "SET #a = :pk"};
  const keyc::DeleteItem remove{.TableName = "t", .Key = key, .ConditionExpression = "#pk = :pk"};
  const keyc::ConditionCheck check{"t", key, "#pk = :pk", names, values, "ALL_OLD"};
  const std::string keys = R"({"pk":{"S":"acme"},"sk":{"S":"USA#TX"}})";
  REQUIRE(keyc::to_json(keyc::TransactWriteItems{{put, update, remove, check}, "token"}) ==
          R"({"TransactItems":[{"Put":{"TableName":"t","Item":)" + keys + R"(}},{"Update":{"TableName":"t","Key":)" +
              keys + R"(,"UpdateExpression":"SET #a = :pk"}},{"Delete":{"TableName":"t","Key":)" + keys +
              R"(,"ConditionExpression":"#pk = :pk"}},{"ConditionCheck":{"TableName":"t","Key":)" + keys +
              R"(,"ConditionExpression":"#pk = :pk","ExpressionAttributeNames":{"#pk":"pk","#sk":"sk"},)"
              R"("ExpressionAttributeValues":{":pk":{"S":"acme"}},)"
              R"("ReturnValuesOnConditionCheckFailure":"ALL_OLD"}}],"ClientRequestToken":"token"})");
}

TEST_CASE("A full TransactGetItems has this text, without ConsistentRead, which it always is") {
  const keyc::GetItem get{"t", key, true, "#pk", names};
  REQUIRE(keyc::to_json(keyc::TransactGetItems{{get, {"u"}}}) ==
          R"({"TransactItems":[{"Get":{"TableName":"t","Key":{"pk":{"S":"acme"},"sk":{"S":"USA#TX"}},)"
          R"("ProjectionExpression":"#pk","ExpressionAttributeNames":{"#pk":"pk","#sk":"sk"}}},)"
          R"({"Get":{"TableName":"u"}}]})");
}

TEST_CASE("Quotes in names and expressions cannot leave their strings") {
  keyc::Query request;
  request.TableName = "t\",\"Limit\":1,\"x\":\"";
  request.ExpressionAttributeNames = {{"#\"", "\\"}};
  REQUIRE(keyc::to_json(request) ==
          R"({"TableName":"t\",\"Limit\":1,\"x\":\"","ExpressionAttributeNames":{"#\"":"\\"}})");
}
