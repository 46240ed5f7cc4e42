// Generated code without a DynamoDB: items, errors, requests.
#include <chrono>
#include <string>

#include "everything.keys.hpp"
#include "keyc/errors.hpp"
#include "support/catch.hpp"

using Catch::Matchers::Contains;
using everything::Clocked;
using everything::ClockedEntity;
using everything::State;
using everything::Thing;
using everything::ThingEntity;
using keyc::AttributeValue;
using keyc::Item;

namespace {

constexpr keyc::Timestamp noon{std::chrono::milliseconds{1704110400000}};
constexpr keyc::Date leap_day{std::chrono::year{2024}, std::chrono::month{2}, std::chrono::day{29}};

Thing make_thing() {
  return {.owner = "ann",
          .number = 7,
          .s = "text",
          .i = -5,
          .u = 18446744073709551615u,
          .d = 1,
          .m = keyc::Decimal("12.5"),
          .t = noon,
          .y = leap_day,
          .id = keyc::Ulid("01ARZ3NDEKTSV4RRFFQ69G5FAV")};
}

std::string text(const Item& item, std::string_view name) {
  const AttributeValue* const found = item.find(name);
  return found == nullptr ? "(absent)" : std::string(to_text(found->type())) + ":" + found->text();
}

/// The message of the error of this type that `action` throws.
template <class Error, class Action>
std::string message(Action action) {
  try {
    action();
  } catch (const Error& error) {
    return error.what();
  }
  return "(nothing was thrown)";
}

ThingEntity::Key key() { return ThingEntity::at().owner("ann").number(7); }

}  // namespace

TEST_CASE("an item holds every attribute in its stored form and every key attribute") {
  const Item item = ThingEntity::to_item(make_thing());
  CHECK(text(item, "_type") == "S:Thing");
  CHECK(text(item, "owner") == "S:ann");
  CHECK(text(item, "number") == "N:7");
  CHECK(text(item, "b") == "BOOL:true");
  CHECK(text(item, "i") == "N:-5");
  CHECK(text(item, "u") == "N:18446744073709551615");
  CHECK(text(item, "d") == "N:1");
  CHECK(text(item, "m") == "N:12.5");
  CHECK(text(item, "t") == "S:2024-01-01T12:00:00.000Z");
  CHECK(text(item, "y") == "S:2024-02-29");
  CHECK(text(item, "id") == "S:01ARZ3NDEKTSV4RRFFQ69G5FAV");
  CHECK(text(item, "state") == "S:OPEN");
  CHECK(text(item, "pk") == "S:OWNER#ann");
  CHECK(text(item, "sk") == "S:ann#00007");
  CHECK(text(item, "npk") == "S:ANN");
  CHECK(text(item, "nsk") == "S:-9999999999999999994#BFF0000000000000#P131125#2024-01-01T12:00:00.000Z");
  CHECK(text(item, "statePk") == "S:ann");
  CHECK(text(item, "stateSk") == "S:OPEN#003");
}

TEST_CASE("absent optionals and the index entries built from them are not stored") {
  Thing thing = make_thing();
  for (const char* name : {"dueOn", "helped-by", "so", "io", "bo", "mo", "duePk", "dueSk"})
    CHECK(text(ThingEntity::to_item(thing), name) == "(absent)");
  thing.dueOn = leap_day;
  CHECK(text(ThingEntity::to_item(thing), "duePk") == "(absent)");
  thing.helper = "bob";
  const Item whole = ThingEntity::to_item(thing);
  CHECK(text(whole, "helped-by") == "S:bob");
  CHECK(text(whole, "duePk") == "S:DUE#ann");
  CHECK(text(whole, "dueSk") == "S:2024-02-29#bob");
}

TEST_CASE("an item that is read back gives the same item") {
  Thing thing = make_thing();
  CHECK(ThingEntity::to_item(ThingEntity::from_item(ThingEntity::to_item(thing))) == ThingEntity::to_item(thing));
  thing.dueOn = leap_day;
  thing.helper = "bob";
  thing.so = "";
  thing.io = -1;
  thing.bo = false;
  thing.mo = keyc::Decimal("1e100");
  thing.state = State::closed;
  CHECK(ThingEntity::to_item(ThingEntity::from_item(ThingEntity::to_item(thing))) == ThingEntity::to_item(thing));
}

