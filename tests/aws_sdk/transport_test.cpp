#include <deque>

#include "aws_sdk/example.hpp"
#include "keyc/aws_sdk.hpp"
#include "keyc/testing.hpp"
#include "keyc/transact.hpp"
#include "support/catch.hpp"

using Aws::DynamoDB::DynamoDBClient;
using aws_sdk_test::example;
using Catch::Contains;
using fake_sdk::HttpAnswer;
using tasks::AccountEntity;
using tasks::Task;
using tasks::TaskEntity;

namespace {

namespace model = Aws::DynamoDB::Model;

std::string refusal(const std::string& type) { return R"({"__type":"com.amazonaws#)" + type + R"(","message":"no"})"; }

/// A client of keyc over a client of the SDK, which gets these answers in turn; the last one again and again.
class Scripted {
 public:
  explicit Scripted(std::deque<HttpAnswer> answers, bool has_own_retries = true) : answers_(std::move(answers)) {
    Aws::Client::ClientConfiguration config;
    if (!has_own_retries) config.retryStrategy = keyc::aws_sdk::no_retries();
    sdk_ = std::make_shared<DynamoDBClient>(config, [this](const std::string& operation, const std::string& body) {
      sent.push_back({operation, body});
      HttpAnswer answer = answers_.front();
      if (answers_.size() > 1) answers_.pop_front();
      return answer;
    });
  }

  keyc::HttpAnswer call(keyc::Effect effect, const std::string& operation = "UpdateItem") {
    return keyc::aws_sdk::transport(*sdk_)->call({operation, R"({"TableName":"T"})", effect}, {});
  }

  std::vector<keyc::SentCall> sent;

 private:
  std::deque<HttpAnswer> answers_;
  std::shared_ptr<DynamoDBClient> sdk_;
};

/// The SDK's client over a DynamoDB in memory.
DynamoDBClient sdk_of(const keyc::FakeDynamoDb& dynamo) {
  return DynamoDBClient({}, [transport = dynamo.transport()](const std::string& operation, const std::string& body) {
    const keyc::HttpAnswer answer = transport->call({operation, body, keyc::Effect::once}, {});
    return HttpAnswer{answer.status, answer.body};
  });
}

keyc::ClientOptions over(const DynamoDBClient& sdk) {
  keyc::ClientOptions options;
  options.transport = keyc::aws_sdk::transport(sdk);
  options.base_backoff = std::chrono::milliseconds(1);
  return options;
}

/// A mock: it overrides an operation, and nothing is sent or received.
class Mock : public DynamoDBClient {
 public:
  GetItemOutcome GetItem(const model::GetItemRequest& request) const override {
    asked = request.GetTableName();
    if (error) return *error;
    model::GetItemResult result;
    result.SetItem(item);
    return result;
  }
  PutItemOutcome PutItem(const model::PutItemRequest&) const override { return *error; }
  DescribeTableOutcome DescribeTable(const model::DescribeTableRequest&) const override { return described; }
  DescribeTimeToLiveOutcome DescribeTimeToLive(const model::DescribeTimeToLiveRequest&) const override {
    model::TimeToLiveDescription description;
    description.SetTimeToLiveStatus(model::TimeToLiveStatus::ENABLED);
    description.SetAttributeName("expires");
    model::DescribeTimeToLiveResult result;
    result.SetTimeToLiveDescription(description);
    return result;
  }
  UpdateTimeToLiveOutcome UpdateTimeToLive(const model::UpdateTimeToLiveRequest& request) const override {
    model::UpdateTimeToLiveResult result;
    result.SetTimeToLiveSpecification(request.GetTimeToLiveSpecification());
    return result;
  }
  QueryOutcome Query(const model::QueryRequest&) const override {
    model::QueryResult result;
    result.SetItems({item});
    result.SetCount(1);
    result.SetScannedCount(2);
    return result;
  }

  mutable std::string asked;
  keyc::aws_sdk::SdkItem item;
  model::DescribeTableResult described;
  std::optional<Aws::DynamoDB::DynamoDBError> error;
};

/// A client whose HTTP stack does not ask whether to continue: it makes all of these attempts.
class Deaf : public DynamoDBClient {
 public:
  UpdateItemOutcome UpdateItem(const model::UpdateItemRequest& request) const override {
    for (std::size_t i = 0; i < answers.size(); ++i) {
      if (i > 0) request.GetRequestRetryHandler()(request);
      Aws::IOStream* const stream = request.GetResponseStreamFactory()();
      *stream << answers[i];
      Aws::Delete(stream);
    }
    return model::UpdateItemResult();
  }
  std::vector<std::string> answers;
};

}  // namespace

TEST_CASE("keyc's client works over the SDK's: items, pages, batches, transactions, tables") {
  keyc::FakeDynamoDb dynamo;
  dynamo.end_pages_after_items(2);
  const DynamoDBClient sdk = sdk_of(dynamo);
  keyc::Client client(over(sdk));
  CHECK(client.ensure_table<tasks::TasksTable>());
  client.send(TaskEntity::put(example()));
  CHECK(client.send(TaskEntity::get(TaskEntity::key(example()))) == example());
  client.send(TaskEntity::update(TaskEntity::key(example())).add_count(2));
  CHECK(client.send(TaskEntity::get(TaskEntity::key(example()))).value().count == 2);

  keyc::WriteBatch batch;
  for (std::uint32_t id = 20; id < 50; ++id) batch.put(TaskEntity::put(example(id)));
  client.write_all(batch);
  CHECK(client.count(TaskEntity::byTeam("red")) == 31);
  CHECK(client.get_all(std::vector{TaskEntity::key(example(20)), TaskEntity::key(example(99))}).at(0) == example(20));

  const auto account = [](const char* email) { return AccountEntity::create({.email = email, .name = "ann"}); };
  client.send(account("a@b.c"));
  CHECK_THROWS_AS(client.send(account("d@e.f")), keyc::NotUnique);
  try {
    client.send(TaskEntity::create(example()));
    FAIL("created twice");
  } catch (const keyc::ConditionFailed& failed) {
    CHECK(failed.item_of<TaskEntity>().value().id == 7);
  }
  client.send(TaskEntity::remove(TaskEntity::key(example())));
  CHECK_FALSE(client.send(TaskEntity::get(TaskEntity::key(example()))));
}

TEST_CASE("Attempts of the SDK are counted, and the lost ones among them") {
  Scripted script({{500, refusal("InternalServerError")},
                   {400, refusal("ProvisionedThroughputExceededException")},
                   {0, ""},
                   {0, R"({"__type":"Thr)"},  // half a body
                   {503, "<html>"},
                   {200, "{}"}});
  const keyc::HttpAnswer answer = script.call(keyc::Effect::repeatable);
  CHECK(answer.status == 200);
  CHECK(answer.body == "{}");
  CHECK(answer.made == 6);
  CHECK(answer.lost == 4);
  CHECK(*keyc::find_header(answer.headers, "x-amzn-requestid") == "REQUEST");
}

TEST_CASE("A write that would do more the second time is not sent again by the SDK after a lost answer") {
  for (const HttpAnswer& lost :
       {HttpAnswer{0, ""}, HttpAnswer{500, refusal("InternalServerError")}, HttpAnswer{503, "x"}}) {
    Scripted script({{400, refusal("ThrottlingException")}, lost, {200, "{}"}});
    const keyc::HttpAnswer answer = script.call(keyc::Effect::once);
    CHECK(script.sent.size() == 2);
    CHECK(answer.made == 2);
    CHECK(answer.lost == 0);  // the last one is told by the answer
    CHECK(answer.status == 0);
    CHECK(answer.was_sent);
    CHECK_THAT(answer.problem, Contains("lost an answer"));
  }
}

TEST_CASE("No lost attempt is forgotten if the SDK goes on all the same") {
  const auto call = [](std::vector<std::string> answers) {
    Deaf deaf;
    deaf.answers = std::move(answers);
    return keyc::aws_sdk::transport(deaf)->call({"UpdateItem", R"({"TableName":"T"})", keyc::Effect::once}, {});
  };
  const std::string throttled = refusal("ThrottlingException");
  for (const keyc::HttpAnswer& answer : {call({"", throttled, "{}"}), call({throttled, "", "{}"})}) {
    CHECK(answer.status == 200);
    CHECK(answer.made == 3);
    CHECK(answer.lost == 1);
  }
  CHECK(call({"", "", "{}"}).lost == 2);
}

TEST_CASE("The time-out of an attempt ends the SDK's own, and keyc's go on") {
  keyc::CallLimits limits;
  limits.whole = std::chrono::milliseconds(0);
  for (const bool is_once : {false, true}) {
    DynamoDBClient sdk({}, [](const std::string&, const std::string&) { return HttpAnswer{0, ""}; });
    const keyc::Effect effect = is_once ? keyc::Effect::once : keyc::Effect::repeatable;
    const keyc::HttpAnswer answer =
        keyc::aws_sdk::transport(sdk)->call({"UpdateItem", R"({"TableName":"T"})", effect}, limits);
    CHECK(answer.made == 1);
    CHECK(answer.was_sent);
    CHECK(answer.may_recover == !is_once);
  }
}

TEST_CASE("An answer that cannot be read is passed on as it is") {
  CHECK(Scripted({{200, "<html>"}}).call(keyc::Effect::none).body == "<html>");
  CHECK(Scripted({{200, "<html>"}}).call(keyc::Effect::none).status == 200);
  CHECK(Scripted({{200, ""}}).call(keyc::Effect::none).body.empty());
  const keyc::HttpAnswer refused = Scripted({{400, refusal("ValidationException")}}).call(keyc::Effect::none);
  CHECK(refused.status == 400);
  CHECK(refused.body == refusal("ValidationException"));
}

TEST_CASE("Without retries of its own the SDK makes one attempt") {
  Scripted script({{500, refusal("InternalServerError")}, {200, "{}"}}, false);
  const keyc::HttpAnswer answer = script.call(keyc::Effect::none);
  CHECK(script.sent.size() == 1);
  CHECK(answer.status == 500);
  CHECK(answer.made == 1);
}

TEST_CASE("After a wrong clock, the SDK is allowed one attempt more") {
  using Aws::Client::CoreErrors;
  const auto strategy = keyc::aws_sdk::no_retries();
  const Aws::Client::AWSError<CoreErrors> skewed(CoreErrors::REQUEST_TIME_TOO_SKEWED, "", "", true);
  CHECK(strategy->ShouldRetry(skewed, 0));
  CHECK_FALSE(strategy->ShouldRetry(skewed, 1));
  CHECK_FALSE(strategy->ShouldRetry({CoreErrors::REQUEST_TIME_TOO_SKEWED, "", "", false}, 0));
  CHECK_FALSE(strategy->ShouldRetry({CoreErrors::NETWORK_CONNECTION, "", "", true}, 0));
}

TEST_CASE("Cancelling ends the SDK's attempts") {
  keyc::CancelSource source;
  source.cancel();
  Scripted script({{200, "{}"}});
  DynamoDBClient sdk({}, [](const std::string&, const std::string&) { return HttpAnswer{200, "{}"}; });
  keyc::CallLimits limits;
  limits.cancel = source.token();
  const keyc::HttpAnswer answer =
      keyc::aws_sdk::transport(sdk)->call({"GetItem", R"({"TableName":"T"})", keyc::Effect::none}, limits);
  CHECK(answer.status == 0);
  CHECK_THAT(answer.problem, Contains("cancelled"));
}

TEST_CASE("A mock of the SDK's client answers by its typed results") {
  Mock mock;
  mock.item = keyc::aws_sdk::to_sdk(TaskEntity::put(example())).GetItem();
  keyc::Client client(over(mock));
  CHECK(client.send(TaskEntity::get(TaskEntity::key(example()))) == example());
  CHECK(mock.asked == "Tasks");
  std::vector<Task> found;
  for (const Task& task : client.items(TaskEntity::byTeam("red"))) found.push_back(task);
  CHECK(found == std::vector{example()});
  mock.item.clear();
  CHECK_FALSE(client.send(TaskEntity::get(TaskEntity::key(example()))));
}

/// The table of a request as DescribeTable has it.
model::DescribeTableResult description_of(const model::CreateTableRequest& request) {
  model::TableDescription table;
  table.SetTableStatus(model::TableStatus::ACTIVE);
  table.SetAttributeDefinitions(request.GetAttributeDefinitions());
  table.SetKeySchema(request.GetKeySchema());
  Aws::Vector<model::GlobalSecondaryIndexDescription> indexes;
  for (const model::GlobalSecondaryIndex& requested : request.GetGlobalSecondaryIndexes()) {
    model::GlobalSecondaryIndexDescription index;
    index.SetIndexName(requested.GetIndexName());
    index.SetKeySchema(requested.GetKeySchema());
    index.SetProjection(requested.GetProjection());
    index.SetIndexStatus(model::IndexStatus::ACTIVE);
    indexes.push_back(index);
  }
  table.SetGlobalSecondaryIndexes(indexes);
  model::BillingModeSummary billing;
  billing.SetBillingMode(request.GetBillingMode());
  table.SetBillingModeSummary(billing);
  model::DescribeTableResult result;
  result.SetTable(table);
  return result;
}

TEST_CASE("A mock's tables are compared with the schema's") {
  Mock mock;
  const auto request = keyc::aws_sdk::to_sdk(tasks::TasksTable::create_table());
  mock.described = description_of(request);
  keyc::Client client(over(mock));
  CHECK_FALSE(client.ensure_table<tasks::TasksTable>());
  const keyc::TableResult table = client.send(keyc::DescribeTable{"Tasks"});
  CHECK(table.TableStatus == "ACTIVE");
  CHECK(table.BillingMode == tasks::TasksTable::create_table().BillingMode);
  CHECK(table.GlobalSecondaryIndexes.at(0).IndexStatus == "ACTIVE");
  CHECK_NOTHROW(client.send(keyc::UpdateTimeToLive{"Tasks", "expires"}));
  auto without_index = request;
  without_index.SetGlobalSecondaryIndexes({});
  mock.described = description_of(without_index);
  CHECK_THROWS_AS(client.ensure_table<tasks::TasksTable>(), keyc::TableDiffers);
}

TEST_CASE("A mock's error is DynamoDB's by its name, with its item if the SDK reads it") {
  using Aws::DynamoDB::DynamoDBErrors;
  Mock mock;
  Aws::Client::AWSError<DynamoDBErrors> failed(DynamoDBErrors::CONDITIONAL_CHECK_FAILED,
                                               "ConditionalCheckFailedException", "no", false);
  const auto item = nlohmann::json::parse(to_json(TaskEntity::put(example()).Item));
  Aws::Client::JsonErrorMarshaller::set_payload(failed, Aws::Utils::Json::JsonValue(nlohmann::json{{"Item", item}}));
  mock.error.emplace(failed);
  keyc::Client client(over(mock));
  try {
    client.send(TaskEntity::create(example()));
    FAIL("created");
  } catch (const keyc::ConditionFailed& condition) {
    CHECK(condition.item_of<TaskEntity>() == example());
  }
  mock.error.emplace(Aws::Client::AWSError<DynamoDBErrors>(DynamoDBErrors::NETWORK_CONNECTION, "", "gone", false));
  CHECK_THROWS_AS(client.send(TaskEntity::get(TaskEntity::key(example()))), keyc::TransportError);
}

TEST_CASE("What the SDK fails at before it sends has not been sent") {
  using Aws::Client::CoreErrors;
  const auto was_sent = [](CoreErrors type) {
    Mock mock;
    mock.error.emplace(Aws::Client::AWSError<CoreErrors>(type, "", "", false));
    return keyc::aws_sdk::transport(mock)->call({"GetItem", R"({"TableName":"T"})", keyc::Effect::none}, {}).was_sent;
  };
  CHECK_FALSE(was_sent(CoreErrors::ENDPOINT_RESOLUTION_FAILURE));
  CHECK_FALSE(was_sent(CoreErrors::NOT_INITIALIZED));
  CHECK_FALSE(was_sent(CoreErrors::SLOW_DOWN));
}

TEST_CASE("Typed results of batches and transactions are DynamoDB's JSON") {
  using keyc::aws_sdk::detail::result_json;
  const keyc::Item item = TaskEntity::put(example()).Item;
  const auto sdk_item = keyc::aws_sdk::to_sdk(TaskEntity::put(example())).GetItem();
  model::BatchGetItemResult got;
  got.SetResponses({{"Tasks", {sdk_item}}});
  model::KeysAndAttributes keys;
  keys.SetKeys({sdk_item});
  keys.SetConsistentRead(true);
  got.SetUnprocessedKeys({{"Tasks", keys}});
  const auto read = keyc::batch_get_item_result_from_json(result_json(got));
  CHECK(read.Responses.at("Tasks") == std::vector{item});
  CHECK(read.UnprocessedKeys.at("Tasks").Keys == std::vector{item});
  CHECK(read.UnprocessedKeys.at("Tasks").ConsistentRead == true);

  model::PutRequest put;
  put.SetItem(sdk_item);
  model::WriteRequest write;
  write.SetPutRequest(put);
  model::BatchWriteItemResult written;
  written.SetUnprocessedItems({{"Tasks", {write}}});
  const auto left = keyc::batch_write_item_result_from_json(result_json(written)).UnprocessedItems.at("Tasks");
  CHECK(std::get<keyc::PutRequest>(left.at(0)).Item == item);

  model::ItemResponse response;
  response.SetItem(sdk_item);
  model::TransactGetItemsResult transaction;
  transaction.SetResponses({response, model::ItemResponse()});
  const auto responses = keyc::transact_get_items_result_from_json(result_json(transaction)).Responses;
  CHECK(responses.at(0).Item == item);
  CHECK_FALSE(responses.at(1).Item);
}
