#include "keyc/query.hpp"

#include <limits>

#include "keyc/generated/scan.hpp"
#include "support/catch.hpp"

using keyc::AttributeNames;
using keyc::AttributeValue;
using keyc::Item;
using keyc::SortCondition;
using Kind = SortCondition::Kind;

namespace {

constexpr keyc::AttributeName primary_key[] = {{"pk", "#pk"}, {"sk", "#sk"}};
constexpr keyc::AttributeName index_key[] = {{"gsi1pk", "#gsi1pk"}, {"gsi1sk", "#gsi1sk"}};
constexpr keyc::KeyNames primary{"places", "", primary_key};
constexpr keyc::KeyNames index{"places", "gsi1", index_key};
constexpr keyc::KeyNames partition_only{"places", "", std::span(primary_key).first(1)};

AttributeValue string(const char* text) { return AttributeValue::string(text); }

std::vector<AttributeValue> partition() { return {string("acme")}; }

keyc::Query query(const keyc::KeyNames& names, const SortCondition& condition) {
  return keyc::make_query(names, partition(), condition).value();
}

struct StoreEntity;
using StoreQuery = keyc::EntityQuery<StoreEntity>;

StoreQuery store_query(const SortCondition& condition = {}) { return {primary, partition(), condition}; }

}  // namespace

TEST_CASE("Each sort condition has its expression, with exactly the names and values that it uses") {
  using Row = std::tuple<SortCondition, std::string>;
  const auto [condition, expression] = GENERATE(values<Row>({
      {{Kind::equal, "US#TX", ""}, "#sk = :sk"},
      {{Kind::begins_with, "US#TX", ""}, "begins_with(#sk, :sk)"},
      {{Kind::less, "US#TX", ""}, "#sk < :sk"},
      {{Kind::at_most, "US#TX", ""}, "#sk <= :sk"},
      {{Kind::at_least, "US#TX", ""}, "#sk >= :sk"},
      {{Kind::greater, "US#TX", ""}, "#sk > :sk"},
  }));
  const keyc::Query request = query(primary, condition);
  CHECK(request.TableName == "places");
  CHECK(request.IndexName.empty());
  CHECK(request.KeyConditionExpression == "#pk = :pk and " + expression);
  CHECK(request.ExpressionAttributeNames == AttributeNames{{"#pk", "pk"}, {"#sk", "sk"}});
  CHECK(request.ExpressionAttributeValues == Item{{":pk", string("acme")}, {":sk", string("US#TX")}});
}

TEST_CASE("Between has a placeholder for each bound") {
  const keyc::Query request = query(index, {Kind::between, "US#", "US$"});
  CHECK(request.IndexName == "gsi1");
  CHECK(request.KeyConditionExpression == "#gsi1pk = :gsi1pk and #gsi1sk between :gsi1sk and :gsi1sk_end");
  CHECK(request.ExpressionAttributeNames == AttributeNames{{"#gsi1pk", "gsi1pk"}, {"#gsi1sk", "gsi1sk"}});
  CHECK(request.ExpressionAttributeValues ==
        Item{{":gsi1pk", string("acme")}, {":gsi1sk", string("US#")}, {":gsi1sk_end", string("US$")}});
}

TEST_CASE("Without a sort condition only the partition key is named") {
  const keyc::Query request = query(GENERATE(primary, partition_only), {});
  CHECK(request.KeyConditionExpression == "#pk = :pk");
  CHECK(request.ExpressionAttributeNames == AttributeNames{{"#pk", "pk"}});
  CHECK(request.ExpressionAttributeValues == Item{{":pk", string("acme")}});
}

TEST_CASE("An empty range has no request, whatever its settings") {
  const StoreQuery none = store_query({Kind::nothing, "", ""}).descending().limit(3).page_size(2);
  CHECK(none.matches_nothing());
  CHECK(none.wanted() == 3u);
  CHECK_THROWS_AS(none.request(), keyc::Error);
}

TEST_CASE("The order is sent if it was set, and the last setting counts") {
  CHECK(store_query().request().ScanIndexForward == std::nullopt);
  CHECK(store_query().descending().request().ScanIndexForward == false);
  CHECK(store_query().descending().ascending().request().ScanIndexForward == true);
}

