#include "keyc/table_differences.hpp"

#include "support/catch.hpp"

using keyc::CreateTable;
using keyc::differences;
using keyc::TableDifference;
using keyc::TableResult;
using Kind = keyc::TableDifference::Kind;
using Type = keyc::AttributeValue::Type;

namespace {

const CreateTable schema{"things",
                         {{"pk", Type::S}, {"sk", Type::N}, {"b", Type::B}},
                         {{"pk", "HASH"}, {"sk", "RANGE"}},
                         {{"lsi", {{"pk", "HASH"}, {"b", "RANGE"}}, "KEYS_ONLY", {}}},
                         {{"gsi1", {{"b", "HASH"}}, "ALL", {}},
                          {"gsi2", {{"b", "HASH"}, {"pk", "HASH"}, {"sk", "RANGE"}}, "INCLUDE", {"y", "x"}}},
                         "PAY_PER_REQUEST"};

/// DynamoDB's description of the table that the schema creates.
TableResult table() {
  TableResult table;
  table.TableStatus = "ACTIVE";
  table.AttributeDefinitions = {schema.AttributeDefinitions.rbegin(), schema.AttributeDefinitions.rend()};
  table.KeySchema = schema.KeySchema;
  for (const keyc::SecondaryIndex& index : schema.LocalSecondaryIndexes)
    table.LocalSecondaryIndexes.push_back({index, ""});
  for (const keyc::SecondaryIndex& index : schema.GlobalSecondaryIndexes)
    table.GlobalSecondaryIndexes.insert(table.GlobalSecondaryIndexes.begin(), {index, "ACTIVE"});
  table.GlobalSecondaryIndexes.front().NonKeyAttributes = {"x", "y"};
  table.BillingMode = "PAY_PER_REQUEST";
  return table;
}

TableDifference one_difference(const TableResult& found) {
  const std::vector<TableDifference> found_differences = differences(schema, found);
  REQUIRE(found_differences.size() == 1);
  return found_differences.front();
}

}  // namespace

TEST_CASE("A table as the schema creates it has no differences, whatever the order of its description") {
  REQUIRE(differences(schema, table()).empty());
}

