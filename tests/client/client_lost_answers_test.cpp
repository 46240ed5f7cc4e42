#include "client/lost_answers.hpp"
#include "keyc/retry.hpp"
#include "keyc/transact.hpp"
#include "support/catch.hpp"

/// What is sent again after a lost answer, and what is reported if no answer says more. tests/faults compares that with
/// what really took place.
using namespace keyc::test;
using keyc::AttributeValue;
using keyc::Client;
using keyc::UnknownOutcome;
using Reason = UnknownOutcome::Reason;

namespace {

/// All ways to lose an answer.
const std::vector<std::string> losses = {closed,
                                         R"({"cut":"status"})",
                                         R"({"cut":"headers"})",
                                         R"({"cut":"inside"})",
                                         refusal("InternalServerError", 500),
                                         answer("<html>", 503)};

}  // namespace

TEST_CASE("A write that is repeatable is sent again after a lost answer") {
  for (const std::string& lost : losses) {
    CHECK(outcome(set_title(), {lost, done}).result == "done");
    CHECK(outcome(keyc::PutItem{.TableName = "notes", .Item = key()}, {lost, lost, done}).result == "done");
    CHECK(outcome(keyc::DeleteItem{.TableName = "notes", .Key = key()}, {lost, done}).sent == 2);
  }
}

TEST_CASE("A write that does more the second time is not sent again after a lost answer") {
  for (const std::string& lost : losses) {
    const Outcome added = outcome(add(), {lost, done});
    CHECK(added.result == "unknown: not repeatable");
    CHECK(added.sent == 1);
    CHECK(added.attempts == 1);
  }
  const auto append = update(
      [](keyc::UpdateActions& actions) { actions.append(title, AttributeValue::list({AttributeValue::string("x")})); });
  CHECK(outcome(append, {closed, done}).result == "unknown: not repeatable");
  const auto old = [](auto write) { return write.ReturnValues = "ALL_OLD", write; };
  CHECK(outcome(old(set_title()), {closed, done}).result == "unknown: not repeatable");
  CHECK(outcome(old(keyc::DeleteItem{.TableName = "notes", .Key = key()}), {closed, done}).sent == 1);
  CHECK(outcome(keyc::UpdateItem{.TableName = "notes", .Key = key()}, {closed, done}).result ==
        "unknown: not repeatable");
}

TEST_CASE("A request that did not reach the server, or was answered, has no lost answer") {
  CHECK(outcome(add(), {throttled, throttled, done}).result == "done");
  CHECK(outcome(add(), {throttled, closed, done}).result == "unknown: not repeatable");
  CHECK(outcome(add(), {throttled, closed, done}).attempts == 2);
  CHECK(outcome(set_title(), {refused(), done}).result == "condition failed");
  CHECK(outcome(set_title(), {throttled, refused()}).result == "condition failed");
  CHECK(outcome(set_title(), {throttled, throttled}, 2).result == "ThrottlingException");
}

TEST_CASE("retry_anyway also sends writes again that are not repeatable") {
  CHECK(outcome(keyc::retry_anyway(add()), {closed, closed, done}).sent == 3);
  CHECK(outcome(keyc::retry_anyway(add()), {closed, closed, done}).result == "done");
}

TEST_CASE("A write without an answer to any attempt is an unknown outcome, a read is not") {
  CHECK(outcome(set_title(), {closed, closed}, 2).result == "unknown: no answer");
  CHECK(outcome(set_title(), {closed, throttled}, 2).result == "unknown: no answer");
  CHECK(outcome(set_title(), {closed, refusal("AccessDeniedException")}).result == "unknown: no answer");
  CHECK(outcome(keyc::BatchWriteItem{{{"notes", {keyc::PutRequest{key()}}}}}, {closed, closed}, 2).result ==
        "unknown: no answer");
  CHECK(outcome(keyc::GetItem{.TableName = "notes", .Key = key()}, {closed, closed}, 2).result == "transport");
}

TEST_CASE("An answer without the requested item is JsonError") {
  FaultyEndpoint endpoint(script({done}));
  Client client(endpoint.options());
  keyc::UpdateItem write = set_title();
  write.ReturnValues = "ALL_NEW";
  CHECK_THROWS_AS(client.send(write), keyc::JsonError);
}

TEST_CASE("A transaction is sent again with its token, and a refusal of that is definite") {
  const std::string cancelled = answer(R"({"__type":"com.amazonaws.dynamodb.v20120810#TransactionCanceledException",)"
                                       R"("CancellationReasons":[{"Code":"ConditionalCheckFailed"}]})",
                                       400);
  CHECK(outcome(keyc::transact(add()), {closed, done}).result == "done");
  CHECK(outcome(keyc::transact(add()), {closed, cancelled}).result == "cancelled");
  CHECK(outcome(keyc::transact(add()), {closed, closed}, 2).result == "unknown: no answer");
  CHECK(outcome(keyc::transact(add()), {refusal("IdempotentParameterMismatchException")}).result ==
        "IdempotentParameterMismatchException");
}

