#include "client/faulty_endpoint.hpp"
#include "support/catch.hpp"

using namespace keyc::test;
using keyc::Client;
using std::chrono::milliseconds;
using Kind = keyc::TableDifference::Kind;

namespace {

constexpr milliseconds patience{2000};
const keyc::CreateTable schema{"notes",
                               {{"pk", keyc::AttributeValue::Type::S}, {"day", keyc::AttributeValue::Type::N}},
                               {{"pk", "HASH"}},
                               {},
                               {{"byDay", {{"day", "HASH"}}, "ALL", {}}}};
const keyc::UpdateTimeToLive expiry{"notes", "expires", true};

std::string described(const std::string& status, const std::string& index_status = "ACTIVE",
                      const std::string& index = "byDay", const std::string& other_indexes = "") {
  return answer(
      R"({"Table":{"TableStatus":")" + status +
      R"(","AttributeDefinitions":[{"AttributeName":"pk","AttributeType":"S"},{"AttributeName":"day","AttributeType":"N"}],)"
      R"("KeySchema":[{"AttributeName":"pk","KeyType":"HASH"}],"BillingModeSummary":{"BillingMode":"PAY_PER_REQUEST"},)"
      R"("GlobalSecondaryIndexes":[{"IndexName":")" +
      index +
      R"(","KeySchema":[{"AttributeName":"day","KeyType":"HASH"}],"Projection":{"ProjectionType":"ALL"},)"
      R"("IndexStatus":")" +
      index_status + R"("})" + other_indexes + "]}}");
}
std::string expiring(const std::string& status, const std::string& attribute = "") {
  return answer(R"({"TimeToLiveDescription":{"TimeToLiveStatus":")" + status +
                (attribute.empty() ? R"("}})" : R"(","AttributeName":")" + attribute + R"("}})"));
}
const std::string missing = refusal("ResourceNotFoundException");
const std::string in_use = refusal("ResourceInUseException");
const std::string ready = described("ACTIVE");
const std::string created = answer(R"({"TableDescription":{"TableStatus":"CREATING"}})");
const std::string deleting = answer(R"({"TableDescription":{"TableStatus":"DELETING"}})");
const std::string turned_on = answer(R"({"TimeToLiveSpecification":{"AttributeName":"expires","Enabled":true}})");
const std::string lost = R"({"cut":"before"})";

struct Outcome {
  bool created = false;
  std::string error;
  std::vector<keyc::TableDifference> differences;
  std::string sent;  // the operations, in order
};

Outcome ensure(const std::vector<std::string>& answers, const std::optional<keyc::UpdateTimeToLive>& time_to_live = {},
               milliseconds time = patience, keyc::Indexes indexes = keyc::Indexes::at_least) {
  FaultyEndpoint endpoint(script(answers));
  Outcome outcome;
  keyc::ClientOptions options = endpoint.options();
  options.table_names = {{"notes", "prod-notes"}};
  Client client(options);
  try {
    outcome.created = client.ensure_table(schema, time_to_live, indexes, time);
  } catch (const keyc::TableDiffers& error) {
    outcome.error = error.what();
    outcome.differences = error.differences();
  } catch (const keyc::Error& error) {
    outcome.error = error.what();
  }
  for (const auto& request : endpoint.stop()) {
    outcome.sent += request.operation + ' ';
    CHECK(request.body.find(R"("TableName":"prod-notes")") != std::string::npos);
  }
  return outcome;
}

}  // namespace

TEST_CASE("A table that matches its schema is left alone") {
  const Outcome outcome = ensure({ready});
  CHECK_FALSE(outcome.created);
  CHECK(outcome.error.empty());
  CHECK(outcome.sent == "DescribeTable ");
}

TEST_CASE("A missing table is created and waited for, also while it has no description yet") {
  const Outcome outcome = ensure({missing, created, missing, described("CREATING", "CREATING"), ready});
  CHECK(outcome.created);
  CHECK(outcome.error.empty());
  CHECK(outcome.sent == "DescribeTable CreateTable DescribeTable DescribeTable DescribeTable ");
}

TEST_CASE("If two programs create a table at once, both succeed") {
  const Outcome outcome = ensure({missing, in_use, missing, in_use, described("CREATING"), ready});
  CHECK_FALSE(outcome.created);
  CHECK(outcome.error.empty());
  CHECK(outcome.sent == "DescribeTable CreateTable DescribeTable CreateTable DescribeTable DescribeTable ");
}

