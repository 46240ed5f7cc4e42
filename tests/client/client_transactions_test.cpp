#include "client/faulty_endpoint.hpp"
#include "keyc/retry.hpp"
#include "keyc/transact.hpp"
#include "support/catch.hpp"

using keyc::AttributeValue;
using keyc::Client;
using keyc::test::answer;
using keyc::test::FaultyEndpoint;
using keyc::test::refusal;
using keyc::test::script;

namespace {

keyc::PutItem put(const std::string& key) {
  keyc::PutItem request{.TableName = "places"};
  request.Item.set("pk", AttributeValue::string(key));
  request.key_names = {"pk"};
  return request;
}

std::string cancelled(const std::string& reasons) {
  return answer(
      R"({"__type":"com.amazonaws.dynamodb.v20120810#TransactionCanceledException","Message":"cancelled, see",)"
      R"("CancellationReasons":[)" +
          reasons + "]}",
      400);
}

const std::string none = R"({"Code":"None"})";
const std::string condition = R"({"Code":"ConditionalCheckFailed","Message":"no","Item":{"pk":{"S":"old"}}})";
const std::string conflict = R"({"Code":"TransactionConflict","Message":"busy"})";

/// The exception of a transaction of two puts.
keyc::TransactionCancelled failure_of(Client& client) {
  try {
    client.send(keyc::transact(put("a"), put("b")));
  } catch (const keyc::TransactionCancelled& error) {
    return error;
  }
  throw std::logic_error("nothing was thrown");
}

std::string token_of(const std::string& body) {
  const std::string name = R"("ClientRequestToken":")";
  const std::size_t begin = body.find(name);
  if (begin == std::string::npos) return {};
  return body.substr(begin + name.size(), body.find('"', begin + name.size()) - begin - name.size());
}

}  // namespace

TEST_CASE("A cancelled transaction has a reason for each action, with the item if that was requested") {
  FaultyEndpoint endpoint(script({cancelled(none + "," + condition)}));
  Client client(endpoint.options());
  const keyc::TransactionCancelled error = failure_of(client);
  REQUIRE(error.type() == "TransactionCanceledException");
  REQUIRE(error.reasons().size() == 2);
  CHECK(error.reasons()[0].Code == "None");
  CHECK_FALSE(error.reasons()[0].Item);
  CHECK(error.reasons()[1].Code == "ConditionalCheckFailed");
  CHECK(error.reasons()[1].Message == "no");
  CHECK(error.reasons()[1].Item->find("pk")->text() == "old");
  CHECK(error.by_others());
  CHECK(std::string(error.what()) ==
        "TransactWriteItems: TransactionCanceledException: action 1, Put of pk = b in places: "
        "ConditionalCheckFailed: no (HTTP 400)");
  CHECK(error.reasons()[1].action == "Put");
  CHECK(error.reasons()[1].table == "places");
  CHECK(error.reasons()[1].key == keyc::Item{{"pk", AttributeValue::string("b")}});
  CHECK(endpoint.stop().size() == 1);
}

TEST_CASE("Another transaction with the same token is an error of its own, which says what is known") {
  const std::string mismatch = refusal("IdempotentParameterMismatchException");
  const bool is_lost = GENERATE(false, true);
  FaultyEndpoint endpoint(
      script(is_lost ? std::vector<std::string>{R"({"cut":"before"})", mismatch} : std::vector<std::string>{mismatch}));
  Client client(endpoint.options());
  try {
    client.send(keyc::exactly_once(keyc::transact(put("a")), "payment 17"));
    FAIL("it was not refused");
  } catch (const keyc::IdempotentParameterMismatch& error) {
    CHECK(error.token() == "payment 17");
    CHECK(error.attempts() == (is_lost ? 2 : 1));
    CHECK(
        std::string(error.what()) ==
        "TransactWriteItems: IdempotentParameterMismatchException: nothing of this transaction took place. Another one "
        "with the token 'payment 17', but other actions or values, was sent within ten minutes, and whether that took "
        "place is not known (HTTP 400)");
  }
}

TEST_CASE("If an answer was lost for longer than tokens are remembered, a mismatch proves nothing") {
  FaultyEndpoint endpoint(script({R"({"cut":"before"})", refusal("IdempotentParameterMismatchException")}));
  keyc::ClientOptions options = endpoint.options();
  options.deadline = std::chrono::minutes(10);
  Client client(options);
  CHECK_THROWS_AS(client.send(keyc::transact(put("a"))), keyc::UnknownOutcome);
}

