#include "keyc/query.hpp"

#include <limits>

#include "support/catch.hpp"

using keyc::AttributeNames;
using keyc::AttributeValue;
using keyc::Item;
using keyc::SortCondition;
using Kind = SortCondition::Kind;

namespace {

constexpr keyc::KeyNames primary{"places", "", "pk", "#pk", "sk", "#sk"};
constexpr keyc::KeyNames index{"places", "gsi1", "gsi1pk", "#gsi1pk", "gsi1sk", "#gsi1sk"};
constexpr keyc::KeyNames partition_only{"places", "", "pk", "#pk", "", ""};

AttributeValue string(const char* text) { return AttributeValue::string(text); }

keyc::KeyText partition(std::string_view text = "acme") {
  keyc::KeyText key("Store", "pk", keyc::partition_key_limit);
  key.literal(text);
  return key;
}

keyc::Query query(const keyc::KeyNames& names, const SortCondition& condition) {
  return keyc::make_query(names, partition(), condition).value();
}

struct StoreEntity;
using StoreQuery = keyc::EntityQuery<StoreEntity>;

StoreQuery store_query(const SortCondition& condition = {}) { return {primary, partition(), condition}; }

}  // namespace

TEST_CASE("Each sort condition has its expression, with the names and values that it uses and no others") {
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

TEST_CASE("A partition key that cannot be is an error, also where the range holds nothing") {
  CHECK_THROWS_AS(keyc::make_query(primary, partition(""), {}), keyc::KeySizeError);
  CHECK_THROWS_AS(keyc::make_query(primary, partition(""), {Kind::nothing, "", ""}), keyc::KeySizeError);
  CHECK_THROWS_AS(keyc::make_query(primary, partition(std::string(2049, 'a')), {}), keyc::KeySizeError);
}

TEST_CASE("A range that holds nothing has no request, whatever its settings") {
  const StoreQuery none = store_query({Kind::nothing, "", ""}).descending().limit(3).page_size(2);
  CHECK(none.matches_nothing());
  CHECK(none.wanted() == 3u);
  CHECK_THROWS_AS(none.request(), keyc::Error);
}

TEST_CASE("The order is sent where it was asked for, and the last word on it holds") {
  CHECK(store_query().request().ScanIndexForward == std::nullopt);
  CHECK(store_query().descending().request().ScanIndexForward == false);
  CHECK(store_query().descending().ascending().request().ScanIndexForward == true);
}

TEST_CASE("A limit is the number of items wanted and the size of a page, unless that is given") {
  CHECK(store_query().request().Limit == std::nullopt);
  CHECK(store_query().wanted() == std::nullopt);
  CHECK(store_query().limit(25).request().Limit == 25);
  CHECK(store_query().limit(25).wanted() == 25u);
  CHECK(store_query().limit(25).page_size(10).request().Limit == 10);
  CHECK(store_query().page_size(10).limit(25).request().Limit == 10);
  CHECK(store_query().page_size(10).limit(25).wanted() == 25u);
  CHECK(store_query().page_size(10).wanted() == std::nullopt);
}

TEST_CASE("A limit above what DynamoDB's field holds asks for the largest page") {
  const std::size_t many = std::size_t{1} << 40;
  CHECK(store_query().limit(many).request().Limit == std::numeric_limits<std::int32_t>::max());
  CHECK(store_query().limit(many).wanted() == many);
}

TEST_CASE("A limit or a page size of nothing is refused") {
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

TEST_CASE("A get is consistent where that was asked for") {
  const keyc::EntityGet<StoreEntity> get(keyc::GetItem{.TableName = "places", .Key = {{"pk", string("acme")}}});
  CHECK(get.request().ConsistentRead == std::nullopt);
  CHECK(keyc::EntityGet<StoreEntity>(get).consistent().request().ConsistentRead == true);
}

TEST_CASE("The bounds of a range keep out of the way of a partition key that is called like one of them") {
  constexpr keyc::KeyNames names{"places", "", "sk_end", "#sk_end", "sk", "#sk"};
  const keyc::Query request = query(names, {Kind::between, "a", "b"});
  CHECK(request.KeyConditionExpression == "#sk_end = :sk_end and #sk between :sk and :sk_end_");
  CHECK(*request.ExpressionAttributeValues.find(":sk_end") == string("acme"));
  CHECK(*request.ExpressionAttributeValues.find(":sk_end_") == string("b"));
}
