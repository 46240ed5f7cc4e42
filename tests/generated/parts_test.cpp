// The requests of tests/generated/changes.keys that change entries of maps, elements of lists and members of structs
// that may be absent, and conditions on them.
#include <optional>
#include <set>
#include <string>

#include "changes.keys.hpp"
#include "keyc/errors.hpp"
#include "keyc/json.hpp"
#include "keyc/transact.hpp"
#include "support/catch.hpp"

using namespace changes;
using Catch::Matchers::Contains;
using keyc::AttributeValue;
using keyc::UpdateItem;

namespace {

using Where = CartEntity::Where;

CartEntity::Update cart() { return CartEntity::update(CartEntity::at().id("1")); }

std::string updated(const UpdateItem& request) { return request.UpdateExpression; }
std::string required(const UpdateItem& request) { return request.ConditionExpression; }

std::string in_json(const UpdateItem& request, const std::string& member) {
  const std::string json = keyc::to_json(request);
  const std::size_t at = json.find('"' + member + "\":");
  return at == std::string::npos ? "(absent)" : json.substr(at);
}

template <class Action>
std::string what_is_thrown(Action action) {
  try {
    static_cast<void>(action());
  } catch (const keyc::Error& error) {
    return error.what();
  }
  return "(nothing was thrown)";
}

std::string missing(const UpdateItem& request, const Cart& stored) {
  return request.required.missing_in(CartEntity::to_item(stored));
}

}  // namespace