TEST_CASE("A transaction that conflicts with others is sent again, with the same token") {
  const std::string first = GENERATE_COPY(refusal("TransactionInProgressException"), refusal("ThrottlingException"),
                                          refusal("InternalServerError", 500), cancelled(none + "," + conflict),
                                          cancelled(R"({"Code":"ThrottlingError","Message":"slow"},)" + none),
                                          cancelled(conflict + R"(,{"Code":"ProvisionedThroughputExceeded"})"));
  FaultyEndpoint endpoint(script({first, first, answer("{}")}));
  Client client(endpoint.options());
  client.send(keyc::transact(put("a"), put("b")));
  const auto requests = endpoint.stop();
  REQUIRE(requests.size() == 3);
  CHECK(token_of(requests[0].body).size() == 36);
  CHECK(requests[1].body == requests[0].body);
  CHECK(requests[2].body == requests[0].body);
}

TEST_CASE("A write that conflicts with a transaction is sent again") {
  FaultyEndpoint endpoint(script({refusal("TransactionConflictException"), answer("{}")}));
  Client client(endpoint.options());
  client.send(put("a"));
  CHECK(endpoint.stop().size() == 2);
}

TEST_CASE("A transaction that conflicts with others on every attempt ends as TransactionCancelled") {
  FaultyEndpoint endpoint(script({cancelled(conflict + "," + none), cancelled(conflict + "," + none), answer("{}")}));
  keyc::ClientOptions options = endpoint.options();
  options.max_attempts = 2;
  Client client(options);
  CHECK(failure_of(client).reasons()[0].Code == "TransactionConflict");
  CHECK(endpoint.stop().size() == 2);
}

TEST_CASE("A transaction is not sent again if an action was at fault") {
  const std::string reasons = GENERATE_COPY(condition + "," + conflict, none + "," + none, none + "," + condition,
                                            conflict + R"(,{"Code":"ValidationError","Message":"wrong"})");
  FaultyEndpoint endpoint(script({cancelled(reasons), answer("{}")}));
  Client client(endpoint.options());
  CHECK(failure_of(client).by_others() == (reasons.find("ValidationError") == std::string::npos));
  CHECK(endpoint.stop().size() == 1);
}

TEST_CASE("The token of a transaction is the program's own, or a new one for each request") {
  FaultyEndpoint endpoint(script({answer("{}"), answer("{}"), answer("{}")}));
  Client client(endpoint.options());
  keyc::TransactWriteItems own = keyc::transact(put("a"));
  own.ClientRequestToken = "order-17";
  client.send(own);
  keyc::TransactWriteItems without{.TransactItems = {put("a")}};
  client.send(without);
  client.send(without);
  const auto requests = endpoint.stop();
  CHECK(token_of(requests[0].body) == "order-17");
  CHECK(token_of(requests[1].body).size() == 36);
  CHECK(token_of(requests[2].body).size() == 36);
  CHECK(token_of(requests[1].body) != token_of(requests[2].body));
}

TEST_CASE("An invalid transaction is refused before it is sent, also if two table names are equal only as configured") {
  FaultyEndpoint endpoint(script({}));
  keyc::ClientOptions options = endpoint.options();
  options.table_names = {{"old", "places"}};
  options.other_tables_unmapped = true;
  Client client(options);
  CHECK_THROWS_AS(client.send(keyc::TransactWriteItems{}), keyc::ActionCountError);
  keyc::PutItem other_put = put("a");
  other_put.TableName = "old";
  CHECK_THROWS_AS(client.send(keyc::transact(put("a"), other_put)), keyc::SameItemError);
  CHECK(endpoint.stop().empty());
}