TEST_CASE("An answer to a write that is not DynamoDB's is JsonError") {
  const std::string body = GENERATE("", "null", "[]", "<html></html>", "{", R"({"message":"x"})");
  FaultyEndpoint endpoint(script(std::vector<std::string>(5, answer(body))));
  Client client(endpoint.options());
  CHECK_THROWS_AS(client.send(keyc::transact(add())), keyc::JsonError);
  CHECK_THROWS_AS(client.send(set_title()), keyc::JsonError);
  CHECK_THROWS_AS(client.send(create()), keyc::JsonError);
  CHECK_THROWS_AS(client.send(keyc::UpdateTimeToLive{"notes", "at"}), keyc::JsonError);
  CHECK_THROWS_AS(client.send(keyc::BatchWriteItem{{{"notes", {keyc::PutRequest{key()}}}}}), keyc::JsonError);
  CHECK(endpoint.stop().size() == 5);
}

TEST_CASE("An answer that is not DynamoDB's is reported with the number of attempts") {
  FaultyEndpoint endpoint(script({throttled, closed, answer("<html></html>"), throttled, answer("[]")}));
  Client client(endpoint.options());
  const auto attempts_of = [](const auto& send) {
    try {
      send();
    } catch (const keyc::JsonError& error) {
      return error.attempts();
    }
    return -1;
  };
  CHECK(attempts_of([&] { client.send(set_title()); }) == 3);
  CHECK(attempts_of([&] { client.send(keyc::DescribeTable{"notes"}); }) == 2);
}

TEST_CASE("An unknown outcome has the request, the stored item and the reason") {
  FaultyEndpoint endpoint(script({closed, refused(R"(,"title":{"S":"new"})")}));
  Client client(endpoint.options());
  try {
    client.send(set_title());
    FAIL("nothing was thrown");
  } catch (const UnknownOutcome& error) {
    CHECK(error.reason() == Reason::refused);
    CHECK(std::get<keyc::UpdateItem>(error.sent()).Key == key());
    CHECK(error.item()->find("title")->text() == "new");
    CHECK(error.attempts() == 2);
    CHECK_THAT(error.what(), Catch::Contains("not known whether this write took place") &&
                                 Catch::Contains("ConditionalCheckFailedException"));
  }
}

TEST_CASE("keyc::retry does not repeat a write that may have taken place") {
  FaultyEndpoint endpoint(script({closed, refused(R"(,"title":{"S":"new"})"), done}));
  Client client(endpoint.options());
  int changes = 0;
  const auto change = [&](int) {
    ++changes;
    client.send(set_title());
  };
  CHECK_THROWS_AS(keyc::retry([] { return std::optional(1); }, change), UnknownOutcome);
  CHECK(changes == 1);
  CHECK(endpoint.stop().size() == 2);
}

TEST_CASE("A transaction takes place each time that it is sent, or exactly once") {
  FaultyEndpoint endpoint(script({done, done, done, done}));
  Client client(endpoint.options());
  const keyc::TransactWriteItems each = keyc::transact(add());
  const keyc::ExactlyOnce once = keyc::exactly_once(keyc::transact(add()));
  CHECK(each.ClientRequestToken.empty());
  CHECK(once.token().size() == 36);
  client.send(each);
  client.send(each);
  client.send(once);
  client.send(once);
  const auto requests = endpoint.stop();
  CHECK(requests[0].body != requests[1].body);
  CHECK(requests[2].body == requests[3].body);
  CHECK(keyc::exactly_once(keyc::transact(add()), "order-17").token() == "order-17");
  CHECK_THROWS_AS(keyc::exactly_once(keyc::transact(add()), ""), keyc::TransactionError);
  CHECK_THROWS_AS(keyc::exactly_once(keyc::transact(add()), std::string(37, 'x')), keyc::TransactionError);
}

TEST_CASE("Exceptions of the program's own functions do not hide that a write may have taken place") {
  FaultyEndpoint endpoint(script({closed, closed, done}));
  keyc::ClientOptions options = endpoint.options();
  int calls = 0;
  options.credentials_provider = [&] {
    if (++calls % 2 == 0) throw std::runtime_error("no role");
    return keyc::Credentials{"ROLE", "secret", ""};
  };
  Client client(options);
  CHECK_THROWS_WITH(client.send(set_title()), Catch::Contains("not known") && Catch::Contains("no role"));
  CHECK_THROWS_WITH(client.send(keyc::GetItem{.TableName = "notes", .Key = key()}), "no role");
}
