#include "client/faulty_endpoint.hpp"
#include "keyc/retry.hpp"
#include "keyc/transact.hpp"
#include "keyc/update.hpp"
#include "support/catch.hpp"

/// How a write is reported if an answer was lost. tests/faults compares that with what really took place.
using namespace keyc::test;
using keyc::AttributeValue;
using keyc::Client;
using keyc::ConditionFailed;
using keyc::Item;
using keyc::UnknownOutcome;
using Reason = UnknownOutcome::Reason;

namespace {

constexpr keyc::AttributeName pk{"pk", "#pk"};
constexpr keyc::AttributeName title{"title", "#title"};
constexpr keyc::AttributeName visits{"visits", "#visits"};
constexpr keyc::AttributeName revision{"rev", "#revision"};
constexpr keyc::StoredAttribute stored[] = {{revision}};

const std::string done = answer("{}");
const std::string closed = R"({"cut":"before"})";
const std::string throttled = refusal("ThrottlingException");

std::string refused(const std::string& item = "") {
  return answer(R"({"__type":"com.amazonaws.dynamodb.v20120810#ConditionalCheckFailedException","message":"no")" +
                    (item.empty() ? "}" : R"(,"Item":{"pk":{"S":"a"})" + item + "}}"),
                400);
}

Item key() { return {{"pk", AttributeValue::string("a")}}; }

keyc::UpdateItem update(const std::function<void(keyc::UpdateActions&)>& change) {
  keyc::UpdateActions actions;
  change(actions);
  return actions.build("notes", key(), pk);
}

keyc::UpdateItem set_title() {
  return update([](keyc::UpdateActions& actions) { actions.set(title, AttributeValue::string("new")); });
}

/// Updates an item that was read with lock 4.
keyc::UpdateItem set_title_locked() {
  return update([](keyc::UpdateActions& actions) {
    actions.set(title, AttributeValue::string("new"));
    actions.lock("Note", stored, revision, 4);
  });
}

keyc::UpdateItem add() {
  return update([](keyc::UpdateActions& actions) { actions.add(visits, AttributeValue::number("1")); });
}

keyc::PutItem create(keyc::AfterLoss after_loss = {}) {
  return {.TableName = "notes",
          .Item = {{"pk", AttributeValue::string("a")}, {"size", AttributeValue::number("1.50")}},
          .ConditionExpression = "attribute_not_exists(#pk)",
          .ExpressionAttributeNames = {{"#pk", "pk"}},
          .ReturnValuesOnConditionCheckFailure = "ALL_OLD",
          .after_loss = std::move(after_loss)};
}

struct Outcome {
  std::string result = "done";
  Item attributes;
  std::size_t sent = 0;
  int attempts = 0;
};

/// Sends the write to an endpoint with this script.
template <class Write>
Outcome outcome(const Write& write, const std::vector<std::string>& answers, int max_attempts = 8) {
  FaultyEndpoint endpoint(script(answers));
  keyc::ClientOptions options = endpoint.options();
  options.max_attempts = max_attempts;
  Client client(options);
  Outcome found;
  try {
    if constexpr (requires { client.send(write).Attributes; })
      found.attributes = client.send(write).Attributes;
    else
      client.send(write);
  } catch (const UnknownOutcome& error) {
    constexpr const char* reasons[] = {"no answer", "not repeatable", "refused"};
    found.result = std::string("unknown: ") + reasons[static_cast<std::size_t>(error.reason())];
    found.attempts = error.attempts();
  } catch (const ConditionFailed& error) {
    found.result = "condition failed";
    found.attempts = error.attempts();
  } catch (const keyc::TransactionCancelled& error) {
    found.result = "cancelled";
    found.attempts = error.attempts();
  } catch (const keyc::ServiceError& error) {
    found.result = error.type();
    found.attempts = error.attempts();
  } catch (const keyc::TransportError& error) {
    found.result = "transport";
    found.attempts = error.attempts();
  }
  found.sent = endpoint.stop().size();
  return found;
}

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

TEST_CASE("A write without a lock that is refused after a lost answer may have taken place") {
  for (const std::string& answer : {refused(), refused(R"(,"title":{"S":"new"})")}) {
    CHECK(outcome(set_title(), {closed, answer}).result == "unknown: refused");
    CHECK(outcome(create(), {closed, answer}).result == "unknown: refused");
  }
}

TEST_CASE("The lock determines the outcome of a write that is refused after a lost answer") {
  const auto at = [](const std::string& number, const std::string& text = "new") {
    return refused(R"(,"rev":{"N":")" + number + R"("},"title":{"S":")" + text + R"("})");
  };
  CHECK(outcome(set_title_locked(), {closed, at("5")}).result == "done");
  CHECK(outcome(set_title_locked(), {closed, at("5", "other")}).result == "condition failed");
  CHECK(outcome(set_title_locked(), {closed, at("4")}).result == "condition failed");  // another condition failed
  CHECK(outcome(set_title_locked(), {closed, at("6")}).result == "unknown: refused");
  CHECK(outcome(set_title_locked(), {closed, at("3")}).result == "unknown: refused");  // removed and created again
  CHECK(outcome(set_title_locked(), {closed, refused()}).result == "unknown: refused");
  CHECK(outcome(set_title_locked(), {at("5")}).result == "condition failed");

  const auto removed = update([](keyc::UpdateActions& actions) {
    actions.remove(title);
    actions.lock("Note", stored, revision, 4);
  });
  CHECK(outcome(removed, {closed, at("5")}).result == "condition failed");
  CHECK(outcome(removed, {closed, refused(R"(,"rev":{"N":"5"})")}).result == "done");

  const keyc::DeleteItem removal{
      .TableName = "notes", .Key = key(), .ConditionExpression = "x", .after_loss = {.lock = "rev", .locked_as = 5}};
  CHECK(outcome(removal, {closed, done}).result == "done");
  CHECK(outcome(removal, {closed, at("5")}).result == "condition failed");
  CHECK(outcome(removal, {closed, refused()}).result == "unknown: refused");
}

TEST_CASE("An addition cannot be seen in the item, but a lock prevents that it is made twice") {
  const auto locked_add = update([](keyc::UpdateActions& actions) {
    actions.add(visits, AttributeValue::number("1"));
    actions.lock("Note", stored, revision, 4);
  });
  CHECK(outcome(locked_add, {closed, done}).result == "done");
  CHECK(outcome(locked_add, {closed, refused(R"(,"rev":{"N":"5"},"visits":{"N":"1"})")}).result == "unknown: refused");
  CHECK(outcome(locked_add, {closed, refused(R"(,"rev":{"N":"4"})")}).result == "condition failed");
}

TEST_CASE("A write that turns out to have taken place returns what is known") {
  const std::string there = refused(R"(,"rev":{"N":"5"},"title":{"S":"new"})");
  const auto asking = [](const char* values) {
    keyc::UpdateItem write = set_title_locked();
    write.ReturnValues = values;
    return write;
  };
  const Outcome all_new = outcome(asking("ALL_NEW"), {closed, there});
  CHECK(all_new.result == "done");
  CHECK(all_new.attributes.find("title")->text() == "new");
  CHECK(outcome(asking("ALL_OLD"), {closed, there}).result == "unknown: refused");
  CHECK(outcome(asking("ALL_OLD"), {closed, answer(R"({"Attributes":{"pk":{"S":"a"}}})")}).result == "done");
}

TEST_CASE("A create with an id of its own recognises its item") {
  const std::string same = refused(R"(,"size":{"N":"1.5"})");
  const std::string different = refused(R"(,"size":{"N":"2"})");
  const std::string more = refused(R"(,"size":{"N":"1.5"},"note":{"S":"x"})");
  CHECK(outcome(create({.has_own_id = true}), {closed, same}).result == "done");
  CHECK(outcome(create({.has_own_id = true}), {closed, different}).result == "unknown: refused");
  CHECK(outcome(create({.has_own_id = true}), {closed, more}).result == "unknown: refused");
  CHECK(outcome(create({.has_own_id = true}), {same}).result == "condition failed");
  CHECK(outcome(create(), {closed, same}).result == "unknown: refused");
}

TEST_CASE("The lock of a create can show that the item is another one, never that it is this one") {
  const keyc::AfterLoss lock{.lock = "rev", .locked_as = 0};
  keyc::PutItem write = create(lock);
  write.Item.set("rev", AttributeValue::number("0"));
  CHECK(outcome(write, {closed, refused(R"(,"rev":{"N":"0"},"size":{"N":"1.5"})")}).result == "unknown: refused");
  CHECK(outcome(write, {closed, refused(R"(,"rev":{"N":"0"},"size":{"N":"2"})")}).result == "condition failed");
  CHECK(outcome(write, {closed, refused(R"(,"rev":{"N":"1"},"size":{"N":"1.5"})")}).result == "unknown: refused");
}

TEST_CASE("An answer without the requested item is JsonError") {
  FaultyEndpoint endpoint(script({done}));
  Client client(endpoint.options());
  keyc::UpdateItem write = set_title();
  write.ReturnValues = "ALL_NEW";
  CHECK_THROWS_AS(client.send(write), keyc::JsonError);
}

TEST_CASE("Values are compared as DynamoDB stores them") {
  const auto tags = [](const std::string& list) { return R"(,"rev":{"N":"5"},"title":)" + list; };
  const auto set = [](AttributeValue value) {
    return update([&](keyc::UpdateActions& actions) {
      actions.set(title, std::move(value));
      actions.lock("Note", stored, revision, 4);
    });
  };
  using Type = AttributeValue::Type;
  CHECK(
      outcome(set(AttributeValue::set(Type::SS, {"a", "b"})), {closed, refused(tags(R"({"SS":["b","a"]})"))}).result ==
      "done");
  CHECK(outcome(set(AttributeValue::set(Type::NS, {"1", "20"})), {closed, refused(tags(R"({"NS":["20","1"]})"))})
            .result == "done");
  CHECK(outcome(set(AttributeValue::number("1e2")), {closed, refused(tags(R"({"N":"100"})"))}).result == "done");
  CHECK(outcome(set(AttributeValue::number("1e2")), {closed, refused(tags(R"({"S":"1e2"})"))}).result ==
        "condition failed");
  const auto list = AttributeValue::list({AttributeValue::string("a"), AttributeValue::string("b")});
  CHECK(outcome(set(list), {closed, refused(tags(R"({"L":[{"S":"b"},{"S":"a"}]})"))}).result == "condition failed");
  CHECK(outcome(set(list), {closed, refused(tags(R"({"L":[{"S":"a"},{"S":"b"}]})"))}).result == "done");
  const auto map = AttributeValue::map({{"x", AttributeValue::number("1.0")}});
  CHECK(outcome(set(map), {closed, refused(tags(R"({"M":{"x":{"N":"1"}}})"))}).result == "done");
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

TEST_CASE("A lock that is not a whole number determines nothing") {
  for (const std::string there : {R"(,"rev":{"S":"5"})", R"(,"rev":{"N":"-5"})", R"(,"rev":{"N":"5.5"})",
                                  R"(,"rev":{"N":"99999999999999999999"})"})
    CHECK(outcome(set_title_locked(), {closed, refused(there + R"(,"title":{"S":"new"})")}).result ==
          "unknown: refused");
}

TEST_CASE("If an attribute that was set is missing, the write did not take place") {
  CHECK(outcome(set_title_locked(), {closed, refused(R"(,"rev":{"N":"5"})")}).result == "condition failed");
}

TEST_CASE("A removal without a lock that is refused after a lost answer may have taken place") {
  const keyc::DeleteItem removal{.TableName = "notes", .Key = key(), .ConditionExpression = "x"};
  CHECK(outcome(removal, {closed, refused(R"(,"rev":{"N":"4"})")}).result == "unknown: refused");
  CHECK(outcome(removal, {closed, refused()}).result == "unknown: refused");
  CHECK(outcome(removal, {refused()}).result == "condition failed");
}

TEST_CASE("A write that took place is done, also with ReturnValues NONE") {
  keyc::UpdateItem write = set_title_locked();
  write.ReturnValues = "NONE";
  const Outcome none = outcome(write, {closed, refused(R"(,"rev":{"N":"5"},"title":{"S":"new"})")});
  CHECK(none.result == "done");
  CHECK(none.attributes.empty());
  write.ReturnValues = "ALL_NEW";
  const Outcome with_attributes = outcome(write, {answer(R"({"Attributes":{"pk":{"S":"a"},"rev":{"N":"5"}}})")});
  CHECK(with_attributes.attributes.find("rev")->text() == "5");
}

TEST_CASE("Numbers are equal by sign, digits and exponent; a text that is not a decimal only if it is identical") {
  const auto set = [](const std::string& number, const std::string& there) {
    const keyc::UpdateItem write = update([&](keyc::UpdateActions& actions) {
      actions.set(title, AttributeValue::number(number));
      actions.lock("Note", stored, revision, 4);
    });
    return outcome(write, {closed, refused(R"(,"rev":{"N":"5"},"title":{"N":")" + there + R"("})")}).result;
  };
  CHECK(set("12", "1.2e1") == "done");
  CHECK(set("12", "-12") == "condition failed");
  CHECK(set("12", "13") == "condition failed");
  CHECK(set("12", "120") == "condition failed");
  CHECK(set("1e999", "1e999") == "done");
  CHECK(set("1e999", "10") == "condition failed");
  CHECK(set("10", "1e999") == "condition failed");
}

TEST_CASE("Binary, boolean and null values are compared by type and value") {
  const auto set = [](AttributeValue value, const std::string& there) {
    const keyc::UpdateItem write = update([&](keyc::UpdateActions& actions) {
      actions.set(title, std::move(value));
      actions.lock("Note", stored, revision, 4);
    });
    return outcome(write, {closed, refused(R"(,"rev":{"N":"5"},"title":)" + there)}).result;
  };
  CHECK(set(AttributeValue::boolean(true), R"({"BOOL":true})") == "done");
  CHECK(set(AttributeValue::boolean(true), R"({"BOOL":false})") == "condition failed");
  CHECK(set(AttributeValue::null(), R"({"NULL":true})") == "done");
  CHECK(set(AttributeValue::binary("fo"), R"({"B":"Zm8="})") == "done");
  CHECK(set(AttributeValue::set(AttributeValue::Type::BS, {"fo"}), R"({"BS":["Zm8="]})") == "done");
  CHECK(set(AttributeValue::map({{"x", AttributeValue::null()}}), R"({"M":{"y":{"NULL":true}}})") ==
        "condition failed");
}
