// ensure_table with tables that are missing, match their schema, or differ.
#include <cstdlib>
#include <functional>
#include <string>
#include <thread>
#include <vector>

#include "features_items.hpp"
#include "support/catch.hpp"
#include "support/live.hpp"

using namespace keyc_tests;
using Kind = keyc::TableDifference::Kind;

namespace {

keyc::ClientOptions options() {
  keyc::ClientOptions options;
  options.endpoint = std::getenv("KEYC_TEST_ENDPOINT");
  options.region = "eu-west-1";
  options.credentials = {"test", "test", ""};
  return options;
}

keyc::CreateTable things(const std::string& name) {
  keyc::CreateTable table = things_table();
  table.TableName = name;
  return table;
}

std::vector<keyc::TableDifference> differences(keyc::Client& client, const keyc::CreateTable& table) {
  try {
    client.ensure_table(table, std::nullopt, keyc::Indexes::exactly);
  } catch (const keyc::TableDiffers& error) {
    INFO(error.what());
    return error.differences();
  }
  return {};
}

bool is_dynalite(keyc::Client& client) {
  try {
    client.send(keyc::UpdateTimeToLive{"none", "expires", true});
  } catch (const keyc::ResourceNotFound&) {
  } catch (const keyc::ServiceError& error) {
    return error.type() == "UnknownOperationException";
  }
  return false;
}

}  // namespace

TEST_CASE("a missing table is created with all its indexes, and matches the schema") {
  keyc::Client client(options());
  const keyc::CreateTable table = things("ensured");
  CHECK(client.ensure_table(table, std::nullopt));
  CHECK_FALSE(client.ensure_table(table, std::nullopt));
  const keyc::TableResult found = client.send(keyc::DescribeTable{"ensured"});
  CHECK(found.GlobalSecondaryIndexes.size() == table.GlobalSecondaryIndexes.size());
  CHECK(found.LocalSecondaryIndexes.size() == 1);
  CHECK(found.BillingMode == "PAY_PER_REQUEST");
  CHECK(keyc::differences(table, found).empty());
  CHECK(client.ensure_table<PlainTable>());
  CHECK_FALSE(client.ensure_table<PlainTable>());
}

TEST_CASE("every possible difference is found on a real table, which stays as it is") {
  keyc::Client client(options());
  const keyc::CreateTable as_is = things("differing");
  client.ensure_table(as_is, std::nullopt);

  struct Change {
    Kind kind;
    std::function<void(keyc::CreateTable&)> make;
  };
  const std::vector<Change> changes = {
      {Kind::key, [](keyc::CreateTable& table) { table.KeySchema.pop_back(); }},
      {Kind::attribute_type,
       [](keyc::CreateTable& table) { table.AttributeDefinitions[0].AttributeType = keyc::AttributeValue::Type::B; }},
      {Kind::missing_index,
       [](keyc::CreateTable& table) {
         table.GlobalSecondaryIndexes.push_back({"more", {{"pk", "HASH"}}, "ALL", {}});
       }},
      {Kind::unknown_index, [](keyc::CreateTable& table) { table.GlobalSecondaryIndexes.pop_back(); }},
      {Kind::unknown_index, [](keyc::CreateTable& table) { table.LocalSecondaryIndexes.clear(); }},
      {Kind::index_scope,
       [](keyc::CreateTable& table) {
         table.GlobalSecondaryIndexes.push_back(table.LocalSecondaryIndexes.front());
         table.LocalSecondaryIndexes.clear();
       }},
      {Kind::index_key,
       [](keyc::CreateTable& table) {
         std::swap(table.GlobalSecondaryIndexes[0].KeySchema[0].AttributeName,
                   table.GlobalSecondaryIndexes[0].KeySchema[1].AttributeName);
       }},
      {Kind::projection,
       [](keyc::CreateTable& table) {
         for (keyc::SecondaryIndex& index : table.GlobalSecondaryIndexes)
           if (index.ProjectionType == "INCLUDE") index.NonKeyAttributes.back() = "other";
       }},
      {Kind::projection,
       [](keyc::CreateTable& table) {
         for (keyc::SecondaryIndex& index : table.GlobalSecondaryIndexes)
           if (index.ProjectionType == "KEYS_ONLY") index.ProjectionType = "ALL";
       }},
      {Kind::billing_mode, [](keyc::CreateTable& table) { table.BillingMode = "PROVISIONED"; }},
  };
  for (const Change& change : changes) {
    keyc::CreateTable changed = as_is;
    change.make(changed);
    const std::vector<keyc::TableDifference> found = differences(client, changed);
    REQUIRE(found.size() == 1);
    CHECK(found.front().kind == change.kind);
  }
  CHECK_FALSE(client.ensure_table(as_is, std::nullopt));
}

