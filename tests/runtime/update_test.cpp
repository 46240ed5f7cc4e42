#include "keyc/generated/update.hpp"

#include <sstream>
#include <string>
#include <vector>

#include "keyc/errors.hpp"
#include "support/catch.hpp"

using keyc::AttributeNames;
using keyc::AttributeValue;
using keyc::Item;

namespace {

constexpr keyc::AttributeName partition{"pk", "#pk"};
constexpr keyc::AttributeName status{"status", "#status"};
constexpr keyc::AttributeName index_key{"gsi1sk", "#gsi1sk"};
constexpr keyc::AttributeName opened{"openedOn", "#openedOn"};

constexpr keyc::AttributeName created{"createdAt", "#createdAt"};
constexpr keyc::AttributeName due{"dueOn", "#dueOn"};
constexpr keyc::StoredAttribute stored[] = {{created}, {due}};

AttributeValue string(const char* text) { return AttributeValue::string(text); }

keyc::UpdateItem build(const keyc::UpdateActions& actions) {
  return actions.build("orders", Item{{"pk", string("o-1")}}, partition);
}

}  // namespace

TEST_CASE("An update sets and removes in one section each, on the condition that the item exists") {
  keyc::UpdateActions actions;
  actions.set(status, string("shipped"));
  actions.remove(opened);
  actions.set(index_key, string("UPDATED#2024"));
  const keyc::UpdateItem request = build(actions);
  CHECK(request.TableName == "orders");
  CHECK(request.Key == Item{{"pk", string("o-1")}});
  CHECK(request.UpdateExpression == "SET #status = :status, #gsi1sk = :gsi1sk REMOVE #openedOn");
  CHECK(request.ConditionExpression == "attribute_exists(#pk)");
  CHECK(request.ExpressionAttributeNames ==
        AttributeNames{{"#gsi1sk", "gsi1sk"}, {"#openedOn", "openedOn"}, {"#pk", "pk"}, {"#status", "status"}});
  CHECK(request.ExpressionAttributeValues == Item{{":gsi1sk", string("UPDATED#2024")}, {":status", string("shipped")}});
}

TEST_CASE("A section without actions is omitted") {
  keyc::UpdateActions only_set;
  only_set.set(status, string("open"));
  CHECK(build(only_set).UpdateExpression == "SET #status = :status");
  keyc::UpdateActions only_remove;
  only_remove.remove(status);
  only_remove.remove(opened);
  CHECK(build(only_remove).UpdateExpression == "REMOVE #status, #openedOn");
  CHECK(build(only_remove).ExpressionAttributeValues.empty());
  CHECK(build({}).UpdateExpression.empty());
  CHECK(build({}).ExpressionAttributeNames == AttributeNames{{"#pk", "pk"}});
}

TEST_CASE("The last change of an attribute counts") {
  keyc::UpdateActions actions;
  actions.set(status, string("open"));
  actions.set(opened, string("2024-01-01"));
  actions.set(status, string("closed"));
  actions.remove(opened);
  CHECK(build(actions).UpdateExpression == "SET #status = :status REMOVE #openedOn");
  CHECK(build(actions).ExpressionAttributeValues == Item{{":status", string("closed")}});
  actions.set(opened, string("2024-02-02"));
  CHECK(build(actions).UpdateExpression == "SET #status = :status, #openedOn = :openedOn");
}

TEST_CASE("An update knows which attributes it changes") {
  keyc::UpdateActions actions;
  actions.set(status, string("open"));
  actions.remove(opened);
  CHECK(actions.touches(status.alias));
  CHECK(actions.touches(opened.alias));
  CHECK_FALSE(actions.touches(index_key.alias));
}

TEST_CASE("A required member can be set but not omitted") {
  struct Group {
    keyc::Required<std::string> status;
    keyc::Required<int> priority;
  };
  CHECK_FALSE(std::is_default_constructible_v<Group>);
  const Group group{.status = "open", .priority = 3};
  CHECK(*group.status == "open");
  CHECK(*group.priority == 3);
}

