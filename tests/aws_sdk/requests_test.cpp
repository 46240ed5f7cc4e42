#include <nlohmann/json.hpp>

#include "aws_sdk/example.hpp"
#include "keyc/aws_sdk.hpp"
#include "keyc/transact.hpp"
#include "support/catch.hpp"

using aws_sdk_test::example;
using keyc::aws_sdk::to_sdk;
using tasks::AccountEntity;
using tasks::TaskEntity;

namespace {

/// Checks that the SDK sends what keyc's own client sends.
template <class Request>
void same(const Request& request) {
  INFO(to_json(request));
  CHECK(to_sdk(request).sent() == nlohmann::json::parse(to_json(request)));
}

}  // namespace

TEST_CASE("Each request of the SDK has what the JSON of keyc's request has") {
  const tasks::Task task = example();
  const auto key = TaskEntity::key(task);
  same(TaskEntity::put(task));
  same(TaskEntity::create(task));
  same(TaskEntity::get(key).request());
  same(TaskEntity::remove(key));
  same(TaskEntity::update(key).set_title("new").add_count(1).remove_place().build());
  same(TaskEntity::byTeam("red").limit(3).request());
  same(TaskEntity::byOwner("ann").request());
  keyc::Scan scan = TaskEntity::every().request();
  same(scan);
  scan.Segment = 1;
  scan.TotalSegments = 4;
  scan.Limit = 3;
  scan.ConsistentRead = true;
  same(scan);
  same(tasks::TasksTable::create_table());
  same(tasks::TasksTable::time_to_live());
  same(keyc::DescribeTable{"Tasks"});
  same(keyc::DescribeTimeToLive{"Tasks"});
  same(keyc::DeleteTable{"Tasks"});
}

TEST_CASE("Batches and transactions of the SDK have what keyc's have") {
  const tasks::Task task = example();
  keyc::BatchGetItem gets;
  gets.RequestItems["Tasks"] = {.Keys = {TaskEntity::get(TaskEntity::key(task)).request().Key},
                                .ConsistentRead = true,
                                .ProjectionExpression = "#t",
                                .ExpressionAttributeNames = {{"#t", "title"}}};
  same(gets);
  keyc::BatchWriteItem writes;
  writes.RequestItems["Tasks"] = {keyc::PutRequest{TaskEntity::put(task).Item},
                                  keyc::DeleteRequest{gets.RequestItems["Tasks"].Keys[0]}};
  same(writes);
  keyc::TransactWriteItems transaction = AccountEntity::create({.email = "a@b.c", .name = "ann"});
  transaction.TransactItems.emplace_back(TaskEntity::update(TaskEntity::key(task)).add_count(1).build());
  transaction.TransactItems.emplace_back(TaskEntity::remove(TaskEntity::key(example(8))));
  transaction.TransactItems.emplace_back(keyc::ConditionCheck{
      .TableName = "Tasks", .Key = gets.RequestItems["Tasks"].Keys[0], .ConditionExpression = "x"});
  transaction.ClientRequestToken = "token";
  same(transaction);
  same(keyc::TransactGetItems{{TaskEntity::get(TaskEntity::key(task)).request()}});
}

TEST_CASE("Gets, queries and updates of entities are requests of the SDK as they are") {
  const auto key = TaskEntity::key(example());
  CHECK(to_sdk(TaskEntity::get(key)).sent() == to_sdk(TaskEntity::get(key).request()).sent());
  CHECK(to_sdk(TaskEntity::byTeam("red")).sent() == to_sdk(TaskEntity::byTeam("red").request()).sent());
  CHECK(to_sdk(TaskEntity::update(key).set_title("new")).sent() ==
        to_sdk(TaskEntity::update(key).set_title("new").build()).sent());
}

TEST_CASE("What the SDK would not pass on is refused") {
  using keyc::aws_sdk::detail::request_of_json;
  namespace model = Aws::DynamoDB::Model;
  REQUIRE_THROWS_WITH(request_of_json<model::GetItemRequest>(R"({"TableName":"T","New":true})"),
                      Catch::Contains("GetItem has the member 'New'"));
  REQUIRE_THROWS_WITH(request_of_json<model::BatchWriteItemRequest>(R"({"RequestItems":{"T":[{"Touch":{}}]}})"),
                      Catch::Contains("'Touch'"));
  REQUIRE_THROWS_WITH(request_of_json<model::GetItemRequest>(R"({"Key":{"pk":{"X":"1"}}})"), Catch::Contains("'X'"));
  // The SDK's JSON ends a string there.
  tasks::Task task = example();
  task.title = std::string("a\0b", 3);
  REQUIRE_THROWS_WITH(to_sdk(TaskEntity::put(task)), Catch::Contains("U+0000"));
  task.title = "a\\u0000b";
  CHECK(to_sdk(TaskEntity::put(task)).GetItem().at("title").GetS() == "a\\u0000b");
}
