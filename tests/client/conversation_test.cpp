// Requests whose bytes the program moves itself. What is sent again and what an answer means is the same as of send().
#include "keyc/conversation.hpp"

#include <thread>

#include "client/lost_answers.hpp"
#include "client/scripted_http.hpp"
#include "keyc/transact.hpp"
#include "support/catch.hpp"

using keyc::Client;
using keyc::Conversation;
using keyc::HttpAnswer;
using keyc::test::http_answer;
using keyc::test::http_cut;
using keyc::test::http_refusal;
using keyc::test::scripted_options;
using keyc::test::ScriptedHttp;

namespace {

/// Nothing is sent by the client itself.
Client silent_client(const std::function<void(keyc::ClientOptions&)>& change = {}) {
  keyc::ClientOptions options = scripted_options(std::make_shared<ScriptedHttp>(std::deque<HttpAnswer>{}));
  if (change) change(options);
  return Client(options);
}

struct Driven {
  std::vector<std::string> steps{};
  std::vector<std::string> bodies{};
};

template <class Value>
Driven drive(Conversation<Value>& conversation, std::deque<HttpAnswer> answers) {
  Driven driven;
  for (;;) {
    const auto step = conversation.next();
    if (std::holds_alternative<keyc::ConversationSteps::Authorize>(step)) {
      driven.steps.emplace_back("authorize");
      conversation.authorize();
    } else if (const auto* send = std::get_if<keyc::ConversationSteps::Send>(&step)) {
      driven.steps.emplace_back("send");
      driven.bodies.emplace_back(send->request->body);
      REQUIRE(keyc::find_header(send->request->headers, "authorization") != nullptr);
      REQUIRE_FALSE(answers.empty());
      conversation.answered(std::move(answers.front()));
      answers.pop_front();
    } else if (std::holds_alternative<keyc::ConversationSteps::Wait>(step)) {
      driven.steps.emplace_back("wait");
    } else {
      return driven;
    }
  }
}

using Steps = std::vector<std::string>;

keyc::GetItem get() { return {.TableName = "notes", .Key = keyc::test::key()}; }

}  // namespace

TEST_CASE("A conversation says when to send and when to wait, and has the result at its end") {
  Client client = silent_client([](keyc::ClientOptions& options) { options.table_names = {{"notes", "dev-notes"}}; });
  auto conversation = keyc::converse(client, get());
  client = silent_client();  // it goes on without its client
  const Driven driven = drive(
      conversation, {http_refusal("ThrottlingException"), http_cut(), http_answer(R"({"Item":{"pk":{"S":"a"}}})")});
  CHECK(driven.steps == Steps{"send", "wait", "send", "wait", "send"});
  CHECK(driven.bodies[0] == R"({"TableName":"dev-notes","Key":{"pk":{"S":"a"}}})");
  CHECK(conversation.result().Item->find("pk")->text() == "a");
}

TEST_CASE("Credentials of a provider are a step of their own, before each attempt") {
  int asked = 0;
  const Client client = silent_client([&](keyc::ClientOptions& options) {
    options.credentials_provider = [&] { return keyc::Credentials{"ROLE" + std::to_string(++asked), "secret"}; };
  });
  auto conversation = keyc::converse(client, get());
  CHECK(drive(conversation, {http_cut(), http_answer("{}")}).steps ==
        Steps{"authorize", "send", "wait", "authorize", "send"});
  CHECK(asked == 2);
}

TEST_CASE("What a provider throws is thrown with the result, or tells of a write that may have taken place") {
  int asked = 0;
  const Client client = silent_client([&](keyc::ClientOptions& options) {
    options.credentials_provider = [&]() -> keyc::Credentials {
      if (++asked == 2) throw std::runtime_error("no role");
      return {"ROLE", "secret"};
    };
  });
  auto write = keyc::converse(client, keyc::test::set_title());
  CHECK(drive(write, {http_cut()}).steps == Steps{"authorize", "send", "wait", "authorize"});
  CHECK_THROWS_AS(write.result(), keyc::UnknownOutcome);
  asked = 1;
  auto read = keyc::converse(client, get());
  CHECK(drive(read, {}).steps == Steps{"authorize"});
  CHECK_THROWS_WITH(read.result(), "no role");
}

TEST_CASE("A write whose answer is lost ends as that of send()") {
  const Client client = silent_client();
  auto once = keyc::converse(client, keyc::test::add());
  CHECK(drive(once, {http_cut()}).steps == Steps{"send"});
  CHECK_THROWS_AS(once.result(), keyc::UnknownOutcome);

  auto refused = keyc::converse(client, keyc::test::set_title());
  drive(refused, {http_refusal("ConditionalCheckFailedException")});
  CHECK_THROWS_AS(refused.result(), keyc::ConditionFailed);

  auto after_loss = keyc::converse(client, keyc::test::set_title());
  drive(after_loss, {http_cut(), http_refusal("ConditionalCheckFailedException")});
  CHECK_THROWS_AS(after_loss.result(), keyc::UnknownOutcome);
}

TEST_CASE("A transaction has one token for all attempts") {
  const Client client = silent_client();
  auto conversation = keyc::converse(
      client, keyc::transact(keyc::test::add(), keyc::DeleteItem{.TableName = "b", .Key = keyc::test::key()}));
  const Driven driven = drive(conversation, {http_cut(), http_answer("{}")});
  CHECK(driven.bodies.at(0) == driven.bodies.at(1));
  CHECK_THAT(driven.bodies[0], Catch::Contains("ClientRequestToken"));
  CHECK_NOTHROW(conversation.result());
}

TEST_CASE("then() changes a result, and a result that is not there is an error") {
  const Client client = silent_client();
  auto size = keyc::converse(client, keyc::Query{.TableName = "notes"}).then([](const keyc::QueryResult& page) {
    return page.Items.size();
  });
  CHECK_THROWS_WITH(size.result(), Catch::Contains("no result yet"));
  drive(size, {http_answer(R"({"Items":[{"pk":{"S":"a"}}],"Count":1})")});
  CHECK(size.result() == 1);
}

TEST_CASE("A batch has its tables under the names of the program") {
  const Client client = silent_client([](keyc::ClientOptions& options) {
    options.table_names = {{"notes", "dev-notes"}};
  });
  keyc::BatchGetItem batch;
  batch.RequestItems["notes"].Keys.push_back(keyc::test::key());
  auto conversation = keyc::converse(client, batch);
  drive(conversation, {http_answer(R"({"Responses":{"dev-notes":[{"pk":{"S":"a"}}]},"UnprocessedKeys":{}})")});
  CHECK(conversation.result().Responses.at("notes").size() == 1);
}

TEST_CASE("No attempt begins after the deadline, however late the program goes on") {
  const std::chrono::milliseconds deadline(500);
  const Client client = silent_client([&](keyc::ClientOptions& options) { options.deadline = deadline; });
  auto conversation = keyc::converse(
      client, keyc::transact(keyc::test::add(), keyc::DeleteItem{.TableName = "b", .Key = keyc::test::key()}));
  REQUIRE(std::holds_alternative<keyc::ConversationSteps::Send>(conversation.next()));
  conversation.answered(http_cut());
  REQUIRE(std::holds_alternative<keyc::ConversationSteps::Wait>(conversation.next()));
  std::this_thread::sleep_for(deadline);
  REQUIRE(std::holds_alternative<keyc::ConversationSteps::Done>(conversation.next()));
  CHECK_THROWS_AS(conversation.result(), keyc::UnknownOutcome);
}