TEST_CASE("assign removes the attribute if there is no value, and assign_once keeps the stored value") {
  keyc::UpdateActions actions;
  actions.assign({"note", "#note"}, std::nullopt);
  actions.assign({"name", "#name"}, AttributeValue::string("x"));
  actions.assign_once({"createdAt", "#createdAt"}, AttributeValue::number("1"));
  actions.assign_once({"fixed", "#fixed"}, std::nullopt);
  const keyc::UpdateItem request = actions.build_upsert("places", {{"pk", AttributeValue::string("a")}});
  CHECK(request.UpdateExpression ==
        "SET #name = :name, #createdAt = if_not_exists(#createdAt, :createdAt) REMOVE #note");
  CHECK(request.ConditionExpression.empty());
}

TEST_CASE("A requirement is in the condition, and never in the actions") {
  keyc::UpdateActions actions;
  actions.set({"status", "#status"}, AttributeValue::string("open"));
  actions.require(stored, created, AttributeValue::number("1"));
  actions.require(stored, created, AttributeValue::number("1"));
  actions.require(stored, due, std::nullopt);
  const keyc::UpdateItem request = actions.build("places", {}, {"pk", "#pk"});
  CHECK(request.UpdateExpression == "SET #status = :status");
  CHECK(request.ConditionExpression ==
        "attribute_exists(#pk) and #createdAt = :createdAt and attribute_not_exists(#dueOn)");
  CHECK(request.ExpressionAttributeValues ==
        keyc::Item{{":status", AttributeValue::string("open")}, {":createdAt", AttributeValue::number("1")}});
}

TEST_CASE("Two requirements that differ are both kept: such an update must fail") {
  keyc::UpdateActions actions;
  actions.require(stored, created, AttributeValue::number("1"));
  actions.require(stored, created, AttributeValue::number("2"));
  CHECK(actions.build("places", {}, {"pk", "#pk"}).ConditionExpression ==
        "attribute_exists(#pk) and #createdAt = :createdAt and #createdAt = :createdAt_");
}

TEST_CASE("For an item that may not exist yet, the requirement applies only if it has the attribute") {
  keyc::UpdateActions actions;
  actions.set({"createdAt", "#createdAt"}, AttributeValue::number("1"));
  actions.require_if_present({"createdAt", "#createdAt"}, AttributeValue::number("1"));
  const keyc::UpdateItem request = actions.build_upsert("places", {});
  CHECK(request.ConditionExpression == "attribute_not_exists(#createdAt) or #createdAt = :createdAt");
  CHECK(request.ExpressionAttributeValues == keyc::Item{{":createdAt", AttributeValue::number("1")}});
}

TEST_CASE("Additions and appends start from the default if the attribute is absent") {
  constexpr keyc::AttributeName visits{"visits", "#visits"};
  keyc::UpdateActions from_zero;
  from_zero.add(visits, AttributeValue::number("3"));
  CHECK(build(from_zero).UpdateExpression == "ADD #visits :visits");
  keyc::UpdateActions from_ten;
  from_ten.add(visits, AttributeValue::number("3"), AttributeValue::number("10"));
  CHECK(build(from_ten).UpdateExpression == "SET #visits = if_not_exists(#visits, :visits_) + :visits");
  CHECK(build(from_ten).ExpressionAttributeValues ==
        Item{{":visits", AttributeValue::number("3")}, {":visits_", AttributeValue::number("10")}});
  CHECK_THROWS_AS(from_ten.add(visits, AttributeValue::number("3"), AttributeValue::number("10")), keyc::Error);
  keyc::UpdateActions appended;
  appended.append({"log", "#log"}, AttributeValue::list({string("x")}));
  CHECK(build(appended).UpdateExpression == "SET #log = list_append(if_not_exists(#log, :log_), :log)");
}

