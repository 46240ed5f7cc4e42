// Generated code with structs, conditions, projections, keys that are attributes, fixed attributes, scans.
#include <chrono>
#include <string>

#include "features.keys.hpp"
#include "keyc/errors.hpp"
#include "keyc/generated/write_batch.hpp"
#include "keyc/json.hpp"
#include "keyc/plain_json.hpp"
#include "support/catch.hpp"

using namespace features;
using Catch::Matchers::Contains;
using keyc::AttributeValue;
using keyc::Item;

namespace {

constexpr keyc::Timestamp noon{std::chrono::milliseconds{1704110400000}};
constexpr keyc::Date leap_day{std::chrono::year{2024}, std::chrono::month{2}, std::chrono::day{29}};
const keyc::Uuid id("11111111-2222-4333-8444-555555555555");

Task make_task() {
  return {
      .id = id,
      .owner = "ann",
      .title = "paint",
      .dueOn = leap_day,
      .tags = {"blue", "red"},
      .Address = features::Address{.street = "Main St", .city = "Houston", .position = Position{1.5, -2}, .lines = {}},
      .createdAt = noon,
      .updatedAt = noon};
}

TaskEntity::Key key() { return TaskEntity::at().id(id); }

std::string text(const Item& item, std::string_view name) {
  const AttributeValue* const found = item.find(name);
  return found == nullptr ? "(absent)" : std::string(to_text(found->type())) + ":" + found->text();
}

template <class Error, class Action>
std::string message(Action action) {
  try {
    action();
  } catch (const Error& error) {
    return error.what();
  }
  return "(nothing was thrown)";
}

bool in_open(const Task& task) {
  const Item item = TaskEntity::to_item(task);
  CHECK(item.contains("openPk") == item.contains("openSk"));
  return item.contains("openPk");
}

}  // namespace

TEST_CASE("an item holds structs as maps, sets as sets, and the names that 'as' gives") {
  CHECK(keyc::to_json(TaskEntity::to_item(make_task())) ==
        R"({"Address":{"M":{"lines":{"L":[]},"position":{"M":{"lat":{"N":"1.5"},"lon":{"N":"-2"}}},)"
        R"("street":{"S":"Main St"},"town":{"S":"Houston"}}},"_type":{"S":"Task"},"barePk":{"S":"ann"},)"
        R"("bareSk":{"S":"2024-01-01T12:00:00.000Z"},"createdAt":{"S":"2024-01-01T12:00:00.000Z"},)"
        R"("dueOn":{"S":"2024-02-29"},"id":{"S":"11111111-2222-4333-8444-555555555555"},"listPk":{"S":"Houston"},)"
        R"("listSk":{"S":"paint#TASK#11111111-2222-4333-8444-555555555555"},"openPk":{"S":"OWNER#ann"},)"
        R"("openSk":{"S":"2024-02-29#2024-01-01T12:00:00.000Z"},"owner":{"S":"ann"},)"
        R"("pk":{"S":"TASK#11111111-2222-4333-8444-555555555555"},"sk":{"S":"TASK"},"state":{"S":"OPEN"},)"
        R"("tags":{"SS":["blue","red"]},"title":{"S":"paint"},"updatedAt":{"S":"2024-01-01T12:00:00.000000Z"}})");
}

TEST_CASE("an entry is in a sparse index only while its condition holds, and then with both keys") {
  Task task = make_task();
  CHECK(in_open(task));
  task.state = State::closed;
  CHECK_FALSE(in_open(task));
  task = make_task();
  task.priority = 3;
  CHECK_FALSE(in_open(task));
  task.priority = 4;
  CHECK(in_open(task));
  task.tags.insert("later");
  CHECK_FALSE(in_open(task));
  task = make_task();
  task.dueOn.reset();
  CHECK_FALSE(in_open(task));
}

TEST_CASE("a member of an optional struct makes an index sparse") {
  Task task = make_task();
  task.Address.reset();
  const Item item = TaskEntity::to_item(task);
  CHECK_FALSE(item.contains("listPk"));
  CHECK_FALSE(item.contains("listSk"));
  CHECK_FALSE(TaskEntity::from_item(item).Address.has_value());
}

