// Increments of tests/generated/changes.keys: one update that counts, or creates the item.
#include <concepts>
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

constexpr keyc::Timestamp noon{std::chrono::milliseconds{1704110400000}};

Views views() {
  return {.page = "a", .day = keyc::Date(std::chrono::year(2024) / 1 / 1), .author = "ann", .madeAt = noon};
}

auto one_more(const Views& of) {
  return ViewsEntity::increment(of).set_visitors({}).set_note("n").set_spent(std::nullopt).now(noon);
}

std::string value(const UpdateItem& request, std::string_view name) {
  const AttributeValue* const found = request.ExpressionAttributeValues.find(name);
  return found == nullptr ? "(absent)" : std::string(to_text(found->type())) + ":" + found->text();
}

template <class Action>
std::string message(Action action) {
  try {
    static_cast<void>(action());
  } catch (const keyc::Error& error) {
    return error.what();
  }
  return "(nothing was thrown)";
}

}  // namespace

TEST_CASE("an increment counts, and writes everything else where there is no item") {
  const UpdateItem request = one_more(views()).add_hits(1).add_seconds(5);
  CHECK(request.UpdateExpression ==
        "SET #seconds = if_not_exists(#seconds, :seconds_) + :seconds, "
        "#_type = if_not_exists(#_type, :_type), #page = :page, #day = :day, #share = if_not_exists(#share, :share), "
        "#title = if_not_exists(#title, :title), #author = if_not_exists(#author, :author), "
        "#madeAt = if_not_exists(#madeAt, :madeAt), #seenAt = :seenAt, #note = :note, #townPk = if_not_exists(#townPk, "
        ":townPk), "
        "#townSk = :townSk REMOVE #visitors, #spent ADD #hits :hits");
  CHECK(request.ConditionExpression ==
        "(attribute_not_exists(#hits) or #hits <= :hits_) and "
        "(attribute_not_exists(#seconds) or #seconds <= :seconds__) and "
        "(attribute_exists(#townPk) or attribute_not_exists(#author) or #author = :author)");
  CHECK(value(request, ":hits") == "N:1");
  CHECK(value(request, ":hits_") == "N:254");
  CHECK(value(request, ":seconds_") == "N:10");
  CHECK(value(request, ":townSk") == "S:n");
  CHECK_FALSE(request.after_loss.is_repeatable);
  CHECK(keyc::to_json(request) == keyc::to_json(one_more(views()).add_hits(1).add_seconds(5)));
}

TEST_CASE("where absence is a value, an item that lacks the attribute does not get another one") {
  Views titled = views();
  titled.title = "About";
  const UpdateItem request = one_more(titled).add_hits(1);
  CHECK_THAT(request.ConditionExpression, Contains("(attribute_not_exists(#pk) or attribute_exists(#title))"));
  CHECK_THAT(request.UpdateExpression, Contains("#title = if_not_exists(#title, :title)"));
  const UpdateItem retitled = one_more(titled).set_title("Home").add_hits(1);
  CHECK_THAT(retitled.UpdateExpression, Contains("#title = :title"));
  CHECK_THAT(retitled.ConditionExpression, !Contains("#title"));
}

TEST_CASE("what is added to has its default in the struct") {
  Views counted = views();
  counted.hits = 7;
  CHECK_THAT(message([&] { return one_more(counted).add_hits(1); }), Contains("Views.hits") && Contains("7"));
  CHECK_THAT(message([&] { return one_more(counted).add_seconds(1).build(); }), Contains("nothing was thrown"));
  Views late = views();
  late.seconds = 0;
  CHECK_THAT(message([&] { return one_more(late).add_seconds(1); }), Contains("Views.seconds"));
  Views visited = views();
  visited.visitors = {"ann"};
  CHECK_THAT(message([&] { return ViewsEntity::increment(visited).add_visitors({"bob"}); }),
             Contains("Views.visitors"));
  CHECK_THAT(message([] { return ViewsEntity::increment(views()).set_visitors({"ann"}).add_visitors({"bob"}); }),
             Contains("visitors"));
}

TEST_CASE("a set is added to, and a number that can be absent") {
  const UpdateItem request =
      ViewsEntity::increment(views()).add_visitors({"ann"}).add_spent(3).set_note(std::nullopt).now(noon);
  CHECK_THAT(request.UpdateExpression, Contains("ADD #visitors :visitors, #spent :spent"));
  CHECK_THAT(request.UpdateExpression, Contains("REMOVE #note"));
  CHECK(value(request, ":townSk") == "S:!");
}

TEST_CASE("a condition of the program says nothing of defaults where there is no item") {
  const UpdateItem request = one_more(views()).add_hits(1).only_if(ViewsEntity::Where::hits < 3);
  CHECK_THAT(request.ConditionExpression,
             Contains("(#hits < :hits__ or attribute_exists(#pk) and attribute_not_exists(#hits))"));
}

TEST_CASE("an increment of an entity with a lock counts it, from a random number on") {
  const Tally tally{.id = "1", .owner = "ann"};
  const UpdateItem request = TallyEntity::increment(tally).set_note("n").add_count(1).now(noon);
  CHECK_THAT(request.UpdateExpression, Contains("#revision = if_not_exists(#revision, :revision_) + :revision"));
  // The level is written with the key that it is in, if it is the item's.
  CHECK_THAT(request.ConditionExpression, Contains("attribute_not_exists(#level) or #level = :level"));
  CHECK_THAT(request.UpdateExpression, Contains("#townSk = :townSk"));
  CHECK_THAT(request.UpdateExpression, Contains("#townPk = if_not_exists(#townPk, :townPk)"));
}

TEST_CASE("an increment without what can be absent does not compile where it is built") {
  STATIC_REQUIRE(std::same_as<decltype(one_more(views()).build()), UpdateItem>);
  STATIC_REQUIRE_FALSE(
      std::same_as<decltype(ViewsEntity::increment(views())), decltype(ViewsEntity::increment(views()).set_note("n"))>);
}