TEST_CASE("an entry of a map is set, removed and added to, where the map is there") {
  const UpdateItem set = cart().set_bySku("a", Line{.sku = "x"});
  CHECK(updated(set) == "SET #bySku.#bySku_ = :bySku");
  CHECK(required(set) == "attribute_exists(#pk) and attribute_type(#bySku, :map)");
  CHECK_THAT(in_json(set, "ExpressionAttributeNames"), Contains(R"("#bySku":"bySku","#bySku_":"a")"));
  CHECK_THAT(in_json(set, "ExpressionAttributeValues"), Contains(R"(":map":{"S":"M"})"));
  CHECK(set.ReturnValuesOnConditionCheckFailure == "ALL_OLD");

  CHECK(updated(cart().remove_bySku("a")) == "REMOVE #bySku.#bySku_");
  const UpdateItem add = cart().add_counts("a", 5);
  CHECK(updated(add) == "ADD #counts.#counts_ :counts");
  CHECK(required(add) ==
        "attribute_exists(#pk) and attribute_type(#counts, :map) and "
        "(attribute_not_exists(#counts.#counts_) or #counts.#counts_ <= :counts_)");
  CHECK_THAT(what_is_thrown([] { return cart().add_counts("a", 256); }), Contains("256"));
  CHECK(updated(cart().set_shop_open("a", true)) == "SET #shop.#shop_open.#shop_open_ = :shop_open");
  CHECK(required(cart().set_shop_open("a", true)) ==
        "attribute_exists(#pk) and attribute_type(#shop.#shop_open, :map)");
}

TEST_CASE("an entry has any name but an empty one, which is never part of an expression") {
  for (const char* const name : {"a.b", "#votes", ":map", "size", "a b", "[2]", "\"", "\xC3\xA4"}) {
    CAPTURE(name);
    const UpdateItem set = cart().set_votes(name, true);
    CHECK(updated(set) == "SET #votes.#votes_ = :votes");
    CHECK(set.ExpressionAttributeNames.at("#votes_") == name);
  }
  // The name of the map itself needs no second placeholder.
  CHECK(updated(cart().set_votes("votes", true)) == "SET #votes.#votes = :votes");
  CHECK_THAT(what_is_thrown([] { return cart().set_votes("", true); }), Contains("Cart.votes") && Contains("empty"));
  CHECK_THAT(what_is_thrown([] { return cart().set_votes("\xFF", true); }), Contains("UTF-8"));
  CHECK(updated(cart().set_votes(std::string(65'535, 'a'), true)) == "SET #votes.#votes_ = :votes");
  CHECK_THAT(what_is_thrown([] { return cart().set_votes(std::string(65'536, 'a'), true); }), Contains("65,535"));
  CHECK_THAT(what_is_thrown([] { return cart().set_tags("a", {}); }), Contains("tags[\"a\"]") && Contains("empty set"));
}

TEST_CASE("several entries are changed by one update") {
  const UpdateItem both = cart().set_votes("a", true).set_votes("b", false).remove_votes("c").set_votes("a", false);
  CHECK(updated(both) == "SET #votes.#votes_ = :votes, #votes.#votes__ = :votes REMOVE #votes.#votes___");
  CHECK(required(both) == "attribute_exists(#pk) and attribute_type(#votes, :map)");
  CHECK(both.ExpressionAttributeNames.at("#votes___") == "c");
}

TEST_CASE("an element of a list is set and removed where it is there") {
  const UpdateItem set = cart().set_lines(2, Line{.sku = "x"}).remove_lines(0);
  CHECK(updated(set) == "SET #lines[2] = :lines REMOVE #lines[0]");
  CHECK(required(set) == "attribute_exists(#pk) and attribute_exists(#lines[2]) and attribute_exists(#lines[0])");
  CHECK(updated(cart().set_steps(3U, -7)) == "SET #steps[3] = :steps");
  CHECK(updated(cart().set_shop_queue(1, "x")) == "SET #shop.#shop_queue[1] = :shop_queue");
  CHECK_THAT(what_is_thrown([] { return cart().set_lines(-1, Line{.sku = "x"}); }),
             Contains("Cart.lines") && Contains("-1"));
  CHECK_THAT(what_is_thrown([] { return cart().remove_lines(10'000'000); }), Contains("Cart.lines"));
}

TEST_CASE("elements are put before others, those of a later call first") {
  const UpdateItem update = cart().prepend_steps({1, 2}).prepend_steps({3}).prepend_steps({});
  CHECK(updated(update) == "SET #steps = list_append(:steps, if_not_exists(#steps, :steps_))");
  CHECK_THAT(in_json(update, "ExpressionAttributeValues"),
             Contains(R"(":steps":{"L":[{"N":"3"},{"N":"1"},{"N":"2"}]})"));
}

TEST_CASE("a struct or a map is ensured, and its parts are changed by another request") {
  const UpdateItem ensure = cart().ensure_shop(Shop{.name = "x"}).ensure_votes({});
  CHECK(updated(ensure) == "SET #shop = if_not_exists(#shop, :shop), #votes = if_not_exists(#votes, :votes)");
  CHECK(required(ensure) == "attribute_exists(#pk)");
  CHECK(updated(cart().ensure_shop(Shop{}).set_shop(Shop{.name = "y"})) == "SET #shop = :shop");
  CHECK_THAT(what_is_thrown([] { return cart().ensure_shop(Shop{}).set_shop_name("x"); }),
             Contains("'shop' and 'shop.name' are changed by one update"));
  CHECK_THAT(what_is_thrown([] { return cart().set_votes("a", true).ensure_votes({}); }),
             Contains("'votes[\"a\"]' and 'votes' are changed by one update"));
  CHECK_THAT(what_is_thrown([] { return cart().ensure_shop(Shop{}).ensure_shop(Shop{}); }), Contains("in two ways"));
}

TEST_CASE("a whole and a part of it are refused together when the expression is built") {
  CHECK_THAT(what_is_thrown([] { return cart().set_votes({}).set_votes("a", true); }),
             Contains("'votes' and 'votes[\"a\"]'"));
  CHECK_THAT(
      what_is_thrown([] { return cart().set_lines(2, Line{.sku = "x"}).append_lines({}).append_lines({{"y"}}); }),
      Contains("'lines[2]' and 'lines'"));
  CHECK_THAT(what_is_thrown([] { return cart().append_lines({{"y"}}).prepend_lines({{"x"}}); }),
             Contains("'lines' is changed in two ways"));
  CHECK_THAT(what_is_thrown([] { return cart().set_shop_open("a", true).remove_shop(); }),
             Contains("'shop.open[\"a\"]' and 'shop'"));
  CHECK_THAT(what_is_thrown([] { return cart().add_counts("a", 1).add_counts("a", 1); }),
             Contains("'counts[\"a\"]' is changed in two ways"));
}

TEST_CASE("a setter of an optional attribute takes an optional: no value removes it") {
  const std::optional<std::string> none;
  CHECK(updated(cart().set_note(none)) == "REMOVE #note");
  CHECK(updated(cart().set_note(std::optional("x"))) == "SET #note = :note");
  CHECK(updated(cart().set_note("x")) == "SET #note = :note");
  CHECK(updated(cart().set_shop(std::optional<Shop>())) == "REMOVE #shop");
  CHECK_THAT(updated(ShelfEntity::update(ShelfEntity::at().id("1")).set_points(std::optional<long>(3))),
             Contains("SET #points = :points"));
  // An attribute that a key is built from.
  const Shelf shelf{.id = "1", .place = {.town = "Ulm", .street = "A"}};
  CHECK_THAT(updated(ShelfEntity::update(shelf).set_home(std::optional<Place>())), Contains("REMOVE #home"));
}

TEST_CASE("an update of a loaded item compares the part that it changes, and nothing else") {
  const Cart loaded{
      .id = "1", .votes = {{"a", true}, {"b", true}}, .rates = {{"r", 0.1}}, .lines = {{.sku = "x"}, {.sku = "y"}}};
  CHECK(required(CartEntity::update(loaded).set_votes("a", false)) ==
        "attribute_exists(#pk) and attribute_type(#votes, :map) and #votes.#votes_ = :votes_");
  CHECK(required(CartEntity::update(loaded).remove_votes("new")) ==
        "attribute_exists(#pk) and attribute_type(#votes, :map) and attribute_not_exists(#votes.#votes_)");
  // A struct in a list is compared by its members, each with its default.
  CHECK(required(CartEntity::update(loaded).set_lines(1, Line{.sku = "z"})) ==
        "attribute_exists(#pk) and attribute_exists(#lines[1]) and attribute_exists(#lines[1]) and "
        "#lines[1].#lines_ = :lines_ and (attribute_not_exists(#lines[1].#lines__) or #lines[1].#lines__ = :lines__)");
  CHECK(required(CartEntity::update(loaded).set_lines(1, Line{.sku = "z"}).last_writer_wins()) ==
        "attribute_exists(#pk) and attribute_exists(#lines[1])");
  CHECK_THAT(required(CartEntity::update(loaded).set_rates("r", 0.2)), Contains("#rates.#rates_ between :rates_ and"));
  CHECK(required(CartEntity::update(loaded).ensure_votes({}).prepend_lines({{"q"}})) == "attribute_exists(#pk)");
}

TEST_CASE("what may be sent again after a lost answer") {
  CHECK(UpdateItem(cart().set_votes("a", true)).after_loss.is_repeatable);
  CHECK(UpdateItem(cart().remove_votes("a")).after_loss.is_repeatable);
  CHECK(UpdateItem(cart().set_lines(1, Line{.sku = "x"})).after_loss.is_repeatable);
  CHECK(UpdateItem(cart().ensure_shop(Shop{})).after_loss.is_repeatable);
  CHECK_FALSE(UpdateItem(cart().add_counts("a", 1)).after_loss.is_repeatable);
  CHECK_FALSE(UpdateItem(cart().remove_lines(1)).after_loss.is_repeatable);
  CHECK_FALSE(UpdateItem(cart().prepend_lines({{"x"}})).after_loss.is_repeatable);
  const Vault vault{.id = "1", .votes = {{"a", 1}}, .log = {"x"}};
  CHECK(UpdateItem(VaultEntity::update(vault).set_votes("b", 2)).after_loss.written.has_value());
  CHECK_FALSE(UpdateItem(VaultEntity::update(vault).remove_log(0)).after_loss.written.has_value());
}

TEST_CASE("the path that an item lacks is named") {
  Cart stored{.id = "1", .lines = {{.sku = "x"}}};
  CHECK(missing(cart().set_votes("a", true), stored).empty());
  CHECK(missing(cart().set_counts("a", 1), stored) == "counts");
  CHECK(missing(cart().set_lines(0, Line{.sku = "y"}), stored).empty());
  CHECK(missing(cart().set_lines(1, Line{.sku = "y"}), stored) == "lines[1]");
  CHECK(missing(cart().set_shop_name("x"), stored) == "shop");
  CHECK(missing(cart().set_shop_open("x", true), stored) == "shop.open");
  stored.shop = Shop{};
  CHECK(missing(cart().set_shop_open("x", true).set_shop_name("y"), stored).empty());
  keyc::Item item = CartEntity::to_item(stored);
  item.set("shop", AttributeValue::null());
  CHECK(UpdateItem(cart().set_shop_name("x")).required.missing_in(item) == "shop");
}

TEST_CASE("conditions on entries and elements") {
  const auto condition = [](const keyc::Condition& of) {
    UpdateItem request = keyc::only_if(UpdateItem{.TableName = "t"}, of);
    return request.ConditionExpression;
  };
  CHECK(condition(Where::votes["ann"].absent()) == "attribute_not_exists(#votes.#votes_)");
  CHECK(condition(Where::votes["ann"] == true) == "#votes.#votes_ = :votes");
  CHECK(condition(Where::counts["a"] < 3 or not Where::counts["b"].present()) ==
        "#counts.#counts_ < :counts or not attribute_exists(#counts.#counts__)");
  CHECK(condition(Where::lines[2] != Line{.sku = "x"}) == "#lines[2] <> :lines");
  CHECK(condition(Where::steps[0].between(1, 3)) == "#steps[0] >= :steps and #steps[0] <= :steps_");
  CHECK(condition(Where::shop_queue[1].begins_with("a")) == "begins_with(#shop.#shop_queue[1], :shop_queue)");
  CHECK(condition(Where::tags["a"].contains("x")) == "contains(#tags.#tags_, :tags)");
  CHECK_THAT(condition(Where::rates["r"] == 0.1), Contains("#rates.#rates_ between"));
  const keyc::Condition kept = [] { return Where::votes["a name that is longer than a small text"].absent(); }();
  UpdateItem request = keyc::only_if(UpdateItem{.TableName = "t"}, kept);
  CHECK(request.ExpressionAttributeNames.at("#votes_") == "a name that is longer than a small text");
  // The stored form of the entries, which sort as their values.
  request = keyc::only_if(UpdateItem{.TableName = "t"}, Where::due["x"] < std::chrono::sys_seconds{});
  CHECK(request.ExpressionAttributeValues.find(":due")->text() == "1970-01-01 00:00:00");
  CHECK_THAT(in_json(cart().set_due("x", std::chrono::sys_seconds{}), "ExpressionAttributeValues"),
             Contains("1970-01-01 00:00:00"));
  CHECK_THAT(what_is_thrown([] { return Where::counts["a"] == 300; }), !Contains("Error"));
  CHECK_THAT(what_is_thrown([] { return Where::votes[""].absent(); }), Contains("empty"));
}

TEST_CASE("what an update of an entry returns") {
  const keyc::ChangedAttributes changed(CartEntity::to_item({.id = "1", .votes = {{"a", true}}}));
  CHECK(changed.get(Where::votes["a"]) == true);
  CHECK_FALSE(changed.get(Where::votes["b"]).has_value());
}