TEST_CASE("A limit is the number of items to return and the size of the first page, unless a page size is given") {
  CHECK(store_query().request().Limit == std::nullopt);
  CHECK(store_query().wanted() == std::nullopt);
  CHECK(store_query().limit(25).request().Limit == 25);
  CHECK(store_query().limit(25).wanted() == 25u);
  CHECK(store_query().limit(25).page_size(10).request().Limit == 10);
  CHECK(store_query().page_size(10).limit(25).request().Limit == 10);
  CHECK(store_query().page_size(10).limit(25).wanted() == 25u);
  CHECK(store_query().page_size(10).wanted() == std::nullopt);
}

TEST_CASE("Limits and page sizes take integers of any type, and refuse what is below 1") {
  const std::string limit = "a limit is at least 1";
  const std::string page_size = "a page size is at least 1";
  CHECK(store_query().limit(std::int8_t{3}).wanted() == 3u);
  CHECK(store_query().limit(3u).limit(4LL).limit(std::uint64_t{5}).wanted() == 5u);
  CHECK(store_query().page_size(std::uint8_t{7}).request().Limit == 7);
  CHECK(store_query().page_size(std::int64_t{1} << 40).request().Limit == std::numeric_limits<std::int32_t>::max());
  CHECK_THROWS_WITH(store_query().limit(-1), limit);
  CHECK_THROWS_WITH(store_query().limit(std::int64_t{-1}), limit);
  CHECK_THROWS_WITH(store_query().limit(0), limit);
  CHECK_THROWS_WITH(store_query().page_size(std::numeric_limits<std::int64_t>::min()), page_size);
  CHECK_THROWS_WITH(store_query().page_size(0u), page_size);
  StoreQuery named = store_query();
  CHECK_THROWS_WITH(named.limit(-1), limit);
  CHECK_FALSE(named.wanted().has_value());
}

TEST_CASE("A limit above the maximum of DynamoDB's field requests the largest page") {
  const std::size_t many = std::size_t{1} << 40;
  CHECK(store_query().limit(many).request().Limit == std::numeric_limits<std::int32_t>::max());
  CHECK(store_query().limit(many).wanted() == many);
}

TEST_CASE("A limit or a page size of zero is refused") {
  CHECK_THROWS_AS(store_query().limit(0), keyc::Error);
  CHECK_THROWS_AS(store_query().page_size(0), keyc::Error);
  CHECK_THROWS_AS(store_query().page_size(-1), keyc::Error);
}

TEST_CASE("Settings change a named query in place") {
  StoreQuery named = store_query();
  named.descending().limit(2);
  const keyc::Query request = named;
  CHECK(request.ScanIndexForward == false);
  CHECK(request.Limit == 2);
}

TEST_CASE("A get is consistent if that was set") {
  const keyc::EntityGet<StoreEntity> get(keyc::GetItem{.TableName = "places", .Key = {{"pk", string("acme")}}});
  CHECK(get.request().ConsistentRead == std::nullopt);
  CHECK(keyc::EntityGet<StoreEntity>(get).consistent().request().ConsistentRead == true);
}

TEST_CASE("The placeholders of a range differ from those of a partition key with such a name") {
  static constexpr keyc::AttributeName key[] = {{"sk_end", "#sk_end"}, {"sk", "#sk"}};
  constexpr keyc::KeyNames names{"places", "", key};
  const keyc::Query request = query(names, {Kind::between, "a", "b"});
  CHECK(request.KeyConditionExpression == "#sk_end = :sk_end and #sk between :sk and :sk_end_");
  CHECK(*request.ExpressionAttributeValues.find(":sk_end") == string("acme"));
  CHECK(*request.ExpressionAttributeValues.find(":sk_end_") == string("b"));
}

namespace {

constexpr keyc::AttributeName round_key[] = {
    {"tournament", "#tournament"}, {"region", "#region"}, {"round", "#round"}, {"match", "#match"}};
constexpr keyc::KeyNames by_round{"games", "byRound", round_key};

keyc::Filter visits_filter() {
  return {"#visits > :minimum", {{"#visits", "visits"}}, {{":minimum", AttributeValue::number("3")}}};
}

}  // namespace

