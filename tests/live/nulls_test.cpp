// Items in which another program stored NULL, in a real DynamoDB: what is read, filtered, guarded and refused.
#include <set>
#include <string>

#include "keyc/entity_page.hpp"
#include "keyc/errors.hpp"
#include "keyc/json.hpp"
#include "nulls.keys.hpp"
#include "support/catch.hpp"
#include "support/live.hpp"

using namespace nulls;
using keyc::AttributeValue;
using keyc::Item;

namespace {

using Ids = std::set<std::string>;

Person person(const std::string& id) { return {.id = id, .work = {}, .others = {}}; }

/// With NULL for these attributes, and for the street of the home if there is one.
Item with_nulls(Item item, std::initializer_list<const char*> names) {
  for (const char* const name : names) item.set(name, AttributeValue::null());
  return item;
}

/// Some people as a keyc program writes them, and others as boto3 does.
std::vector<Item> stored_people() {
  Person named = person("named");
  named.name = "x";
  named.visits = 1;
  named.born = keyc::Date{std::chrono::year{1970}, std::chrono::month{1}, std::chrono::day{31}};
  named.home = Address{.street = "Allee", .city = "Ulm"};
  named.mail = "x@example.org";
  Person plain = person("plain");
  Person in_berlin = person("inBerlin");
  in_berlin.home = Address{};
  Item empty_home = PersonEntity::to_item(in_berlin);
  empty_home.set("home", AttributeValue::map({{"street", AttributeValue::null()}}));
  empty_home.set("id", AttributeValue::string("emptyHome"));
  empty_home.set("sk", AttributeValue::string("PERSON#emptyHome"));
  Item null_home =
      with_nulls(PersonEntity::to_item(person("nulls")), {"name", "born", "visits", "tags", "home", "seen"});
  return {PersonEntity::to_item(named), PersonEntity::to_item(plain), PersonEntity::to_item(in_berlin), empty_home,
          null_home};
}

class People {
 public:
  People() : table_(PeopleTable::create_table(), "nulls") {
    for (const Item& item : stored_people())
      table_.client().send(keyc::PutItem{.TableName = PersonEntity::put(person("x")).TableName, .Item = item});
  }

  keyc::Client& client() { return table_.client(); }

  template <class Query>
  Ids found(const Query& query) {
    Ids ids;
    for (const Person& each : client().items(query)) ids.insert(each.id);
    return ids;
  }

  /// Those that fulfil the condition in C++.
  template <class Test>
  static Ids wanted(Test test) {
    Ids ids;
    for (const Item& item : stored_people())
      if (const Person each = PersonEntity::from_item(item); test(each)) ids.insert(each.id);
    return ids;
  }

 private:
  live::TestTable table_;
};

}  // namespace

TEST_CASE("Filters and conditions say of a NULL what the struct says") {
  People people;
  using Where = PersonEntity::Where;
  CHECK(people.found(PersonEntity::all()).size() == 5);
  CHECK(people.found(PersonEntity::unnamed()) == People::wanted([](const Person& p) { return !p.name && !p.visits; }));
  CHECK(people.found(PersonEntity::born()) == People::wanted([](const Person& p) { return p.born && p.name != "x"; }));
  CHECK(people.found(PersonEntity::inBerlin()) ==
        People::wanted([](const Person& p) { return p.home && p.home->city == "Berlin"; }));
  CHECK(people.found(PersonEntity::notInBerlin()) ==
        People::wanted([](const Person& p) { return !p.home || p.home->city != "Berlin"; }));
  CHECK(people.found(PersonEntity::onStreet()) ==
        People::wanted([](const Person& p) { return p.home && p.home->street; }));

  const auto where = [&](const keyc::Condition& condition) {
    return people.found(PersonEntity::all().filter(condition));
  };
  CHECK(where(Where::home.absent()) == People::wanted([](const Person& p) { return !p.home; }));
  CHECK(where(Where::home.present()) == People::wanted([](const Person& p) { return p.home.has_value(); }));
  CHECK(where(!Where::seen.absent()) == People::wanted([](const Person& p) { return p.seen.has_value(); }));
  CHECK(where(Where::name != "x" && Where::visits.absent()) ==
        People::wanted([](const Person& p) { return p.name != "x" && !p.visits; }));
  CHECK(where(Where::home_city == "Berlin") ==
        People::wanted([](const Person& p) { return p.home && p.home->city == "Berlin"; }));
  CHECK(where(Where::home_city != "Berlin") ==
        People::wanted([](const Person& p) { return !p.home || p.home->city != "Berlin"; }));
}

TEST_CASE("An update of a loaded item accepts the NULL that it was loaded with, and writes no other") {
  People people;
  const Person loaded = *people.client().send(PersonEntity::get(PersonEntity::at().id("nulls")));
  CHECK_FALSE(loaded.name);
  people.client().send(PersonEntity::update(loaded).set_name("new").set_home({.city = "Jena"}));
  const Person changed = *people.client().send(PersonEntity::get(PersonEntity::at().id("nulls")));
  CHECK(changed.name == "new");
  CHECK(changed.home->city == "Jena");
  // Somebody else gave the attribute a value in between.
  CHECK_THROWS_AS(people.client().send(PersonEntity::update(loaded).set_name("other")), keyc::ConditionFailed);
}

TEST_CASE("What cannot be changed while it is NULL is a failed condition, and not an invalid request") {
  People people;
  const auto null = PersonEntity::at().id("nulls");
  const auto plain = PersonEntity::at().id("plain");
  CHECK_THROWS_AS(people.client().send(PersonEntity::update(null).add_visits(1)), keyc::ConditionFailed);
  CHECK_THROWS_AS(people.client().send(PersonEntity::update(null).append_tags({"x"})), keyc::ConditionFailed);
  CHECK_THROWS_AS(people.client().send(PersonEntity::update(null).set_home_city("Jena")), keyc::ConditionFailed);
  CHECK_THROWS_AS(people.client().send(PersonEntity::update(null).ensure_home({})), keyc::ConditionFailed);
  people.client().send(PersonEntity::update(plain).add_visits(1).append_tags({"x"}));
  const Person changed = *people.client().send(PersonEntity::get(plain));
  CHECK(changed.visits == 1);
  CHECK(changed.tags == std::vector<std::string>{"x"});
  people.client().send(PersonEntity::update(null).set_visits(3));
  people.client().send(PersonEntity::update(null).add_visits(1));
  CHECK(people.client().send(PersonEntity::get(null))->visits == 4);
}

TEST_CASE("A NULL inside a list is not read, since no comparison with the list would know it") {
  Item item = PersonEntity::to_item(person("1"));
  item.set("others", AttributeValue::list({AttributeValue::map({{"street", AttributeValue::null()}})}));
  CHECK_THROWS_WITH(PersonEntity::from_item(item),
                    "Person.others[0].street is NULL, which only a document can hold inside a list or a map");
  const std::string page = "{\"Items\":[" + keyc::to_json(item) + "],\"Count\":1,\"ScannedCount\":1}";
  CHECK_THROWS_AS(keyc::all_from_json<PersonEntity>(page), keyc::DecodeError);
}