TEST_CASE("Each difference of a table is reported, and nothing else") {
  TableResult found = table();
  SECTION("no sort key") {
    found.KeySchema.pop_back();
    CHECK(one_difference(found) == TableDifference{Kind::key, "", "the key is (pk), in the schema (pk, sk)"});
  }
  SECTION("another sort key") {
    found.KeySchema[1].AttributeName = "b";
    CHECK(one_difference(found) == TableDifference{Kind::key, "", "the key is (pk, b), in the schema (pk, sk)"});
  }
  SECTION("a key attribute of another type") {
    found.AttributeDefinitions[1].AttributeType = Type::S;
    CHECK(one_difference(found) ==
          TableDifference{Kind::attribute_type, "sk", "attribute sk has type S, in the schema N"});
  }
  SECTION("a missing index, with an attribute that only it has") {
    found.LocalSecondaryIndexes.clear();
    found.AttributeDefinitions.erase(found.AttributeDefinitions.begin());
    CHECK(one_difference(found) == TableDifference{Kind::missing_index, "lsi", "local index lsi is missing"});
  }
  SECTION("an index that is being deleted") {
    found.GlobalSecondaryIndexes[1].IndexStatus = "DELETING";
    CHECK(one_difference(found) == TableDifference{Kind::missing_index, "gsi1", "index gsi1 is being deleted"});
  }
  SECTION("an index that the schema does not have, with an attribute of its own") {
    found.AttributeDefinitions.push_back({"z", Type::S});
    found.GlobalSecondaryIndexes.push_back({{"old", {{"z", "HASH"}}, "ALL", {}}, "ACTIVE"});
    CHECK(one_difference(found) == TableDifference{Kind::unknown_index, "old", "index old (z) is not in the schema"});
    found.GlobalSecondaryIndexes.back().IndexStatus = "DELETING";
    CHECK(differences(schema, found).empty());
  }
  SECTION("an index of the other scope") {
    found.GlobalSecondaryIndexes.push_back(found.LocalSecondaryIndexes[0]);
    found.LocalSecondaryIndexes.clear();
    CHECK(one_difference(found) ==
          TableDifference{Kind::index_scope, "lsi", "index lsi is global, in the schema local"});
  }
  SECTION("a global index that is local") {
    found.LocalSecondaryIndexes.push_back(found.GlobalSecondaryIndexes[1]);
    found.GlobalSecondaryIndexes.erase(found.GlobalSecondaryIndexes.begin() + 1);
    CHECK(one_difference(found) ==
          TableDifference{Kind::index_scope, "gsi1", "index gsi1 is local, in the schema global"});
  }
  SECTION("an index with another key, of several attributes in order") {
    std::swap(found.GlobalSecondaryIndexes[0].KeySchema[0], found.GlobalSecondaryIndexes[0].KeySchema[1]);
    CHECK(
        one_difference(found) ==
        TableDifference{Kind::index_key, "gsi2", "index gsi2 has the key ([pk, b], sk), in the schema ([b, pk], sk)"});
  }
  SECTION("another projection") {
    found.GlobalSecondaryIndexes[1].ProjectionType = "KEYS_ONLY";
    CHECK(one_difference(found) ==
          TableDifference{Kind::projection, "gsi1", "index gsi1 projects KEYS_ONLY, in the schema ALL"});
  }
  SECTION("another attribute in a projection") {
    found.GlobalSecondaryIndexes[0].NonKeyAttributes = {"z", "x"};
    CHECK(one_difference(found) == TableDifference{Kind::projection, "gsi2",
                                                   "index gsi2 projects INCLUDE [x, z], in the schema INCLUDE [x, y]"});
  }
  SECTION("another billing mode") {
    found.BillingMode = "PROVISIONED";
    CHECK(one_difference(found) ==
          TableDifference{Kind::billing_mode, "", "the billing mode is PROVISIONED, in the schema PAY_PER_REQUEST"});
    CreateTable any = schema;
    any.BillingMode = "";
    CHECK(differences(any, found).empty());
    found.BillingMode = "";
    CHECK(differences(schema, found).empty());
  }
  SECTION("another stream, and none; one that the schema does not speak of is no difference") {
    found.StreamViewType = "NEW_IMAGE";
    CHECK(differences(schema, found).empty());
    CreateTable streamed = schema;
    streamed.StreamViewType = "NEW_IMAGE";
    CHECK(differences(streamed, found).empty());
    streamed.StreamViewType = "KEYS_ONLY";
    CHECK(
        differences(streamed, found) ==
        std::vector<TableDifference>{{Kind::stream, "", "the stream has the view NEW_IMAGE, in the schema KEYS_ONLY"}});
    found.StreamViewType = "";
    CHECK(differences(streamed, found) ==
          std::vector<TableDifference>{{Kind::stream, "", "the table has no stream, in the schema KEYS_ONLY"}});
  }
}

TEST_CASE("All differences are in the message, one per line") {
  TableResult found = table();
  found.KeySchema.pop_back();
  found.GlobalSecondaryIndexes.clear();
  const keyc::TableDiffers error("prod-things", differences(schema, found));
  REQUIRE(error.differences().size() == 3);
  REQUIRE(error.what() == std::string("table prod-things is not as its schema says:\n"
                                      "  the key is (pk), in the schema (pk, sk)\n"
                                      "  global index gsi1 is missing\n"
                                      "  global index gsi2 is missing"));
}

TEST_CASE("Time to live is compared with what the schema has") {
  const keyc::UpdateTimeToLive wanted{"things", "expires"};
  using keyc::difference;
  CHECK_FALSE(difference(wanted, {"ENABLED", "expires"}));
  CHECK_FALSE(difference(wanted, {"ENABLING", "expires"}));
  CHECK(difference(wanted, {"ENABLED", "at"}) ==
        TableDifference{Kind::time_to_live, "expires", "time to live is on at, in the schema on expires"});
  CHECK(difference(wanted, {"DISABLED", ""}) ==
        TableDifference{Kind::time_to_live, "expires", "time to live is off, in the schema on expires"});
  CHECK(difference(wanted, {"DISABLING", "expires"}) ==
        TableDifference{Kind::time_to_live, "expires", "time to live is being turned off, in the schema on expires"});
  CHECK_FALSE(difference(std::nullopt, {"DISABLED", ""}));
  CHECK_FALSE(difference(std::nullopt, {"DISABLING", "at"}));
  CHECK(difference(std::nullopt, {"ENABLED", "at"}) ==
        TableDifference{Kind::time_to_live, "at", "time to live is on at, in the schema off"});
}