TEST_CASE("A table that another program is creating, or whose index is being built, is waited for") {
  CHECK(ensure({described("CREATING"), described("CREATING"), ready}).error.empty());
  CHECK(ensure({described("UPDATING", "CREATING"), described("ACTIVE", "CREATING"), ready}).sent ==
        "DescribeTable DescribeTable DescribeTable ");
  CHECK(ensure({described("UPDATING", "UPDATING")}).error.empty());
}

TEST_CASE("A table that is being deleted is created once it is gone") {
  const Outcome outcome = ensure({described("DELETING", "DELETING"), missing, created, ready});
  CHECK(outcome.created);
  CHECK(outcome.sent == "DescribeTable DescribeTable CreateTable DescribeTable ");
}

TEST_CASE("A table that differs is an error that describes the differences, at once, and nothing is changed") {
  const std::string status = GENERATE("ACTIVE", "CREATING", "UPDATING");
  const Outcome outcome = ensure({described(status, "ACTIVE", "byNight")}, {}, patience, keyc::Indexes::exactly);
  CHECK(outcome.error ==
        "table prod-notes is not as its schema says:\n  global index byDay is missing\n  index byNight (day) is not in "
        "the "
        "schema");
  REQUIRE(outcome.differences.size() == 2);
  CHECK(outcome.differences[0].kind == Kind::missing_index);
  CHECK(outcome.differences[1].kind == Kind::unknown_index);
  CHECK(outcome.sent == "DescribeTable ");
}

TEST_CASE("Indexes of other versions of the schema come and go") {
  using keyc::Indexes;
  const std::string both =
      described("UPDATING", "ACTIVE", "byDay",
                R"(,{"IndexName":"byNight","KeySchema":[{"AttributeName":"night","KeyType":"HASH"}],)"
                R"("Projection":{"ProjectionType":"ALL"},"IndexStatus":"CREATING"})");
  const auto kinds = [](const Outcome& outcome) {
    std::vector<Kind> found;
    for (const keyc::TableDifference& each : outcome.differences) found.push_back(each.kind);
    return found;
  };
  const auto checked = [&](const std::string& answered, Indexes indexes) {
    return ensure({answered}, {}, patience, indexes);
  };
  // One that this schema does not have yet, or any more, is not waited for either.
  CHECK(checked(both, Indexes::at_least).error.empty());
  CHECK(checked(both, Indexes::at_least).sent == "DescribeTable ");
  CHECK(kinds(checked(both, Indexes::exactly)) == std::vector{Kind::unknown_index});
  // One of this schema that is not there is an error, unless the program says that it does without.
  const std::string other = described("ACTIVE", "ACTIVE", "byNight");
  CHECK(kinds(checked(other, Indexes::at_least)) == std::vector{Kind::missing_index});
  CHECK(kinds(checked(described("ACTIVE", "DELETING"), Indexes::at_least)) == std::vector{Kind::missing_index});
  for (const std::string& answered :
       {other, described("ACTIVE", "DELETING"), described("UPDATING", "CREATING"), both}) {
    const Outcome outcome = checked(answered, Indexes::any_of_these);
    CHECK(outcome.error.empty());
    CHECK(outcome.sent == "DescribeTable ");
  }
  // Local indexes are made with their table, and one that is there must be as the schema says.
  keyc::CreateTable local = schema;
  local.LocalSecondaryIndexes.push_back({"bySize", {{"pk", "HASH"}, {"size", "RANGE"}}, "ALL", {}});
  keyc::CreateTable changed = schema;
  changed.GlobalSecondaryIndexes[0].ProjectionType = "KEYS_ONLY";
  for (const keyc::CreateTable& wanted : {local, changed}) {
    FaultyEndpoint endpoint(script({ready}));
    Client client(endpoint.options());
    CHECK_THROWS_AS(client.ensure_table(wanted, std::nullopt, Indexes::any_of_these), keyc::TableDiffers);
  }
}

TEST_CASE("A table that cannot be used is an error with the reason") {
  const Outcome outcome = ensure({described("ARCHIVED")});
  REQUIRE(outcome.differences.size() == 1);
  CHECK(outcome.differences[0] == keyc::TableDifference{Kind::status, "", "the table is ARCHIVED"});
}

TEST_CASE("A table that is not ready in time is TransportError") {
  const std::vector<std::string> answers(30, described("CREATING"));
  // It is looked at after 20, 60, 140 and 300 ms: a slow machine has the rest for the answers.
  CHECK(ensure(answers, {}, milliseconds(500)).error ==
        "table prod-notes is still being created after all the time it was given");
}

