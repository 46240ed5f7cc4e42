// keyc/aws_sdk.hpp with the AWS SDK itself, over DynamoDB Local: that it compiles, that the SDK sends what keyc writes,
// and that attempts are counted. Built only where the SDK is installed.

#include <aws/core/Aws.h>
#include <aws/core/Version.h>
#include <aws/core/auth/AWSCredentialsProvider.h>

#include <cstdlib>
#include <iostream>

#include "aws_sdk/example.hpp"
#include "keyc/aws_sdk.hpp"
#include "keyc/json.hpp"

using aws_sdk_test::example;
using tasks::TaskEntity;

namespace {

namespace model = Aws::DynamoDB::Model;
using keyc::aws_sdk::to_sdk;

static_assert(std::is_same_v<decltype(to_sdk(TaskEntity::put(example()))), model::PutItemRequest>);
static_assert(std::is_same_v<decltype(to_sdk(TaskEntity::get(TaskEntity::key(example())))), model::GetItemRequest>);
static_assert(std::is_same_v<decltype(to_sdk(TaskEntity::byTeam("red"))), model::QueryRequest>);
static_assert(std::is_base_of_v<Aws::Client::RetryStrategy, keyc::aws_sdk::detail::NoRetries>);

int failures = 0;

void check(bool holds, const char* what) {
  if (holds) return;
  ++failures;
  std::cout << "FAILED: " << what << '\n';
}

/// Whether the SDK would send the JSON that keyc writes. Versions that do not serialise by this function send no text.
template <class Request>
void same_body(const Request& request, const char* what) {
  using Aws::Utils::Json::JsonValue;
  const Aws::String sent = to_sdk(request).SerializePayload();
  if (sent.empty()) return;
  check(JsonValue(sent) == JsonValue(keyc::aws_sdk::detail::to_aws(to_json(request))), what);
}

void check_bodies() {
  const auto key = TaskEntity::key(example());
  same_body(TaskEntity::put(example()), "the body of PutItem");
  same_body(TaskEntity::get(key).request(), "the body of GetItem");
  same_body(TaskEntity::update(key).set_title("new").add_count(1).build(), "the body of UpdateItem");
  same_body(TaskEntity::byTeam("red").limit(3).request(), "the body of Query");
  same_body(tasks::TasksTable::create_table(), "the body of CreateTable");
  keyc::TransactWriteItems transaction = tasks::AccountEntity::create({.email = "a@b.c", .name = "ann"});
  same_body(transaction, "the body of TransactWriteItems");
}

template <class Config>
Config configuration(const char* endpoint) {
  Config config;
  config.region = "eu-west-1";
  config.endpointOverride = endpoint;
  return config;
}

void check_transport(const char* endpoint, bool has_own_retries) {
  const auto credentials =
      Aws::MakeShared<Aws::Auth::SimpleAWSCredentialsProvider>("keyc", Aws::Auth::AWSCredentials("test", "test"));
  auto config = configuration<Aws::DynamoDB::DynamoDBClientConfiguration>(endpoint);
  if (!has_own_retries) config.retryStrategy = keyc::aws_sdk::no_retries();
  const Aws::DynamoDB::DynamoDBClient dynamo(credentials, nullptr, config);
  keyc::Client client({.transport = keyc::aws_sdk::transport(dynamo)});
  client.ensure_table<tasks::TasksTable>();
  client.send(TaskEntity::put(example()));
  check(client.send(TaskEntity::get(TaskEntity::key(example()))) == example(), "a struct, written and read");
  try {
    client.send(TaskEntity::create(example()));
    check(false, "a second creation is refused");
  } catch (const keyc::ConditionFailed& failed) {
    check(failed.item_of<TaskEntity>() == example(), "the item that a condition failed on");
  }
  check(client.count(TaskEntity::byTeam("red")) == 1, "a count");

  auto got = dynamo.GetItem(to_sdk(TaskEntity::get(TaskEntity::key(example()))));
  check(got.IsSuccess() && keyc::aws_sdk::from_sdk<TaskEntity>(got.GetResult().GetItem()) == example(),
        "a struct of the SDK's item");
  keyc::Client own(keyc::aws_sdk::options(configuration<Aws::Client::ClientConfiguration>(endpoint), credentials));
  check(own.send(TaskEntity::get(TaskEntity::key(example()))) == example(), "keyc's client with the SDK's credentials");
  client.send(keyc::DeleteTable{"Tasks"});
}

/// Nothing listens on the discard port: each attempt is lost, or was not sent, which the SDK does not tell apart.
void check_lost() {
  const Aws::DynamoDB::DynamoDBClient dynamo(
      Aws::Auth::AWSCredentials("test", "test"), nullptr,
      configuration<Aws::DynamoDB::DynamoDBClientConfiguration>("http://127.0.0.1:9"));
  const keyc::HttpAnswer once = keyc::aws_sdk::transport(dynamo)->call(
      {"UpdateItem", R"({"TableName":"T","Key":{"pk":{"S":"a"}}})", keyc::Effect::once}, {});
  check(once.status == 0 && once.made == 1, "a write that is made once is sent once");
  const keyc::HttpAnswer read = keyc::aws_sdk::transport(dynamo)->call(
      {"GetItem", R"({"TableName":"T","Key":{"pk":{"S":"a"}}})", keyc::Effect::none}, {});
  check(read.status == 0 && read.made > 1 && read.lost == read.made - 1, "attempts at a read are counted");
}

}  // namespace

int main() {
  const char* const endpoint = std::getenv("KEYC_TEST_ENDPOINT");
  if (endpoint == nullptr) return 77;
  const Aws::SDKOptions options;
  Aws::InitAPI(options);
  check_bodies();
  check_transport(endpoint, false);
  check_transport(endpoint, true);
  check_lost();
  Aws::ShutdownAPI(options);
  std::cout << "AWS SDK for C++ " << Aws::Version::GetVersionString() << ": " << failures << " failures\n";
  return failures == 0 ? 0 : 1;
}
