// The requests of tests/generated/changes.keys: additions, appends, members of structs, locks, returned values.
#include <limits>
#include <string>

#include "changes.keys.hpp"
#include "keyc/errors.hpp"
#include "keyc/generated/transaction.hpp"
#include "keyc/json.hpp"
#include "keyc/transact.hpp"
#include "support/catch.hpp"

using namespace changes;
using Catch::Matchers::Contains;
using keyc::AttributeValue;
using keyc::UpdateItem;

namespace {

constexpr keyc::Timestamp noon{std::chrono::milliseconds{1704110400000}};

ShelfEntity::Update shelf() {
  ShelfEntity::Update update = ShelfEntity::update(ShelfEntity::at().id("1"));
  update.now(noon);
  return update;
}

BoxEntity::Update box() { return BoxEntity::update(BoxEntity::at().id("1")); }

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

TEST_CASE("a number is added to, and the sum fits into its type") {
  const UpdateItem more = box().add_weight(3);
  CHECK(more.UpdateExpression == "ADD #weight :weight");
  CHECK(more.ConditionExpression == "attribute_exists(#pk) and (attribute_not_exists(#weight) or #weight <= :weight_)");
  CHECK(value(more, ":weight") == "N:3");
  CHECK(value(more, ":weight_") == "N:65532");
  const UpdateItem less = box().add_weight(-3);
  CHECK(less.ConditionExpression == "attribute_exists(#pk) and #weight >= :weight_");
  CHECK(value(less, ":weight") == "N:-3");
  CHECK(value(less, ":weight_") == "N:3");
  const UpdateItem nothing = box().add_weight(0);
  CHECK(value(nothing, ":weight_") == "N:65535");
  CHECK_THAT(message([] { return box().add_weight(65536); }), Contains("Box.weight") && Contains("65536"));
  CHECK_THAT(message([] { return box().add_weight(-65536); }), Contains("Box.weight"));
}

TEST_CASE("the limits of 64 bits") {
  CHECK(value(shelf().add_total(std::numeric_limits<std::uint64_t>::max()), ":total_") == "N:0");
  CHECK(value(shelf().add_debt(std::numeric_limits<std::int64_t>::min()), ":debt_") == "N:0");
  CHECK(value(shelf().add_debt(std::numeric_limits<std::int64_t>::max()), ":debt_") == "N:0");
  CHECK(value(shelf().add_debt(-1), ":debt_") == "N:-9223372036854775807");
  CHECK(value(shelf().add_total(std::numeric_limits<std::int64_t>::min()), ":total_") == "N:9223372036854775808");
  CHECK_THAT(message([] { return shelf().add_debt(std::uint64_t{1} << 63); }), Contains("Shelf.debt"));
}

TEST_CASE("a number may be absent") {
  CHECK_THAT(shelf().add_points(5).build().ConditionExpression,
             Contains("(attribute_not_exists(#points) or #points <= :points_)"));
  CHECK(value(shelf().add_points(-5), ":points_") == "N:-123");
  CHECK_THAT(shelf().add_rank(2).build().UpdateExpression, Contains("ADD #rank :rank"));
}

TEST_CASE("decimals and floating point numbers are added without a check of the sum") {
  const UpdateItem update = shelf().add_price(keyc::Decimal("-0.10")).add_rate(0.5);
  CHECK_THAT(update.UpdateExpression, Contains("ADD #price :price, #rate :rate"));
  CHECK(value(update, ":price") == "N:-0.1");
  CHECK(value(update, ":rate") == "N:0.5");
}

TEST_CASE("elements are appended after those that were appended before") {
  const UpdateItem update = shelf().append_log({"a", "b"}).append_log({"c"}).append_log({});
  CHECK_THAT(update.UpdateExpression, Contains("#log = list_append(if_not_exists(#log, :log_), :log)"));
  CHECK_THAT(keyc::to_json(update), Contains(R"(":log":{"L":[{"S":"a"},{"S":"b"},{"S":"c"}]},":log_":{"L":[]})"));
  const UpdateItem absent = shelf().append_times({std::chrono::sys_seconds(std::chrono::seconds(7))});
  CHECK_THAT(absent.UpdateExpression, Contains("#times = list_append(if_not_exists(#times, :times_), :times)"));
  CHECK_THAT(keyc::to_json(absent), Contains(R"(":times":{"L":[{"N":"7"}]},":times_":{"L":[]})"));
  CHECK_THAT(shelf().append_log({}).build().UpdateExpression, !Contains("log"));
}

TEST_CASE("elements of sets are added and deleted") {
  const UpdateItem update = box().add_things({"a"}).add_things({"b", "a"});
  CHECK(update.UpdateExpression == "ADD #things :things");
  CHECK_THAT(keyc::to_json(update), Contains(R"(":things":{"SS":["a","b"]})"));
  CHECK(box().delete_things({"a"}).build().UpdateExpression == "DELETE #things :things");
  CHECK(box().add_things({}).delete_things({}).build().UpdateExpression.empty());
  CHECK_THAT(keyc::to_json(UpdateItem(shelf().delete_hours({7, 8}))), Contains(R"(":hours":{"NS":["7","8"]})"));
}

TEST_CASE("members of structs are set separately, if the struct exists") {
  const UpdateItem update =
      shelf().set_home_floor(-2).remove_home_spot().set_place_floor(3).append_place_doors({"red"});
  CHECK_THAT(
      update.UpdateExpression,
      Contains("SET #home.#home_floor = :home_floor, #place.#place_floor = :place_floor, "
               "#place.#place_doors = list_append(if_not_exists(#place.#place_doors, :place_doors_), :place_doors)") &&
          Contains("REMOVE #home.#home_spot"));
  CHECK(update.ConditionExpression == "attribute_exists(#pk) and attribute_type(#home, :map) and attribute_type(#place, :map)");
  CHECK_THAT(shelf().set_home_spot_lat(1.5).build().ConditionExpression,
             Contains("attribute_type(#home.#home_spot, :map)"));
  CHECK_THAT(message([] { return shelf().set_home_floor(128); }), Contains("Shelf.home.floor"));
}

TEST_CASE("changes that DynamoDB cannot combine are refused, and the update stays as it was") {
  ShelfEntity::Update update = shelf().add_visits(1);
  CHECK_THAT(message([&] { return update.add_visits(1); }), Contains("'visits' is changed in two ways"));
  CHECK_THAT(message([&] { return update.set_visits(1); }), Contains("'visits' is changed in two ways"));
  CHECK(keyc::to_json(update.build()) == keyc::to_json(shelf().add_visits(1).build()));
  CHECK_THAT(message([] { return box().set_things({"a"}).add_things({"b"}); }),
             Contains("'things' is changed in two ways"));
  CHECK_THAT(message([] { return box().add_things({"a"}).delete_things({"b"}); }), Contains("'things'"));
  CHECK_THAT(message([] { return shelf().append_log({"a"}).set_log({}); }), Contains("'log'"));
  CHECK_THAT(message([] { return shelf().remove_home_spot().set_home_spot_lat(1); }),
             Contains("'home.spot' and 'home.spot.lat'"));
  CHECK_THAT(message([] { return shelf().set_home_spot_lat(1).set_home_spot(Spot{}); }),
             Contains("'home.spot.lat' and 'home.spot'"));
  // The last change of an attribute replaces the others.
  CHECK_THAT(shelf().set_points(1).remove_points().build().UpdateExpression, Contains("REMOVE #points"));
}

TEST_CASE("changed members of a loaded item change its keys, and the other members of these keys are compared") {
  const Shelf loaded{
      .id = "1", .place = {.town = "Ulm", .street = "A"}, .home = Place{.town = "Bonn", .street = "B"}, .seen = noon};
  const UpdateItem update = ShelfEntity::update(loaded).set_place_street("C").now(noon);
  CHECK_THAT(update.UpdateExpression, Contains("#place.#place_street = :place_street") &&
                                          Contains("#townPk = :townPk") && Contains("#townSk = :townSk"));
  CHECK(value(update, ":townSk") == "S:C#Bonn");
  CHECK_THAT(update.ConditionExpression, Contains("attribute_type(#place, :map)") &&
                                             Contains("#place.#place_town = :place_town") &&
                                             Contains("#home.#home_town = :home_town"));
  CHECK_THAT(ShelfEntity::update(loaded).set_place({.town = "Jena", .street = "D"}).build().ConditionExpression,
             !Contains("place_town") && Contains("#home.#home_town = :home_town"));
  CHECK_THAT(
      message([&] { return ShelfEntity::update(loaded).set_place_town("Jena").set_place({.town = "", .street = ""}); }),
      Contains("'place.town' and 'place'"));
}

TEST_CASE("a lock begins at random, with 52 bits") {
  const Shelf shelf{.id = "1", .revision = 7, .place = {.town = "Ulm", .street = "A"}, .seen = noon};
  const auto created = [&] { return std::stoull(ShelfEntity::create(shelf).Item.find("revision")->text()); };
  const auto upserted = [&] { return std::stoull(value(ShelfEntity::upsert(shelf), ":revision_").substr(2)); };
  for (const std::function<unsigned long long()>& first :
       {std::function<unsigned long long()>(created), std::function<unsigned long long()>(upserted)}) {
    std::set<unsigned long long> numbers;
    unsigned long long any = 0;
    for (int i = 0; i < 100; ++i) {
      const unsigned long long number = first();
      numbers.insert(number);
      any |= number;
    }
    CHECK(numbers.size() == 100);
    CHECK(any == (1ULL << 52) - 1);
  }
}

TEST_CASE("a lock counts the writes") {
  const Shelf loaded{.id = "1", .revision = 7, .place = {.town = "Ulm", .street = "A"}, .seen = noon};
  const UpdateItem put = ShelfEntity::put(loaded);
  CHECK(put.ConditionExpression == "attribute_exists(#pk) and #revision = :revision_");
  CHECK(value(put, ":revision") == "N:8");
  CHECK(value(put, ":revision_") == "N:7");
  // Every attribute of the schema is set or removed.
  CHECK_THAT(put.UpdateExpression, Contains("#kind = :kind") && Contains("#home, #townPk, #townSk") &&
                                       Contains("REMOVE #rank, #points, #times, #labels"));
  CHECK(loaded.revision == 7);
  const keyc::DeleteItem removed = ShelfEntity::remove(loaded);
  CHECK(removed.ConditionExpression == "attribute_exists(#pk) and #revision = :revision");
  CHECK(removed.ExpressionAttributeValues.find(":revision")->text() == "7");
  CHECK(ShelfEntity::remove(ShelfEntity::key(loaded)).ConditionExpression.empty());

  const UpdateItem blind = shelf().set_rate(1);
  CHECK_THAT(blind.UpdateExpression, Contains("#revision = if_not_exists(#revision, :revision) + :revision"));
  CHECK(value(blind, ":revision") == "N:1");
  const UpdateItem update = ShelfEntity::update(loaded).set_rate(1);
  CHECK_THAT(update.UpdateExpression, Contains("#revision = :revision"));
  CHECK(value(update, ":revision") == "N:8");
  CHECK(value(update, ":revision_") == "N:7");
  CHECK_THAT(update.ConditionExpression, Contains("#revision = :revision_"));
  const UpdateItem upsert = ShelfEntity::upsert(loaded);
  CHECK(upsert.ConditionExpression == "attribute_not_exists(#revision) or #revision = :revision__");
  CHECK_THAT(upsert.UpdateExpression, Contains("#revision = if_not_exists(#revision, :revision_) + :revision"));
  CHECK(value(upsert, ":revision") == "N:1");
  CHECK(value(upsert, ":revision__") == "N:7");
  Shelf last = loaded;
  last.revision = std::numeric_limits<std::uint64_t>::max();
  CHECK_THAT(message([&] { return ShelfEntity::put(last); }), Contains("Shelf.revision"));
}

TEST_CASE("an item that was read can be removed even if another attribute cannot be stored") {
  Shelf loaded{.id = "1", .revision = 7, .place = {.town = "Ulm", .street = "A"}, .seen = noon};
  const keyc::DeleteItem removed = ShelfEntity::remove(loaded);
  loaded.place.street = "\xFF";
  CHECK_THROWS_AS(ShelfEntity::to_item(loaded), keyc::ValueError);
  const keyc::DeleteItem same = ShelfEntity::remove(loaded);
  CHECK(same.Key == removed.Key);
  CHECK(same.ConditionExpression == removed.ConditionExpression);
  CHECK(same.ExpressionAttributeValues == removed.ExpressionAttributeValues);
}

TEST_CASE("a move of the stored item keeps attributes and members that the schema does not know") {
  const Shelf loaded{
      .id = "1", .revision = 7, .place = {.town = "Ulm", .street = "A"}, .home = Place{.town = "Bonn", .street = "B"}};
  const AttributeValue newer = AttributeValue::string("n");
  keyc::Item stored = ShelfEntity::to_item(loaded);
  const auto add_member = [&](const char* name) {
    keyc::Item members;
    for (const keyc::Attribute& attribute : stored.find(name)->children()) members.set(attribute.name, attribute.value);
    members.set("newer", newer);
    stored.set(name, AttributeValue::map(std::move(members)));
  };
  add_member("place");
  add_member("home");
  stored.set("newer", newer);
  Shelf moved = loaded;
  moved.id = "2";
  moved.place.town = "Jena";
  moved.home.reset();
  const keyc::TransactWriteItems request = ShelfEntity::move(stored, moved).keep_times();
  REQUIRE(request.TransactItems.size() == 2);
  const keyc::Item& written = std::get<keyc::PutItem>(request.TransactItems[1]).Item;
  REQUIRE(written.contains("newer"));
  CHECK(*written.find("newer") == newer);
  const Shelf after = ShelfEntity::from_item(written);
  CHECK(after.revision == 8);
  CHECK(after.place.town == "Jena");
  CHECK_FALSE(after.home);
  CHECK(written.find("townPk") == nullptr);
  keyc::Item wanted = ShelfEntity::to_item(after);
  CHECK(wanted.find("place")->children().size() + 1 == written.find("place")->children().size());
  // The stored item must be as it was read, value by value.
  const auto& removed = std::get<keyc::DeleteItem>(request.TransactItems[0]);
  std::size_t guarded = 0;
  for (const auto& [placeholder, name] : removed.ExpressionAttributeNames) {
    if (placeholder == "#key") continue;
    ++guarded;
    const AttributeValue* const value = removed.ExpressionAttributeValues.find(':' + placeholder.substr(1));
    const AttributeValue* const was = stored.find(name);
    CAPTURE(name);
    REQUIRE((value == nullptr) == (was == nullptr));
    if (was != nullptr) CHECK(*value == *was);
    CHECK_THAT(removed.ConditionExpression,
               Contains(was != nullptr ? placeholder + " = :" : "attribute_not_exists(" + placeholder + ")"));
  }
  CHECK(guarded == 20);  // 18 attributes of the schema, the type, and one other
  // The form that takes the struct does not know that attribute.
  const keyc::TransactWriteItems blind = ShelfEntity::move(loaded, moved);
  CHECK_FALSE(std::get<keyc::PutItem>(blind.TransactItems[1]).Item.contains("newer"));
}

TEST_CASE("writes with conditions request the item that makes them fail") {
  const Box full{.id = "1", .weight = 1, .things = {}};
  CHECK(BoxEntity::create(full).ReturnValuesOnConditionCheckFailure == "ALL_OLD");
  CHECK(BoxEntity::put(full).ReturnValuesOnConditionCheckFailure.empty());
  CHECK(BoxEntity::upsert(full).ReturnValuesOnConditionCheckFailure.empty());
  CHECK(box().set_weight(1).build().ReturnValuesOnConditionCheckFailure == "ALL_OLD");
  CHECK(keyc::only_if(BoxEntity::put(full), BoxEntity::Where::weight > 1).ReturnValuesOnConditionCheckFailure ==
        "ALL_OLD");
}

TEST_CASE("the values that writes return") {
  CHECK(box().set_weight(1).returning_old().request().ReturnValues == "ALL_OLD");
  CHECK(box().set_weight(1).returning_new().request().ReturnValues == "ALL_NEW");
  CHECK(box().set_weight(1).returning_changed_old().request().ReturnValues == "UPDATED_OLD");
  CHECK(box().set_weight(1).returning_changed_new().request().ReturnValues == "UPDATED_NEW");
  const keyc::ChangedAttributes changed(keyc::Item{
      {"weight", AttributeValue::number("3")},
      {"home", AttributeValue::map({{"spot", AttributeValue::map({{"lat", AttributeValue::number("1.5")}})}})}});
  CHECK(changed.get(BoxEntity::Where::weight) == 3);
  CHECK(changed.get(BoxEntity::Where::things) == std::nullopt);
  CHECK(changed.get(ShelfEntity::Where::home_spot_lat) == 1.5);
  CHECK(changed.get(ShelfEntity::Where::home_floor) == std::nullopt);
  CHECK(changed.get(ShelfEntity::Where::place_spot_lat) == std::nullopt);
  const keyc::ChangedAttributes wrong(keyc::Item{{"home", AttributeValue::string("x")}});
  CHECK_THAT(message([&] { return wrong.get(ShelfEntity::Where::home_floor); }), Contains("home") && Contains("map"));
}

TEST_CASE("a move of the stored item removes it where it is stored, though the schema would store it elsewhere") {
  const Shelf loaded{.id = "1", .revision = 7, .place = {.town = "Ulm", .street = "A"}};
  keyc::Item stored = ShelfEntity::to_item(loaded);
  stored.set("pk", AttributeValue::string("SHELF#00001"));  // as an earlier schema wrote it
  const keyc::TransactWriteItems request = ShelfEntity::move(stored, loaded);
  REQUIRE(request.TransactItems.size() == 2);
  const auto& removed = std::get<keyc::DeleteItem>(request.TransactItems[0]);
  CHECK(removed.Key.find("pk")->text() == "SHELF#00001");
  CHECK(removed.Key.find("sk")->text() == "SHELF");
  CHECK(removed.TableName == "changes-shelves");
  CHECK(removed.schema_table == "Shelves");
  CHECK(std::get<keyc::PutItem>(request.TransactItems[1]).Item.find("pk")->text() == "SHELF#1");
  CHECK_THROWS_AS(ShelfEntity::move(ShelfEntity::to_item(loaded), loaded), keyc::SameItemError);
  keyc::Item without_key;
  for (const keyc::Attribute& attribute : stored)
    if (attribute.name != "sk") without_key.set(attribute.name, attribute.value);
  CHECK_THROWS_WITH(ShelfEntity::move(without_key, loaded), "Shelf.sk is missing");
}

TEST_CASE("Generated requests carry both names of their table") {
  const Shelf shelf{.id = "1", .place = {.town = "Ulm", .street = "A"}};
  const auto is_named = [](const auto& request) {
    return request.TableName == "changes-shelves" && request.schema_table == "Shelves";
  };
  const auto are_named = [&](const keyc::TransactWriteItems& request) {
    for (const keyc::TransactWriteItem& action : request.TransactItems)
      if (!std::visit(is_named, action)) return false;
    return true;
  };
  CHECK(is_named(ShelfEntity::create(shelf)));
  CHECK(is_named(ShelfEntity::put(shelf)));
  CHECK(is_named(ShelfEntity::upsert(shelf)));
  CHECK(is_named(ShelfEntity::remove(shelf)));
  CHECK(is_named(ShelfEntity::remove(ShelfEntity::key(shelf))));
  CHECK(is_named(ShelfEntity::get(ShelfEntity::key(shelf)).request()));
  CHECK(is_named(ShelfEntity::update(shelf).set_price(keyc::Decimal(2)).build()));
  CHECK(is_named(ShelfEntity::inTown("Ulm").request()));
  CHECK(is_named(ShelvesTable::create_table()));
  Shelf moved = shelf;
  moved.id = "2";
  CHECK(are_named(ShelfEntity::move(shelf, moved)));
}