TEST_CASE("A refusal to create is passed on") {
  const Outcome outcome = ensure({missing, refusal("AccessDeniedException")});
  CHECK(outcome.error == "CreateTable: AccessDeniedException: as scripted (HTTP 400)");
}

TEST_CASE("Time to live is enabled for a table that was missing, whichever program created it") {
  const std::string answered = GENERATE(created, in_use);
  const Outcome outcome = ensure({missing, answered, ready, expiring("DISABLED"), turned_on}, expiry);
  CHECK(outcome.error.empty());
  CHECK(outcome.sent == "DescribeTable CreateTable DescribeTable DescribeTimeToLive UpdateTimeToLive ");
}

TEST_CASE("Time to live that another program has enabled meanwhile is not an error") {
  const std::string refused = refusal("ValidationException");
  CHECK(ensure({missing, created, ready, expiring("DISABLED"), refused, expiring("ENABLING", "expires")}, expiry)
            .error.empty());
  CHECK(ensure({missing, created, ready, expiring("DISABLED"), refused, expiring("DISABLED")}, expiry).error ==
        "UpdateTimeToLive: ValidationException: as scripted (HTTP 400)");
}

TEST_CASE("Time to live of an existing table is compared, and never enabled") {
  CHECK(ensure({ready, expiring("ENABLED", "expires")}, expiry).error.empty());
  CHECK(ensure({ready, expiring("DISABLED"), expiring("DISABLED"), expiring("ENABLING", "expires")}, expiry).sent ==
        "DescribeTable DescribeTimeToLive DescribeTimeToLive DescribeTimeToLive ");
  const Outcome other_outcome = ensure({ready, expiring("ENABLED", "until")}, expiry);
  REQUIRE(other_outcome.differences.size() == 1);
  CHECK(other_outcome.differences[0] ==
        keyc::TableDifference{Kind::time_to_live, "expires", "time to live is on until, in the schema on expires"});
  std::vector<std::string> answers(20, expiring("DISABLED"));
  answers[0] = ready;
  const Outcome off = ensure(answers, expiry, milliseconds(60));
  REQUIRE(off.differences.size() == 1);
  CHECK(off.differences[0].text == "time to live is off, in the schema on expires");
  CHECK(off.sent.find("Update") == std::string::npos);
  CHECK(ensure({ready, expiring("DISABLING", "expires")}, expiry).differences.at(0).text ==
        "time to live is being turned off, in the schema on expires");
}

namespace {

// Like generated tables, with and without a time to live.
struct LastingTable {
  static keyc::CreateTable create_table() { return schema; }
};
struct ExpiringTable : LastingTable {
  static keyc::UpdateTimeToLive time_to_live() { return expiry; }
};

}  // namespace

TEST_CASE("A generated table has its time to live") {
  FaultyEndpoint endpoint(script({ready, ready, expiring("ENABLED", "expires")}));
  Client client(endpoint.options());
  CHECK_FALSE(client.ensure_table<LastingTable>());
  CHECK_FALSE(client.ensure_table<ExpiringTable>());
  CHECK(endpoint.stop().size() == 3);
}

TEST_CASE("A table that was created though the answer was lost is recognised") {
  const std::string fault = GENERATE_COPY(as<std::string>(), lost, refusal("InternalServerError", 500));
  FaultyEndpoint endpoint(script({fault, in_use, described("CREATING"), ready}));
  Client client(endpoint.options());
  client.create_table(schema, patience);
  CHECK(endpoint.stop().size() == 4);
}

TEST_CASE("A table without a description yet after a lost answer is waited for; one that is being deleted is not") {
  FaultyEndpoint endpoint(script({lost, in_use, missing, missing, ready}));
  Client client(endpoint.options());
  client.create_table(schema, patience);
  CHECK(endpoint.stop().size() == 5);
  FaultyEndpoint other_endpoint(script({lost, in_use, described("DELETING")}));
  Client second(other_endpoint.options());
  CHECK_THROWS_AS(second.create_table(schema, patience), keyc::ServiceError);
}

TEST_CASE("A table that exists after a lost answer, but differs, is not the requested one") {
  FaultyEndpoint endpoint(script({lost, in_use, described("ACTIVE", "ACTIVE", "byNight")}));
  Client client(endpoint.options());
  CHECK_THROWS_AS(client.create_table(schema, patience), keyc::TableDiffers);
}

