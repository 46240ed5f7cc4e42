// ClientOptions::table_names, for each kind of request.
#include "client/faulty_endpoint.hpp"
#include "keyc/generated/static_table.hpp"
#include "keyc/generated/writes.hpp"
#include "keyc/transact.hpp"
#include "support/catch.hpp"

using keyc::AttributeValue;
using keyc::Client;
using keyc::test::answer;
using keyc::test::FaultyEndpoint;
using keyc::test::refusal;
using keyc::test::script;

namespace {

using Names = keyc::TableNames;

constexpr keyc::AttributeName pk[] = {{"pk", "#pk"}};
constexpr keyc::KeyNames things{.table = {"prod-things", "Things"}, .attributes = pk};

keyc::Item item() { return {{"pk", AttributeValue::string("a")}}; }

struct Thing {
  using entity_type = Thing;
};

struct ThingsTable {
  static keyc::CreateTable create_table() { return keyc::create_table({{"prod-things", "Things"}, {}, {}}); }
};
struct OthersTable {
  static keyc::CreateTable create_table() { return keyc::create_table({{"Things", "Others"}, {}, {}}); }
};
struct PlainTable {
  static keyc::CreateTable create_table() { return keyc::create_table({"Plain", {}, {}}); }
};

/// The table to which `send` sends its first request; the error if there is none.
template <class Send>
std::string table_of(const Names& names, const Send& send, bool other_tables_unmapped = false) {
  FaultyEndpoint endpoint(script({refusal("ValidationException")}));
  keyc::ClientOptions options = endpoint.options();
  options.table_names = names;
  options.other_tables_unmapped = other_tables_unmapped;
  std::string error;
  try {
    Client client(options);
    send(client);
  } catch (const keyc::TableNameError& refused) {
    error = std::string("refused: ") + refused.what();
  } catch (const keyc::Error&) {  // as scripted
  }
  const auto sent = endpoint.stop();
  CHECK(sent.empty() == !error.empty());
  if (sent.empty()) return error;
  const std::string& body = sent.front().body;
  for (const std::string name : {"dev-things", "dev-of-prod-things", "prod-things", "Things", "Plain"})
    if (body.find('"' + name + '"') != std::string::npos) return name;
  return body;
}

std::string error_of(const Names& names, const std::function<void(const Client&)>& check, bool unmapped = false) {
  keyc::ClientOptions options{.endpoint = "http://localhost:1", .region = "x", .credentials = {"x", "x"}};
  options.table_names = names;
  options.other_tables_unmapped = unmapped;
  try {
    check(Client(options));
    return {};
  } catch (const keyc::TableNameError& error) {
    return error.what();
  }
}

}  // namespace

TEST_CASE("Every request is sent to the table that either name of its own leads to, or not at all") {
  keyc::PutItem put = keyc::put_item(things, item());
  const keyc::CreateTable table = ThingsTable::create_table();
  const std::vector<std::function<void(Client&)>> sends = {
      [&](Client& client) { client.send(put); },
      [&](Client& client) {
        client.send(keyc::GetItem{.TableName = "prod-things", .Key = item(), .schema_table = "Things"});
      },
      [&](Client& client) {
        client.send(keyc::UpdateItem{.TableName = "prod-things", .Key = item(), .schema_table = "Things"});
      },
      [&](Client& client) {
        client.send(keyc::DeleteItem{.TableName = "prod-things", .Key = item(), .schema_table = "Things"});
      },
      [&](Client& client) { client.send(*keyc::make_query(things, {AttributeValue::string("a")}, {})); },
      [&](Client& client) { client.pages(*keyc::make_query(things, {AttributeValue::string("a")}, {})).begin(); },
      [&](Client& client) { client.send(keyc::EntityScan<Thing>(things, {.TableName = "prod-things"}).request()); },
      [&](Client& client) { client.send(keyc::transact(put)); },
      [&](Client& client) {
        client.send(keyc::TransactGetItems{{{.TableName = "prod-things", .Key = item(), .schema_table = "Things"}}});
      },
      [&](Client& client) {
        client.get_all(std::vector{keyc::GetItem{.TableName = "prod-things", .Key = item(), .schema_table = "Things"}});
      },
      [&](Client& client) { client.write_all(keyc::WriteBatch().put(put, item())); },
      [&](Client& client) { client.send(table); },
      [&](Client& client) { client.create_table(table); },
      [&](Client& client) { client.ensure_table(table, std::nullopt); },
      [&](Client& client) {
        client.send(keyc::DescribeTable{"prod-things", "Things"});
      },
      [&](Client& client) {
        client.send(keyc::DeleteTable{"prod-things", "Things"});
      },
      [&](Client& client) {
        client.send(keyc::UpdateTimeToLive{"prod-things", "at", true, "Things"});
      },
      [&](Client& client) {
        client.send(keyc::DescribeTimeToLive{"prod-things", "Things"});
      },
      [&](Client& client) {
        keyc::PlanSettings plan;
        plan.key_names = things;
        plan.make = [](std::string_view, bool) {
          return keyc::PlanNode::query(keyc::make_query(things, {AttributeValue::string("a")}, {}));
        };
        keyc::PlanReader(client, plan).next();
      },
  };
  const auto i = static_cast<std::size_t>(GENERATE(range(0, 19)));
  REQUIRE(sends.size() == 19);
  CAPTURE(i);
  CHECK(table_of({}, sends[i]) == "prod-things");
  CHECK(table_of({{"Things", "dev-things"}}, sends[i]) == "dev-things");
  CHECK(table_of({{"prod-things", "dev-things"}}, sends[i]) == "dev-things");
  CHECK(table_of({{"Plain", "dev-plain"}}, sends[i], true) == "prod-things");
  CHECK(table_of(Names::around_stored("dev-of-"), sends[i]) == "dev-of-prod-things");
  const std::string refused = table_of({{"Plain", "dev-plain"}}, sends[i]);
  // get_all() and write_all() refuse before they begin.
  CHECK(refused.starts_with(
      "refused: ClientOptions::table_names does not have the table Things (stored as prod-things)"));
}