TEST_CASE("an item that does not fit the schema is refused with entity, attribute and value") {
  const Item good = ThingEntity::to_item(make_thing());
  const auto refused = [&](const char* name, std::optional<AttributeValue> value) {
    Item item = good;
    if (value)
      item.set(name, *value);
    else
      item.erase(name);
    return message<keyc::DecodeError>([&] { ThingEntity::from_item(item); });
  };
  CHECK_THAT(refused("s", std::nullopt), Contains("Thing.s") && Contains("missing"));
  CHECK_THAT(refused("s", AttributeValue::number("3")), Contains("Thing.s") && Contains("3") && Contains("N"));
  CHECK_THAT(refused("number", AttributeValue::number("65536")), Contains("Thing.number") && Contains("65536"));
  CHECK_THAT(refused("number", AttributeValue::number("-1")), Contains("Thing.number") && Contains("-1"));
  CHECK_THAT(refused("number", AttributeValue::number("1.5")), Contains("Thing.number") && Contains("1.5"));
  CHECK_THAT(refused("number", AttributeValue::string("7")), Contains("Thing.number") && Contains("S"));
  CHECK_THAT(refused("state", AttributeValue::string("opne")), Contains("Thing.state") && Contains("opne"));
  CHECK_THAT(refused("t", AttributeValue::string("yesterday")), Contains("Thing.t") && Contains("yesterday"));
  CHECK_THAT(refused("y", AttributeValue::string("2024-02-30")), Contains("Thing.y") && Contains("2024-02-30"));
  CHECK_THAT(refused("id", AttributeValue::string("x")), Contains("Thing.id"));
  CHECK_THAT(refused("m", AttributeValue::number("1e999")), Contains("Thing.m"));
  CHECK_THAT(refused("_type", AttributeValue::string("Clocked")), Contains("Thing._type") && Contains("Clocked"));
  CHECK_THAT(refused("_type", std::nullopt), Contains("Thing._type"));
  CHECK_THAT(refused("io", AttributeValue::number("2147483648")), Contains("Thing.io") && Contains("2147483648"));
}

TEST_CASE("a value that cannot be stored is refused with entity, attribute and value") {
  const auto refused = [](auto change) {
    Thing thing = make_thing();
    change(thing);
    return message<keyc::ValueError>([&] { ThingEntity::to_item(thing); });
  };
  CHECK_THAT(refused([](Thing& thing) { thing.owner = "a#b"; }), Contains("Thing.owner") && Contains("a#b"));
  CHECK_THAT(refused([](Thing& thing) { thing.owner = ""; }), Contains("Thing.owner") && Contains("empty"));
  CHECK_THAT(refused([](Thing& thing) { thing.s = "\xff"; }), Contains("Thing.s") && Contains("UTF-8"));
  CHECK_THAT(refused([](Thing& thing) { thing.d = 1e300; }), Contains("Thing.d"));
  CHECK_THAT(refused([](Thing& thing) { thing.d = std::numeric_limits<double>::quiet_NaN(); }), Contains("Thing.d"));
  CHECK_THAT(refused([](Thing& thing) { thing.y = keyc::Date{}; }), Contains("Thing.y"));
  CHECK_THAT(refused([](Thing& thing) { thing.state = static_cast<State>(9); }),
             Contains("Thing.state") && Contains("9"));
  const std::string size = refused([](Thing& thing) { thing.owner = std::string(1020, 'x'); });
  CHECK_THAT(size, Contains("Thing.sk") && Contains("1,024") && Contains("1,026"));
}

TEST_CASE("an oversized key is a KeySizeError with size and limit in bytes") {
  Thing thing = make_thing();
  thing.owner = std::string(2047, 'x');
  try {
    ThingEntity::to_item(thing);
    FAIL("nothing was thrown");
  } catch (const keyc::KeySizeError& error) {
    CHECK(error.entity() == "Thing");
    CHECK(error.attribute() == "pk");
    CHECK(error.size() == 2053);
    CHECK(error.limit() == 2048);
  }
}