TEST_CASE("every type is written to an item and read back") {
  Everything everything{.key = "a-b",
                        .at = std::chrono::floor<std::chrono::seconds>(noon),
                        .millis = noon,
                        .micros = noon,
                        .v7 = keyc::Uuid7("017f22e2-79b0-7cc3-98c4-dc0c0c07398f"),
                        .ksuid = keyc::Ksuid("0ujtsYcgvSTl8PAuAdqWYSMnLOv"),
                        .raw = {std::byte{0}, std::byte{255}},
                        .list = {{{"a", 1}}, {}},
                        .times = {std::chrono::floor<std::chrono::seconds>(noon)},
                        .map = {{"here", {1, 2}}},
                        .numbers = {keyc::Decimal("1.5"), keyc::Decimal("-2")},
                        .blobs = {{std::byte{1}}},
                        .days = {leap_day},
                        .anything = AttributeValue::list({AttributeValue::null(), AttributeValue::boolean(true)}),
                        .maybe = std::vector{State::open, State::stuck},
                        .nested = {.street = "Main St", .city = "Houston", .position = std::nullopt, .lines = {"x"}},
                        .states = {{"now", State::closed}}};
  const Item item = EverythingEntity::to_item(everything);
  CHECK(text(item, "unix") == "N:1704067200");
  CHECK(text(item, "millis") == "N:1704110400000");
  CHECK(text(item, "nanos") == "S:1969-12-31T23:59:59.999999999Z");
  CHECK(text(item, "microUnix") == "N:1704067200000001");
  CHECK(text(item, "nanoUnix") == "N:-9223372036854775808");
  CHECK(text(item, "update") == "N:1.5");
  CHECK(keyc::to_json(*item.find("times")) == R"({"L":[{"N":"1704110400"}]})");
  CHECK(keyc::to_json(*item.find("maybe")) == R"({"L":[{"S":"OPEN"},{"S":"stuck"}]})");
  CHECK(text(item, "pk") == "S:EVERY#a-b");
  CHECK_THAT(text(item, "sk"),
             Contains("2024-01-01T12:00:00Z#BFC00000#00000#0000000001704067200#0000001704110400000#"));
  CHECK_THAT(text(item, "sk"), Contains("#001704067200#0000000001645557742#"));
  CHECK(EverythingEntity::to_item(EverythingEntity::from_item(item)) == item);
  everything.numbers.clear();
  everything.maybe.reset();
  const Item less = EverythingEntity::to_item(everything);
  CHECK_FALSE(less.contains("numbers"));
  CHECK_FALSE(less.contains("maybe"));
  CHECK(EverythingEntity::from_item(less).numbers.empty());
}