TEST_CASE("A key of several attributes has equality from the left, and one condition on the next attribute") {
  const std::vector<AttributeValue> partition{string("cup"), string("south")};
  const auto whole = keyc::make_query(by_round, partition, {}).value();
  CHECK(whole.KeyConditionExpression == "#tournament = :tournament and #region = :region");
  std::vector<AttributeValue> round = partition;
  round.push_back(AttributeValue::number("2"));
  const SortCondition later{Kind::greater, "5", "", AttributeValue::Type::N};
  const auto some = keyc::make_query(by_round, round, later).value();
  CHECK(some.KeyConditionExpression ==
        "#tournament = :tournament and #region = :region and #round = :round and #match > :match");
  CHECK(some.ExpressionAttributeValues == Item{{":tournament", string("cup")},
                                               {":region", string("south")},
                                               {":round", AttributeValue::number("2")},
                                               {":match", AttributeValue::number("5")}});
  round.push_back(AttributeValue::number("7"));
  CHECK(keyc::make_query(by_round, round, {}).value().KeyConditionExpression ==
        "#tournament = :tournament and #region = :region and #round = :round and #match = :match");
}

TEST_CASE("Bounds have the type of the key attribute") {
  const auto type = GENERATE(AttributeValue::Type::S, AttributeValue::Type::N, AttributeValue::Type::B);
  const keyc::Query request = query(primary, {Kind::between, "1", "2", type});
  CHECK(request.ExpressionAttributeValues.find(":sk")->type() == type);
  CHECK(request.ExpressionAttributeValues.find(":sk_end")->type() == type);
}

TEST_CASE("A filter adds its names and values, and a second one must hold too") {
  const StoreQuery once = store_query().filter(visits_filter());
  CHECK(once.request().FilterExpression == "#visits > :minimum");
  CHECK(once.request().ExpressionAttributeNames == AttributeNames{{"#pk", "pk"}, {"#visits", "visits"}});
  CHECK(once.request().ExpressionAttributeValues ==
        Item{{":pk", string("acme")}, {":minimum", AttributeValue::number("3")}});
  const StoreQuery twice = store_query().filter(visits_filter()).filter({"#open = :open or #x = :x", {}, {}});
  CHECK(twice.request().FilterExpression == "(#visits > :minimum) and (#open = :open or #x = :x)");
}

TEST_CASE("A filter does not redefine a placeholder of the query") {
  CHECK_NOTHROW(store_query().filter(visits_filter()).filter(visits_filter()));
  const auto filtered = [](keyc::Filter filter) { store_query().filter(visits_filter()).filter(std::move(filter)); };
  const AttributeValue other_value = AttributeValue::number("4");
  CHECK_THROWS_AS(filtered({"#visits > :minimum", {{"#visits", "visits"}}, {{":minimum", other_value}}}), keyc::Error);
  CHECK_THROWS_AS(filtered({"#visits > :pk", {{"#visits", "visits"}}, {{":pk", other_value}}}), keyc::Error);
  CHECK_THROWS_AS(filtered({"#visits > :minimum", {{"#visits", "Visits"}}, {}}), keyc::Error);
}

TEST_CASE("A query is consistent if that is set") {
  CHECK_FALSE(store_query().request().ConsistentRead.has_value());
  CHECK(store_query().consistent().request().ConsistentRead == true);
}

TEST_CASE("A scan has the same settings but no order") {
  const auto scan = keyc::EntityScan<StoreEntity>({.TableName = "places"})
                        .filter(visits_filter())
                        .consistent()
                        .limit(7)
                        .page_size(50);
  CHECK(scan.request().TableName == "places");
  CHECK(scan.request().FilterExpression == "#visits > :minimum");
  CHECK(scan.request().ConsistentRead == true);
  CHECK(scan.request().Limit == 50);
  CHECK(scan.wanted() == 7);
  auto mutable_scan = scan;
  CHECK_THROWS_AS(mutable_scan.limit(0), keyc::Error);
  CHECK_THROWS_AS(mutable_scan.page_size(0), keyc::Error);
}