TEST_CASE("A request that was made by hand has the stored name") {
  const auto send = [](Client& client) { client.send(keyc::DescribeTable{"prod-things"}); };
  CHECK(table_of({{"prod-things", "dev-things"}}, send) == "dev-things");
  CHECK(table_of({{"Things", "dev-things"}}, send) ==
        "refused: ClientOptions::table_names does not have the table prod-things: add it, or set other_tables_unmapped "
        "to send its own name");
}

TEST_CASE("Two answers for one table are refused, and so is one name of two tables") {
  const auto send = [](Client& client) { client.send(keyc::DescribeTable{"prod-things", "Things"}); };
  CHECK(table_of({{"Things", "dev-things"}, {"prod-things", "dev-things"}}, send) == "dev-things");
  CHECK(
      table_of({{"Things", "dev-things"}, {"prod-things", "b"}}, send) ==
      "refused: ClientOptions::table_names has both names of the table Things (stored as prod-things), with different "
      "answers: dev-things and b. Leave out one of them");
  FaultyEndpoint endpoint(script({refusal("ResourceNotFoundException")}));
  keyc::ClientOptions options = endpoint.options();
  options.table_names = {{"Things", "dev-things"}};
  Client client(options);
  CHECK_THROWS_AS(client.send(keyc::DescribeTable{"prod-things", "Things"}), keyc::ResourceNotFound);
  CHECK_THROWS_WITH(client.send(keyc::DescribeTable{"Things", "Others"}),
                    "ClientOptions::table_names has 'Things', which is the stored name of the table Others and the "
                    "schema's name of another one, stored as prod-things. Use their other names");
  CHECK(endpoint.stop().size() == 1);
}

TEST_CASE("The tables of a program are checked at once") {
  const auto check = [](const Client& client) { client.check_tables<ThingsTable, PlainTable>(); };
  CHECK(error_of({}, check).empty());
  CHECK(error_of({{"Things", "a"}, {"Plain", "b"}}, check).empty());
  CHECK(error_of({{"prod-things", "a"}, {"Plain", "b"}}, check).empty());
  CHECK(error_of({{"Things", "a"}}, check, true).empty());
  CHECK(error_of(Names::around_stored("dev-"), check).empty());
  CHECK(error_of(Names::from_json(R"({"dev": {"Things": "a-1", "Plain": "b-2", "Of others": "c-3"}})", "dev"), check)
            .empty());
  CHECK(
      error_of({{"Things", "a"}, {"Thigns", "b"}}, check) ==
      "ClientOptions::table_names does not have the table Plain: add it, or set other_tables_unmapped to send its own "
      "name\nClientOptions::table_names has 'Thigns', which is not a name of these tables");
  CHECK(error_of({{"Things", "a"}}, [](const Client& client) {
          client.check_tables<ThingsTable, OthersTable>();
        }).starts_with("ClientOptions::table_names has 'Things', which is the stored name of the table Others"));
}

TEST_CASE("An unknown outcome has the request as the program made it, so that it can be sent again") {
  FaultyEndpoint endpoint(script({R"({"cut":"before"})", R"({"cut":"before"})", answer("{}")}));
  keyc::ClientOptions options = endpoint.options();
  options.table_names = {{"Things", "dev-things"}};
  options.max_attempts = 2;
  Client client(options);
  try {
    client.send(keyc::put_item(things, item()));
    FAIL("an answer was lost");
  } catch (const keyc::UnknownOutcome& unknown) {
    client.send(std::get<keyc::PutItem>(unknown.sent()));
  }
  for (const auto& request : endpoint.stop())
    CHECK(request.body.find(R"("TableName":"dev-things")") != std::string::npos);
}

TEST_CASE("A condition that does not hold names the write and its item") {
  FaultyEndpoint endpoint(script({refusal("ConditionalCheckFailedException")}));
  keyc::ClientOptions options = endpoint.options();
  options.table_names = {{"Things", "dev-things"}};
  Client client(options);
  keyc::PutItem put = keyc::put_item(things, item());
  try {
    client.send(put);
    FAIL("it was not refused");
  } catch (const keyc::ConditionFailed& error) {
    CHECK(std::string(error.what()) ==
          "PutItem of pk = a in dev-things: ConditionalCheckFailedException: as scripted (HTTP 400)");
    CHECK(error.action() == "PutItem");
    CHECK(error.table() == "dev-things");
    CHECK(error.key() == item());
  }
}

TEST_CASE("A page size below 1 is refused") {
  Client client({.endpoint = "http://localhost:1", .region = "x", .credentials = {"x", "x"}});
  auto pages = client.pages(*keyc::make_query(things, {AttributeValue::string("a")}, {}));
  CHECK_THROWS_WITH(pages.set_page_size(0), "a page size is at least 1");
}