TEST_CASE("A sum must fit, and if the attribute is absent that with its default") {
  constexpr keyc::AttributeName visits{"visits", "#visits"};
  const auto condition = [&](const keyc::Integer& delta, std::uint8_t start) {
    keyc::UpdateActions actions;
    actions.add_whole<std::uint8_t>("Store", visits, delta, start);
    const keyc::UpdateItem request = build(actions);
    std::string text = request.ConditionExpression;
    for (const keyc::Attribute& value : request.ExpressionAttributeValues)
      text += " | " + value.name + ' ' + value.value.text();
    return text.substr(std::string("attribute_exists(#pk) and ").size());
  };
  CHECK(condition(55, 200) == "(attribute_not_exists(#visits) or #visits <= :visits_) | :visits 55 | :visits_ 200");
  CHECK(condition(56, 200) == "#visits <= :visits__ | :visits 56 | :visits_ 200 | :visits__ 199");
  CHECK(condition(-5, 0) == "#visits >= :visits_ | :visits -5 | :visits_ 5");
  CHECK(condition(-5, 7) ==
        "(attribute_not_exists(#visits) or #visits >= :visits__) | :visits -5 | :visits_ 7 | :visits__ 5");
  CHECK(condition(255, 0) == "(attribute_not_exists(#visits) or #visits <= :visits_) | :visits 255 | :visits_ 0");
  keyc::UpdateActions actions;
  CHECK_THROWS_AS(actions.add_whole<std::uint8_t>("Store", visits, 256, 0), keyc::ValueError);
}

TEST_CASE("An absent lock has its default") {
  constexpr keyc::AttributeName revision{"rev", "#rev"};
  constexpr keyc::StoredAttribute with_default[] = {
      {revision, keyc::StoredAttribute::Kind::value, {AttributeValue::Type::N, "1"}}};
  keyc::UpdateActions loaded;
  loaded.lock("Store", with_default, revision, 1);
  CHECK(build(loaded).UpdateExpression == "SET #rev = :rev");
  CHECK(build(loaded).ConditionExpression == "attribute_exists(#pk) and (attribute_not_exists(#rev) or #rev = :rev_)");
  keyc::UpdateActions later;
  later.lock("Store", with_default, revision, 2);
  CHECK(build(later).ConditionExpression == "attribute_exists(#pk) and #rev = :rev_");
  keyc::UpdateActions counted;
  counted.count(revision, 1);
  CHECK(build(counted).UpdateExpression == "SET #rev = if_not_exists(#rev, :rev) + :rev");
}

TEST_CASE("Expressions longer than DynamoDB accepts have short placeholders") {
  std::vector<std::string> names;
  std::vector<std::string> aliases;
  for (int i = 0; i < 150; ++i) names.push_back("an_attribute_with_a_long_name_" + std::to_string(i));
  for (const std::string& text : names) aliases.push_back('#' + text);
  keyc::UpdateActions actions;
  for (std::size_t i = 0; i < names.size(); ++i) actions.set({names[i], aliases[i]}, string(names[i].c_str()));
  const keyc::StoredAttribute many[] = {{{names[7], aliases[7]}}};
  actions.require(many, {names[7], aliases[7]}, string("before"));
  const keyc::UpdateItem request = build(actions);
  CHECK(request.UpdateExpression.size() < 4096);
  REQUIRE(request.ExpressionAttributeNames.size() == names.size() + 1);
  REQUIRE(request.ExpressionAttributeValues.size() == names.size() + 1);
  // Each short placeholder has the same meaning as the long one: here an attribute is set to its own name.
  std::size_t checked = 0;
  std::istringstream terms(request.UpdateExpression.substr(4));
  for (std::string name, equals, value; terms >> name >> equals >> value; ++checked) {
    if (value.ends_with(',')) value.pop_back();
    CHECK(request.ExpressionAttributeNames.at(name) == request.ExpressionAttributeValues.find(value)->text());
  }
  CHECK(checked == names.size());
  const std::string& condition = request.ConditionExpression;
  CHECK_THAT(condition, Catch::Matchers::Contains("attribute_exists(#"));
  const std::string guard = condition.substr(condition.rfind("and ") + 4);
  CHECK(request.ExpressionAttributeNames.at(guard.substr(0, guard.find(' '))) == names[7]);
  CHECK(request.ExpressionAttributeValues.find(guard.substr(guard.rfind(' ') + 1))->text() == "before");
}