TEST_CASE("plain JSON that leaves out members has their defaults, also ids and times that are made anew") {
  const std::string json =
      R"({"key": "k", "at": "2024-01-31T00:00:00Z", "millis": 1, "micros": "2024-01-31T00:00:00Z", "raw": "",)"
      R"( "anything": null, "nested": {"street": "s", "city": "c"}})";
  const auto read = [&] { return keyc::from_plain_json<features::Everything>(json); };
  const features::Everything one = read();
  features::Everything expected{.key = "k",
                                .at = one.at,
                                .millis = one.millis,
                                .micros = one.micros,
                                .v4 = one.v4,
                                .v7 = one.v7,
                                .ksuid = one.ksuid,
                                .raw = {},
                                .anything = AttributeValue::null(),
                                .nested = {.street = "s", .city = "c"}};
  CHECK(one == expected);
  CHECK(one.update == 1.5F);
  CHECK(one.microUnix == keyc::TimestampUs{std::chrono::microseconds{1'704'067'200'000'001}});
  CHECK(one.v4 != read().v4);
  CHECK(one.v7 < read().v7);
  CHECK(keyc::from_plain_json<features::Everything>(keyc::to_plain_json(one)) == one);

  const keyc::Timestamp before = keyc::now();
  const auto task = keyc::from_plain_json<Task>(R"({"owner": "ann", "title": "paint", "dueOn": null})");
  CHECK(task.createdAt >= before);
  CHECK(task.createdAt <= keyc::now());
  CHECK(task.state == State::open);
  CHECK(keyc::to_plain_json(make_task()).find(R"("city":"Houston")") != std::string::npos);
  CHECK(keyc::from_plain_json<Task>(keyc::to_plain_json(make_task())) == make_task());
}

TEST_CASE("errors contain the path into a struct, a list and a map") {
  Item item = TaskEntity::to_item(make_task());
  Item address = Item{{"street", AttributeValue::string("x")}, {"town", AttributeValue::number("1")}};
  item.set("Address", AttributeValue::map(address));
  CHECK_THAT(message<keyc::DecodeError>([&] { TaskEntity::from_item(item); }), Contains("Task.Address.town"));
}

TEST_CASE("a group's setter writes what a condition needs, and adds or removes the whole entry") {
  const auto set = [](State state, std::optional<int> priority, std::set<std::string> tags) {
    return TaskEntity::update(key())
        .set_owner_state_priority_dueOn_tags({.owner = "bob",
                                              .state = state,
                                              .priority = priority,
                                              .dueOn = leap_day,
                                              .tags = std::move(tags),
                                              .createdAt = noon})
        .now(noon)
        .build();
  };
  const keyc::UpdateItem entered = set(State::open, 9, {"red"});
  CHECK(entered.UpdateExpression ==
        "SET #owner = :owner, #state = :state, #priority = :priority, #dueOn = :dueOn, #tags = :tags, "
        "#openPk = :openPk, #openSk = :openSk, #barePk = :barePk, #updatedAt = :updatedAt");
  CHECK(entered.ConditionExpression == "attribute_exists(#pk) and #createdAt = :createdAt");
  CHECK(text(entered.ExpressionAttributeValues, ":openPk") == "S:OWNER#bob");
  CHECK(text(entered.ExpressionAttributeValues, ":openSk") == "S:2024-02-29#2024-01-01T12:00:00.000Z");
  const keyc::UpdateItem left = set(State::closed, std::nullopt, {});
  CHECK(left.UpdateExpression ==
        "SET #owner = :owner, #state = :state, #dueOn = :dueOn, #barePk = :barePk, #updatedAt = :updatedAt "
        "REMOVE #priority, #tags, #openPk, #openSk");
  CHECK_THAT(message<keyc::ValueError>([&] { set(State::open, 256, {}); }), Contains("priority"));
}

TEST_CASE("an update follows the clock as finely as its attribute does") {
  const auto is_exact = [] {
    const std::string time =
        text(TaskEntity::update(key()).remove_dueOn().build().ExpressionAttributeValues, ":updatedAt");
    return time.ends_with("000Z");  // of six digits
  };
  int exact = 0;
  for (int i = 0; i < 100; ++i) exact += is_exact() ? 1 : 0;
  CHECK(exact < 50);
}

TEST_CASE("removing an optional attribute removes the entries that need it") {
  CHECK(TaskEntity::update(key()).remove_dueOn().now(noon).build().UpdateExpression ==
        "SET #updatedAt = :updatedAt REMOVE #dueOn, #openPk, #openSk");
  CHECK(TaskEntity::update(key()).remove_Address().now(noon).build().UpdateExpression ==
        "SET #updatedAt = :updatedAt REMOVE #Address, #listPk, #listSk");
}

TEST_CASE("an upsert keeps fixed attributes, with the keys that are built from them") {
  const Stamp stamp{
      .id = "s", .owner = "ann", .room = std::nullopt, .title = "t", .createdAt = noon, .updatedAt = noon};
  const keyc::UpdateItem without = StampEntity::upsert(stamp).keep_times();
  CHECK(without.UpdateExpression ==
        "SET #_type = :_type, #id = :id, #owner = if_not_exists(#owner, :owner), #title = :title, "
        "#createdAt = if_not_exists(#createdAt, :createdAt), #updatedAt = :updatedAt, "
        "#openPk = if_not_exists(#openPk, :openPk), #openSk = if_not_exists(#openSk, :openSk), "
        "#barePk = :barePk, #bareSk = :bareSk");
  // An item that has the attributes of a key, but not the key, because it is older than the key, must agree.
  CHECK(without.ConditionExpression ==
        "(attribute_exists(#openPk) or attribute_not_exists(#owner) or #owner = :owner) and "
        "(attribute_exists(#openSk) or (attribute_not_exists(#createdAt) or #createdAt = :createdAt) and "
        "(attribute_not_exists(#owner) or #owner = :owner))");
  Stamp in_room = stamp;
  in_room.room = "r";
  const keyc::UpdateItem with = StampEntity::upsert(in_room).keep_times();
  CHECK_THAT(with.UpdateExpression, Contains("#room = if_not_exists(#room, :room)") &&
                                        Contains("#listPk = if_not_exists(#listPk, :listPk)") &&
                                        Contains("#listSk = if_not_exists(#listSk, :listSk)"));
}

template <class Entity, class Value>
concept Upserts = requires(const Value& value) {
  Entity::upsert(value);
};

TEST_CASE("there is no upsert if fixed attributes do not determine a key alone") {
  STATIC_REQUIRE(Upserts<StampEntity, Stamp>);
  STATIC_REQUIRE(Upserts<MatchEntity, Match>);
  STATIC_REQUIRE_FALSE(Upserts<TaskEntity, Task>);      // with mutable attributes
  STATIC_REQUIRE_FALSE(Upserts<TicketEntity, Ticket>);  // in an entry whose presence another attribute determines
  STATIC_REQUIRE_FALSE(Upserts<BadgeEntity, Badge>);    // it determines the presence of the entry
  STATIC_REQUIRE_FALSE(Upserts<StandEntity, Stand>);    // a member may be missing
}

TEST_CASE("the time of a write keeps its nanoseconds for the attributes that count them") {
  const Tick tick{.id = "a", .title = "t"};
  const keyc::TimestampNs time{std::chrono::nanoseconds{1'706'702'400'123'456'789}};
  const keyc::PutItem put = TickEntity::put(tick).now(time);
  CHECK(text(put.Item, "seenAt") == "S:2024-01-31T12:00:00.123456789Z");
  CHECK(text(put.Item, "countsTo") == "N:1706702400123456");
  const keyc::UpdateItem update = TickEntity::update(TickEntity::key(tick)).set_title("u").now(time).build();
  CHECK(text(update.ExpressionAttributeValues, ":seenAt") == "S:2024-01-31T12:00:00.123456789Z");
  CHECK(text(update.ExpressionAttributeValues, ":countsTo") == "N:1706702400123456");
  // A time after that of the write, in each write, and one that only a new struct has.
  CHECK(text(put.Item, "idleTo") == "N:1706707800");
  CHECK(text(put.Item, "dueOn") == "S:2024-02-14");
  CHECK(text(update.ExpressionAttributeValues, ":idleTo") == "N:1706707800");
  CHECK(text(update.ExpressionAttributeValues, ":dueOn") == "S:2024-02-14");
  CHECK_FALSE(update.ExpressionAttributeValues.find(":endsAt"));
  CHECK(put.Item.find("endsAt")->text() == std::to_string(tick.endsAt.time_since_epoch().count()));
  const auto age = tick.endsAt - keyc::now_in_seconds();
  CHECK((age > std::chrono::days(30) - std::chrono::minutes(1) && age <= std::chrono::days(30)));
  const keyc::TimestampS far = std::chrono::sys_days(std::chrono::year(2300) / 1 / 1);
  CHECK_THROWS_WITH(TickEntity::put(tick).now(far), "'10413792000 s' is out of range in nanoseconds");
  CHECK_THROWS_AS(TickEntity::update(TickEntity::key(tick)).set_title("u").now(far).build(), keyc::EncodeError);
}

TEST_CASE("writes of whole structs set attributes from the clock, with the keys that are built from them") {
  const Stamp stamp{
      .id = "s", .owner = "ann", .room = std::nullopt, .title = "t", .createdAt = noon, .updatedAt = noon};
  const std::string later = "2030-01-01T00:00:00.000000Z";
  const auto time = keyc::TimestampUs(std::chrono::sys_days(std::chrono::year(2030) / 1 / 1));
  const auto text_of = [](const keyc::PutItem& request, const char* name) { return request.Item.find(name)->text(); };
  for (const auto& write : {StampEntity::put(stamp), StampEntity::create(stamp)}) {
    CHECK(StampEntity::from_item(write.Item).updatedAt > keyc::now_in_microseconds() - std::chrono::hours(1));
    CHECK(text_of(write, "bareSk") == text_of(write, "updatedAt"));
    CHECK(StampEntity::from_item(write.Item).createdAt == noon);
    CHECK(text_of(write.now(time), "updatedAt") == later);
    CHECK(text_of(write.now(time), "bareSk") == later);
    CHECK(write.keep_times().Item == StampEntity::to_item(stamp));
    // The condition keeps the chosen time.
    const keyc::PutItem conditional = keyc::only_if(write.now(time), StampEntity::Where::title == "x");
    CHECK(text_of(conditional, "bareSk") == later);
    CHECK_THAT(keyc::only_if(write, StampEntity::Where::title == "x").ConditionExpression, Contains("#title = :title"));
  }
  const keyc::UpdateItem upsert = StampEntity::upsert(stamp).now(time);
  CHECK(text(upsert.ExpressionAttributeValues, ":updatedAt") == "S:" + later);
  CHECK(text(upsert.ExpressionAttributeValues, ":bareSk") == "S:" + later);
  CHECK(keyc::WriteBatch().put<StampEntity>(stamp).writes().front().item != StampEntity::to_item(stamp));
  const keyc::WriteBatch kept = keyc::WriteBatch().put(StampEntity::put(stamp).keep_times());
  CHECK(kept.writes().front().item == StampEntity::to_item(stamp));
  CHECK(kept.writes().front().key == StampEntity::key(stamp).key());
}

TEST_CASE("a member that the primary key does not determine is given, and must be what the item has") {
  const keyc::UpdateItem request =
      BranchEntity::update(BranchEntity::at().address_city("c"))
          .set_note({.note = "n", .address = features::Address{.street = "s", .city = "c"}})
          .build();
  CHECK(request.UpdateExpression == "SET #note = :note, #bareSk = :bareSk");
  CHECK(request.ExpressionAttributeValues.find(":bareSk")->text() == "s#n");
  CHECK(request.ConditionExpression ==
        "attribute_exists(#pk) and attribute_exists(#address) and #address.#address_street = :address_street and "
        "#address.#address_city = :address_city and attribute_not_exists(#address.#address_position) and "
        "(attribute_not_exists(#address.#address_lines) or #address.#address_lines = :address_lines)");
}

TEST_CASE("a change that removes the entry needs no other attributes") {
  const keyc::UpdateItem closed = TaskEntity::update(make_task()).set_state(State::closed).build();
  CHECK_THAT(closed.UpdateExpression, Contains("REMOVE #openPk, #openSk"));
  CHECK(closed.ConditionExpression == "attribute_exists(#pk) and (attribute_not_exists(#state) or #state = :state_)");
  const keyc::UpdateItem open = TaskEntity::update(make_task()).set_state(State::open).build();
  CHECK_THAT(open.ConditionExpression, Contains("#owner = :owner") && Contains("#priority") && Contains("#tags"));
}

TEST_CASE("attributes that together are an index key are changed separately: nothing has to be recomputed") {
  const Match match{.game = "go", .region = "eu", .round = 3, .match = 7, .title = "final"};
  for (const keyc::UpdateItem& update : {MatchEntity::update(MatchEntity::key(match)).set_round(4).build(),
                                         MatchEntity::update(match).set_round(4).last_writer_wins().build()}) {
    CHECK(update.UpdateExpression == "SET #round = :round");
    CHECK(update.ConditionExpression == "attribute_exists(#pk)");
  }
  CHECK(MatchEntity::update(match).remove_round().set_match(-1).build().UpdateExpression ==
        "SET #match = :match REMOVE #round");
  CHECK_THAT(MatchEntity::update(match).add_match(1).build().UpdateExpression, Contains("ADD #match :match"));
  const keyc::UpdateItem upsert = MatchEntity::upsert(match);
  CHECK_THAT(upsert.UpdateExpression, Contains("#region = :region, #round = :round, #match = :match"));
}

TEST_CASE("an attribute that is an index key is never written empty") {
  Match match{.game = "go", .title = "final"};
  match.region = "";
  CHECK_THROWS_AS(MatchEntity::to_item(match), keyc::KeySizeError);
  CHECK_THROWS_AS(MatchEntity::upsert(match), keyc::KeySizeError);
  CHECK_THROWS_AS(MatchEntity::update(MatchEntity::key(match)).set_region(""), keyc::KeySizeError);
  match.region.reset();
  CHECK_THAT(MatchEntity::upsert(match).UpdateExpression, Contains("REMOVE #region"));
}

TEST_CASE("a table decodes any item of its entities") {
  const Item task = TaskEntity::to_item(make_task());
  CHECK(std::get<Task>(ThingsTable::decode(task)).title == "paint");
  const Item ticket = TicketEntity::to_item({.id = "t", .createdOn = leap_day, .room = "a", .priority = 3});
  CHECK(std::get<Ticket>(ThingsTable::decode(ticket)).room == "a");
  Item unknown = task;
  unknown.set("_type", AttributeValue::string("Other"));
  CHECK_THAT(message<keyc::DecodeError>([&] { ThingsTable::decode(unknown); }),
             Contains("Things._type") && Contains("is the type of no entity"));
  unknown.erase("_type");
  CHECK_THAT(message<keyc::DecodeError>([&] { ThingsTable::decode(unknown); }), Contains("is missing"));
  const Item reading = ReadingEntity::to_item({.device = "d", .at = noon, .value = 1});
  CHECK(std::get<Reading>(PlainTable::decode(reading)).at == noon);
  CHECK_THROWS_AS(PlainTable::decode(task), keyc::DecodeError);
}

TEST_CASE("an index that projects some attributes returns a struct of those, and a key for the whole item") {
  const Item item = TaskEntity::to_item(make_task());
  Item entry;
  for (const char* name : {"_type", "pk", "sk", "listPk", "listSk", "title", "Address"})
    entry.set(name, *item.find(name));
  REQUIRE(TaskEntity::In_listed::matches(entry));
  const auto listed = TaskEntity::In_listed::from_item(entry);
  CHECK(listed.title == "paint");
  CHECK(listed.Address->city == "Houston");
  CHECK(listed.key() == TaskEntity::key(make_task()).key());
  CHECK(listed.load().request().Key == listed.key());
  CHECK_FALSE(TicketEntity::In_listed::matches(entry));
  entry.erase("sk");
  CHECK_THROWS_AS(TaskEntity::In_listed::from_item(entry), keyc::DecodeError);
}

TEST_CASE("an index with projection keys_only distinguishes entities by their keys") {
  const Item item = TaskEntity::to_item(make_task());
  Item entry;
  for (const char* name : {"pk", "sk", "barePk", "bareSk"}) entry.set(name, *item.find(name));
  CHECK(TaskEntity::In_bare::matches(entry));
  CHECK_FALSE(TicketEntity::In_bare::matches(entry));
  CHECK(TaskEntity::In_bare::from_item(entry).load().request().Key.size() == 2);
}

TEST_CASE("keys that are attributes have their own types, in items and in conditions") {
  const Match match{.game = "go", .region = "eu", .round = 2, .match = 7, .score = keyc::Decimal("9.5"), .title = "x"};
  const Item item = MatchEntity::to_item(match);
  CHECK(text(item, "score") == "N:9.5");
  CHECK(text(item, "pk") == "S:GAME#go");
  const keyc::Query best = MatchEntity::best("go", keyc::Decimal("3"));
  CHECK(best.KeyConditionExpression == "#game = :game and #score > :score");
  CHECK(text(best.ExpressionAttributeValues, ":score") == "N:3");
  const keyc::Query later = MatchEntity::later("go", "eu", 2, 5);
  CHECK(later.IndexName == "byRound");
  CHECK(later.KeyConditionExpression == "#game = :game and #region = :region and #round = :round and #match > :match");
  CHECK(MatchEntity::inRound("go", "eu", 2).request().KeyConditionExpression ==
        "#game = :game and #region = :region and #round = :round");
  const keyc::Query titled = MatchEntity::titled("go", "a");
  CHECK(titled.KeyConditionExpression == "#pk = :pk and begins_with(#title, :title)");
  CHECK(titled.ConsistentRead == true);
  CHECK_THROWS_AS(MatchEntity::to_item({.game = "", .title = "x"}), keyc::KeySizeError);
  CHECK_THROWS_AS(MatchEntity::update(MatchEntity::key(match)).set_region(""), keyc::KeySizeError);
}

TEST_CASE("an epoch is a number in a key, and an empty range has no request") {
  const keyc::Query before = ReadingEntity::before("d", noon);
  CHECK(before.KeyConditionExpression == "#device = :device and #at < :at");
  CHECK(text(before.ExpressionAttributeValues, ":at") == "N:1704110400000");
  CHECK(ReadingEntity::within("d", noon, noon - std::chrono::milliseconds(1)).matches_nothing());
  CHECK(text(ReadingEntity::one("d", noon).request().Key, "at") == "N:1704110400000");
}

TEST_CASE("a filter has the types of the schema, and distinct placeholders") {
  const keyc::Query urgent = TaskEntity::urgent("ann", 5);
  CHECK(urgent.FilterExpression == "#priority >= :least and (#state <> :state or size(#tags) > :tags)");
  CHECK(urgent.ExpressionAttributeNames ==
        keyc::AttributeNames{{"#openPk", "openPk"}, {"#priority", "priority"}, {"#state", "state"}, {"#tags", "tags"}});
  CHECK(urgent.ExpressionAttributeValues == Item{{":openPk", AttributeValue::string("OWNER#ann")},
                                                 {":least", AttributeValue::number("5")},
                                                 {":state", AttributeValue::string("CLOSED")},
                                                 {":tags", AttributeValue::number("2")}});
  CHECK(urgent.Limit == 25);  // the limit is 5 items that pass the filter
  CHECK_THAT(message<keyc::ValueError>([] { TaskEntity::urgent("ann", -1); }), Contains("Task.least"));
}

TEST_CASE("a scan selects the entity's type") {
  const keyc::Scan scan = TaskEntity::tagged("red");
  CHECK(scan.FilterExpression == "(#_type = :_type) and (contains(#tags, :tag))");
  CHECK(text(scan.ExpressionAttributeValues, ":_type") == "S:Task");
  CHECK(text(scan.ExpressionAttributeValues, ":tag") == "S:red");
  CHECK(TaskEntity::everyTask().request().ConsistentRead == true);
  CHECK(TaskEntity::everyTask().wanted() == 3);
}

TEST_CASE("a table has its indexes with their kinds, types and projections") {
  const std::string json = keyc::to_json(ThingsTable::create_table());
  CHECK_THAT(json, Contains(R"("LocalSecondaryIndexes":[{"IndexName":"byTitle","KeySchema":[{"AttributeName":"pk",)"
                            R"("KeyType":"HASH"},{"AttributeName":"title","KeyType":"RANGE"}])"));
  CHECK_THAT(json, Contains(R"({"AttributeName":"score","AttributeType":"N"})"));
  CHECK_THAT(json,
             Contains(R"("Projection":{"ProjectionType":"INCLUDE","NonKeyAttributes":["Address","_type","title"]})"));
  CHECK_THAT(json, Contains(R"("Projection":{"ProjectionType":"KEYS_ONLY"})"));
  CHECK_THAT(json,
             Contains(R"({"AttributeName":"game","KeyType":"HASH"},{"AttributeName":"region","KeyType":"HASH"},)"
                      R"({"AttributeName":"round","KeyType":"RANGE"},{"AttributeName":"match","KeyType":"RANGE"})"));
}

TEST_CASE("Gets and queries have the JSON of their requests, in whatever order they are written") {
  const auto is_same = [](const auto& request) {
    const std::string json = keyc::to_json(request);
    return json == keyc::to_json(request.request()) && json == keyc::to_json(request);
  };
  const std::string quoted = "\"\\ \xC3\xA4 of more than fifteen bytes";
  for (int round = 0; round < 2; ++round) {
    CHECK(is_same(key().get()));
    CHECK(is_same(key().get().consistent()));
    CHECK(is_same(ReadingEntity::at().device(quoted).at(noon).get()));
    CHECK(is_same(TaskEntity::openOf(quoted)));
    CHECK(is_same(TaskEntity::openSince("ann", leap_day, noon)));
    CHECK(is_same(TaskEntity::inTownBefore("Houston", quoted)));
    CHECK(is_same(MatchEntity::best(quoted, keyc::Decimal("1.5"))));
    CHECK(is_same(MatchEntity::inRound("chess", "home", 1)));
    CHECK(is_same(MatchEntity::later("chess", "home", 1, -2)));
    CHECK(is_same(MatchEntity::backwards(quoted)));
    CHECK(is_same(ReadingEntity::within("d", noon, noon)));
    CHECK(is_same(ReadingEntity::before("d", noon)));
  }
}