TEST_CASE("a number that does not fit its component is refused as soon as it is given") {
  CHECK_THAT(message<keyc::ValueError>([] { ThingEntity::at().owner("ann").number(65536); }),
             Contains("Thing.number") && Contains("65536"));
  CHECK_THAT(message<keyc::ValueError>([] { ThingEntity::at().owner("ann").number(-1); }), Contains("Thing.number"));
  CHECK_THAT(message<keyc::ValueError>([] { ThingEntity::at().owner("ann").number(keyc::at_least(-1)); }),
             Contains("Thing.number"));
}

TEST_CASE("put writes the item unconditionally, create only if there is none") {
  const keyc::PutItem put = ThingEntity::put(make_thing());
  CHECK(put.TableName == "Everything");
  CHECK(put.Item == ThingEntity::to_item(make_thing()));
  CHECK(put.ConditionExpression.empty());
  const keyc::PutItem create = ThingEntity::create(make_thing());
  CHECK(create.Item == put.Item);
  CHECK(create.ConditionExpression == "attribute_not_exists(#pk)");
  CHECK(create.ExpressionAttributeNames == keyc::AttributeNames{{"#pk", "pk"}});
}

TEST_CASE("the key of a struct is the key of its path") {
  CHECK(ThingEntity::key(make_thing()).key() == key().key());
  CHECK(text(key().key(), "pk") == "S:OWNER#ann");
  CHECK(text(key().key(), "sk") == "S:ann#00007");
  CHECK(key().key().size() == 2);
  CHECK(key().get().request().Key == key().key());
  CHECK(key().remove().Key == key().key());
}

TEST_CASE("a component that the partition key already contains is not requested again") {
  // sk = owner#number follows pk = OWNER#<owner>: the first stage of sk has the owner already.
  const keyc::Query query = ThingEntity::at().owner("ann").query();
  CHECK(query.KeyConditionExpression == "#pk = :pk and begins_with(#sk, :sk)");
  CHECK(text(query.ExpressionAttributeValues, ":sk") == "S:ann#");
}

TEST_CASE("an attribute without a key is set alone") {
  const keyc::UpdateItem update = key().update().set_s("new").build();
  CHECK(update.TableName == "Everything");
  CHECK(update.Key == key().key());
  CHECK(update.UpdateExpression == "SET #s = :s");
  CHECK(update.ConditionExpression == "attribute_exists(#pk)");
  CHECK(update.ExpressionAttributeNames == keyc::AttributeNames{{"#pk", "pk"}, {"#s", "s"}});
  CHECK(update.ExpressionAttributeValues == Item{{":s", AttributeValue::string("new")}});
}

TEST_CASE("a group is set with every key that is built from it") {
  const keyc::UpdateItem update =
      key().update().set_state_priority({.state = State::closed, .priority = std::uint8_t{1}}).build();
  CHECK(update.UpdateExpression == "SET #state = :state, #priority = :priority, #stateSk = :stateSk");
  CHECK(text(update.ExpressionAttributeValues, ":state") == "S:CLOSED");
  CHECK(text(update.ExpressionAttributeValues, ":priority") == "N:1");
  CHECK(text(update.ExpressionAttributeValues, ":stateSk") == "S:CLOSED#001");
}

TEST_CASE("a sparse entry is added with all of its attributes and removed with any of them") {
  using Helper = std::optional<std::string>;
  using Due = std::optional<keyc::Date>;
  const keyc::UpdateItem set =
      key().update().set_dueOn_helper({.dueOn = Due(leap_day), .helper = Helper("bob")}).build();
  CHECK(set.UpdateExpression == "SET #dueOn = :dueOn, #helper = :helper, #duePk = :duePk, #dueSk = :dueSk");
  CHECK(set.ExpressionAttributeNames.at("#helper") == "helped-by");
  CHECK(text(set.ExpressionAttributeValues, ":duePk") == "S:DUE#ann");
  CHECK(text(set.ExpressionAttributeValues, ":dueSk") == "S:2024-02-29#bob");
  const keyc::UpdateItem half = key().update().set_dueOn_helper({.dueOn = Due(leap_day), .helper = Helper()}).build();
  CHECK(half.UpdateExpression == "SET #dueOn = :dueOn REMOVE #helper, #duePk, #dueSk");
  const keyc::UpdateItem removed = key().update().remove_helper().build();
  CHECK(removed.UpdateExpression == "REMOVE #helper, #duePk, #dueSk");
  CHECK(removed.ExpressionAttributeValues.empty());
}