TEST_CASE("an index that the schema does not have is no error, unless exactly those of the schema are wanted") {
  keyc::Client client(options());
  const keyc::CreateTable deployed = things("with_more");
  client.ensure_table(deployed, std::nullopt);
  keyc::CreateTable schema = deployed;
  schema.GlobalSecondaryIndexes.pop_back();
  CHECK_FALSE(client.ensure_table(schema, std::nullopt));
  CHECK_FALSE(client.ensure_table(schema, std::nullopt, keyc::Indexes::at_least));
  CHECK(differences(client, schema).size() == 1);
}

TEST_CASE("a table is created with its stream") {
  keyc::Client client(options());
  if (is_dynalite(client)) return;  // which has no streams
  for (const std::string view : {"KEYS_ONLY", "NEW_IMAGE", "OLD_IMAGE", "NEW_AND_OLD_IMAGES"}) {
    keyc::CreateTable table = things("streamed-" + view);
    table.StreamViewType = view;
    CHECK(client.ensure_table(table, std::nullopt));
    CHECK(client.send(keyc::DescribeTable{table.TableName}).StreamViewType == view);
    CHECK_FALSE(client.ensure_table(table, std::nullopt));
  }
}

TEST_CASE("another stream, or none, is a difference; a stream of which the schema says nothing is none") {
  keyc::Client client(options());
  if (is_dynalite(client)) return;
  keyc::CreateTable streamed = things("stream-of-keys");
  streamed.StreamViewType = "KEYS_ONLY";
  client.ensure_table(streamed, std::nullopt);
  const auto refused = [&](keyc::CreateTable table, const std::string& view) {
    table.StreamViewType = view;
    CHECK_THROWS_AS(client.ensure_table(table, std::nullopt, keyc::Indexes::any_of_these), keyc::TableDiffers);
    const std::vector<keyc::TableDifference> found = differences(client, table);
    return found.size() == 1 && found.front().kind == Kind::stream;
  };
  CHECK(refused(streamed, "NEW_IMAGE"));
  CHECK_FALSE(client.ensure_table(things("stream-of-keys"), std::nullopt, keyc::Indexes::exactly));
  client.ensure_table(things("without-stream"), std::nullopt);
  CHECK(client.send(keyc::DescribeTable{"without-stream"}).StreamViewType.empty());
  CHECK(refused(things("without-stream"), "KEYS_ONLY"));
}

TEST_CASE("programs that ensure one table at once all succeed, and one of them creates it") {
  for (const std::string name : {"raced-a", "raced-b", "raced-c"}) {
    std::vector<int> created(6, 0);
    std::vector<std::string> errors(created.size());
    std::vector<std::thread> programs;
    for (std::size_t i = 0; i < created.size(); ++i)
      programs.emplace_back([&, i] {
        try {
          keyc::Client client(options());
          created[i] = client.ensure_table(things(name), std::nullopt) ? 1 : 0;
        } catch (const std::exception& error) {
          errors[i] = error.what();
        }
      });
    for (std::thread& thread : programs) thread.join();
    CHECK(std::count(created.begin(), created.end(), 1) == 1);
    for (const std::string& error : errors) CHECK(error.empty());
  }
}

TEST_CASE("time to live is enabled with the table, and compared later") {
  keyc::Client client(options());
  const keyc::UpdateTimeToLive expiry{"expiring", "expires", true};
  try {
    client.create_table(things("expiring"));
    client.send(expiry);
  } catch (const keyc::ServiceError& error) {
    REQUIRE(error.type() == "UnknownOperationException");  // dynalite has none
    return;
  }
  client.send(keyc::DeleteTable{"expiring"});
  CHECK(client.ensure_table(things("expiring"), expiry));
  CHECK(client.send(keyc::DescribeTimeToLive{"expiring"}).AttributeName == "expires");
  CHECK_FALSE(client.ensure_table(things("expiring"), expiry));
  const auto refused = [&](const keyc::UpdateTimeToLive& wanted) {
    try {
      client.ensure_table(things("expiring"), wanted);
    } catch (const keyc::TableDiffers& error) {
      return error.differences().front().text;
    }
    return std::string();
  };
  CHECK(refused({"expiring", "until", true}) == "time to live is on expires, in the schema on until");
  client.ensure_table(things("lasting"), std::nullopt);
  CHECK_THROWS_AS(client.ensure_table(things("lasting"), keyc::UpdateTimeToLive{"lasting", "expires", true},
                                      std::chrono::seconds(2)),
                  keyc::TableDiffers);

  std::vector<std::string> errors(4);
  std::vector<std::thread> programs;
  for (std::string& error : errors)
    programs.emplace_back([&error] {
      try {
        keyc::Client other_client(options());
        other_client.ensure_table(things("raced"), keyc::UpdateTimeToLive{"raced", "expires", true});
      } catch (const std::exception& thrown) {
        error = thrown.what();
      }
    });
  for (std::thread& thread : programs) thread.join();
  for (const std::string& error : errors) CHECK(error.empty());
  CHECK(client.send(keyc::DescribeTimeToLive{"raced"}).AttributeName == "expires");
}