TEST_CASE("A table that existed before is not this program's work") {
  FaultyEndpoint endpoint(script({in_use}));
  Client client(endpoint.options());
  CHECK_THROWS_AS(client.create_table(schema, patience), keyc::ServiceError);
  CHECK(endpoint.stop().size() == 1);
}

TEST_CASE("A table that is gone after a lost answer was deleted; one that never existed is ResourceNotFound") {
  FaultyEndpoint endpoint(script({deleting, lost, missing, missing}));
  Client client(endpoint.options());
  CHECK(client.send(keyc::DeleteTable{"notes"}).TableStatus == "DELETING");
  CHECK(client.send(keyc::DeleteTable{"notes"}).TableStatus == "DELETING");
  CHECK_THROWS_AS(client.send(keyc::DeleteTable{"notes"}), keyc::ResourceNotFound);
  CHECK(endpoint.stop().size() == 4);
}

TEST_CASE("Time to live that was enabled though the answer was lost is enabled") {
  const std::string refused = refusal("ValidationException");
  FaultyEndpoint endpoint(
      script({lost, refused, expiring("ENABLING", "expires"), lost, refused, expiring("DISABLED"), refused}));
  Client client(endpoint.options());
  CHECK_NOTHROW(client.send(expiry));
  CHECK_THROWS_AS(client.send(expiry), keyc::ServiceError);
  CHECK_THROWS_AS(client.send(expiry), keyc::ServiceError);
}

TEST_CASE("The time limit of ensure_table applies to its requests, too") {
  const std::vector<std::string> silence(50, R"({"delay":60})");
  FaultyEndpoint endpoint(script(silence));
  keyc::ClientOptions options = endpoint.options();
  options.request_timeout = milliseconds(60000);
  Client client(options);
  CHECK_THROWS_AS(client.ensure_table(schema, {}, milliseconds(100)), keyc::TransportError);
}

TEST_CASE("A table about which nothing is known after a lost answer is an unknown outcome") {
  FaultyEndpoint endpoint(script({lost, refusal("AccessDeniedException"), lost, refusal("AccessDeniedException")}));
  Client client(endpoint.options());
  CHECK_THROWS_AS(client.send(schema), keyc::UnknownOutcome);
  CHECK_THROWS_AS(client.send(expiry), keyc::UnknownOutcome);
  CHECK(endpoint.stop().size() == 4);
}

TEST_CASE("A created table that does not become active in time is TransportError") {
  std::vector<std::string> answers(30, described("CREATING"));
  answers.front() = created;
  FaultyEndpoint endpoint(script(answers));
  Client client(endpoint.options());
  CHECK_THROWS_WITH(client.create_table(schema, milliseconds(1000)),
                    "table notes is still CREATING after all the time it was given");
  const auto sent = endpoint.stop();
  REQUIRE_FALSE(sent.empty());
  CHECK(sent.front().operation == "CreateTable");
}

TEST_CASE(
    "Time to live that is disabled, or on another attribute, after a lost answer is judged by its current state") {
  const std::string refused = refusal("ValidationException");
  const keyc::UpdateTimeToLive off{"notes", "expires", false};
  FaultyEndpoint endpoint(script({lost, refused, expiring("DISABLED"), lost, refused, expiring("ENABLED", "expires"),
                                  lost, refused, expiring("ENABLED", "until")}));
  Client client(endpoint.options());
  CHECK_NOTHROW(client.send(off));
  CHECK_THROWS_WITH(client.send(off), "UpdateTimeToLive: time to live is ENABLED");
  CHECK_THROWS_WITH(client.send(expiry), "UpdateTimeToLive: time to live is ENABLED");
  CHECK(endpoint.stop().size() == 9);
}

TEST_CASE("Time to live whose status is missing in the answer is disabled") {
  const std::string nothing = answer(R"({"TimeToLiveDescription":{}})");
  CHECK(ensure({missing, created, ready, nothing, turned_on}, expiry).sent ==
        "DescribeTable CreateTable DescribeTable DescribeTimeToLive UpdateTimeToLive ");
}

TEST_CASE("A refusal to enable time to live is passed on") {
  const Outcome outcome =
      ensure({missing, created, ready, expiring("DISABLED"), refusal("AccessDeniedException")}, expiry);
  CHECK(outcome.error == "UpdateTimeToLive: AccessDeniedException: as scripted (HTTP 400)");
  CHECK(outcome.sent == "DescribeTable CreateTable DescribeTable DescribeTimeToLive UpdateTimeToLive ");
}