TEST_CASE("the last change of an attribute counts") {
  const keyc::UpdateItem update = key().update().set_so("x").remove_so().set_s("a").set_s("b").build();
  CHECK(update.UpdateExpression == "SET #s = :s REMOVE #so");
  CHECK(text(update.ExpressionAttributeValues, ":s") == "S:b");
}

TEST_CASE("a setter that throws leaves the update as it was") {
  ThingEntity::Update update = key().update();
  update.set_s("kept");
  using Due = std::optional<keyc::Date>;
  CHECK_THROWS_AS(update.set_dueOn_helper({.dueOn = Due(leap_day), .helper = std::optional<std::string>("\xff")}),
                  keyc::ValueError);
  CHECK(update.build().UpdateExpression == "SET #s = :s");
}

TEST_CASE("attributes that follow the clock are set by every update, with their keys") {
  const auto clocked = ClockedEntity::at().owner("ann");
  const keyc::UpdateItem update = clocked.update().set_title("t").build();
  CHECK_THAT(update.UpdateExpression, Contains("#day = :day") && Contains("#at = :at") && Contains("#nsk = :nsk"));
}

TEST_CASE("create_table has each key attribute once and every index") {
  const keyc::CreateTable table = everything::EverythingTable::create_table();
  CHECK(table.TableName == "Everything");
  CHECK(table.AttributeDefinitions.size() == 8);
  REQUIRE(table.KeySchema.size() == 2);
  CHECK(table.KeySchema[0].AttributeName == "pk");
  CHECK(table.KeySchema[0].KeyType == "HASH");
  CHECK(table.KeySchema[1].KeyType == "RANGE");
  REQUIRE(table.GlobalSecondaryIndexes.size() == 3);
  CHECK(table.GlobalSecondaryIndexes[1].IndexName == "byDue");
  CHECK(table.GlobalSecondaryIndexes[1].KeySchema[0].AttributeName == "duePk");
  CHECK(table.BillingMode == "PAY_PER_REQUEST");
  CHECK(table.StreamViewType == "OLD_IMAGE");
}

TEST_CASE("a pattern builds the same request as its path") {
  const keyc::Query due = ThingEntity::due("ann", leap_day, "b");
  CHECK(due.IndexName == "byDue");
  CHECK(due.KeyConditionExpression == "#duePk = :duePk and begins_with(#dueSk, :dueSk)");
  CHECK(text(due.ExpressionAttributeValues, ":dueSk") == "S:2024-02-29#b");
  const keyc::Query state = ThingEntity::byState("ann", State::closed);
  CHECK(text(state.ExpressionAttributeValues, ":stateSk") == "S:CLOSED#");
  CHECK(ThingEntity::one("ann", 7).request().Key == key().key());
  const keyc::Query from = ThingEntity::from("ann", 300);
  CHECK(from.KeyConditionExpression == "#pk = :pk and #sk between :sk and :sk_end");
  CHECK(text(from.ExpressionAttributeValues, ":sk") == "S:ann#00300");
  CHECK(text(from.ExpressionAttributeValues, ":sk_end") == "S:ann$");
}

TEST_CASE("the stage of a folded component has the name of its function") {
  const keyc::Query query = ThingEntity::on_byNumber().at_upper("ann").i(-5).query();
  CHECK(text(query.ExpressionAttributeValues, ":npk") == "S:ANN");
  CHECK(text(query.ExpressionAttributeValues, ":nsk") == "S:-9999999999999999994#");
}

TEST_CASE("items of another entity do not match") {
  CHECK(ThingEntity::matches(ThingEntity::to_item(make_thing())));
  CHECK_FALSE(ThingEntity::matches(ClockedEntity::to_item({.owner = "ann"})));
  CHECK_FALSE(ThingEntity::matches({}));
}