TEST_CASE("A transaction that only a unique value conflicts with is NotUnique, and is not retried") {
  keyc::PutItem marker = put("_unique#Account#email#a");
  marker.Item.set("_unique", AttributeValue::string("Account.email"));
  const std::string reasons =
      GENERATE_COPY(none + "," + condition, conflict + "," + condition, condition + "," + condition);
  FaultyEndpoint endpoint(script({cancelled(reasons), answer("{}")}));
  Client client(endpoint.options());
  const bool is_clash = reasons == none + "," + condition;
  const auto send = [&](int) { client.send(keyc::transact(put("a"), marker)); };
  std::string constraint;
  try {
    keyc::retry([] { return std::optional(1); }, send, 1);
  } catch (const keyc::NotUnique& error) {
    constraint = error.constraint();
    CHECK(std::string(error.what()).starts_with("Account.email is not unique: TransactWriteItems: "));
    CHECK(error.reasons().size() == 2);
  } catch (const keyc::TransactionCancelled&) {
  }
  CHECK(constraint == (is_clash ? "Account.email" : ""));
  CHECK(endpoint.stop().size() == 1);
}

TEST_CASE("The tables of a transaction are sent under their configured names") {
  FaultyEndpoint endpoint(script({answer("{}"), answer(R"({"Responses":[{"Item":{"pk":{"S":"a"}}},{}]})")}));
  keyc::ClientOptions options = endpoint.options();
  options.table_names = {{"places", "prod-places"}};
  options.other_tables_unmapped = true;
  Client client(options);
  client.send(keyc::transact(put("a")));
  const keyc::TransactGetItems both{{{.TableName = "places"}, {.TableName = "other"}}};
  const keyc::TransactGetItemsResult result = client.send(both);
  REQUIRE(result.Responses.size() == 2);
  CHECK(result.Responses[0].Item->find("pk")->text() == "a");
  CHECK_FALSE(result.Responses[1].Item);
  const auto requests = endpoint.stop();
  CHECK(requests[0].operation == "TransactWriteItems");
  CHECK(requests[0].body.find(R"("Put":{"TableName":"prod-places")") != std::string::npos);
  CHECK(requests[1].operation == "TransactGetItems");
  CHECK(requests[1].body.find(R"([{"Get":{"TableName":"prod-places"}},{"Get":{"TableName":"other"}}])") !=
        std::string::npos);
}

TEST_CASE("keyc::retry reads again after a transaction was cancelled by others, and after no other error") {
  FaultyEndpoint endpoint(
      script({cancelled(condition), answer("{}"), cancelled(R"({"Code":"ItemCollectionSizeLimitExceeded"})")}));
  Client client(endpoint.options());
  int reads = 0;
  const auto reload = [&] { return std::optional(++reads); };
  const auto change = [&](int) { client.send(keyc::transact(put("a"))); };
  CHECK(keyc::retry(reload, change));
  CHECK(reads == 2);
  CHECK_THROWS_AS(keyc::retry(reload, change), keyc::TransactionCancelled);
  CHECK(reads == 3);
  CHECK(endpoint.stop().size() == 3);
}

TEST_CASE("If a transaction violates several constraints, NotUnique names the first") {
  const auto marker = [](const std::string& constraint) {
    keyc::PutItem put_marker = put("_unique#" + constraint);
    put_marker.Item.set("_unique", AttributeValue::string(constraint));
    return put_marker;
  };
  // A reason in excess of the actions belongs to none of them.
  FaultyEndpoint endpoint(
      script({cancelled(condition + "," + condition), cancelled(condition + "," + none + "," + conflict)}));
  Client client(endpoint.options());
  for (int i = 0; i < 2; ++i) {
    std::string constraint;
    try {
      client.send(keyc::transact(marker("Account.email"), marker("Account.name")));
    } catch (const keyc::NotUnique& error) {
      constraint = error.constraint();
    }
    CHECK(constraint == "Account.email");
  }
}

TEST_CASE("keyc::retry ends if there is no item, and after its tries") {
  int changes = 0;
  const auto refused = [&](int) {
    ++changes;
    throw keyc::ConditionFailed("changed meanwhile", std::nullopt);
  };
  CHECK_FALSE(keyc::retry([] { return std::optional<int>(); }, refused));
  CHECK(changes == 0);
  CHECK_THROWS_AS(keyc::retry([] { return std::optional(1); }, refused, 3), keyc::ConditionFailed);
  CHECK(changes == 3);
  const auto by_others = [&](int) {
    ++changes;
    throw keyc::TransactionCancelled("conflict", {{"TransactionConflict", "", std::nullopt}});
  };
  CHECK_THROWS_AS(keyc::retry([] { return std::optional(1); }, by_others, 2), keyc::TransactionCancelled);
  CHECK(changes == 5);
}
