// Generated code of tests/generated/stored.keys: each type in each form in which other programs store it.
#include <random>
#include <string>

#include "keyc/entity_page.hpp"
#include "keyc/errors.hpp"
#include "keyc/json.hpp"
#include "keyc/plain_json.hpp"
#include "keyc/requests.hpp"
#include "stored.keys.hpp"
#include "support/catch.hpp"

using namespace stored;
using Catch::Matchers::Contains;
using keyc::AttributeValue;
using keyc::Item;

namespace {

using std::chrono::day;
using std::chrono::month;
using std::chrono::year;

constexpr keyc::TimestampS noon{std::chrono::seconds{1706702400}};  // 2024-01-31T12:00:00Z
constexpr keyc::Date last_of_january{year{2024}, month{1}, day{31}};

Order order() {
  return {.customerId = keyc::Uuid("13cc114a-0b6d-4f6a-8f6d-0123456789ab"),
          .orderId = keyc::Ulid("01ARZ3NDEKTSV4RRFFQ69G5FAV"),
          .createdAt = noon + std::chrono::microseconds{1},
          .seenAt = noon,
          .changedAt = noon + std::chrono::milliseconds{250},
          .sentAt = noon,
          .day = last_of_january,
          .due = last_of_january,
          .gift = true,
          .paid = false,
          .total = keyc::Decimal("59.9"),
          .weight = keyc::Decimal("1e-9"),
          .count = 42,
          .balance = -7,
          .session = keyc::Uuid7("0190163d-8694-739b-aea5-966c26f8ad90"),
          .device = keyc::Uuid("13cc114a-0b6d-4f6a-8f6d-0123456789ab"),
          .expires = noon,
          .touched = noon,
          .madeAt = noon + std::chrono::nanoseconds{250'000'001},
          .ticks = noon + std::chrono::microseconds{1},
          .clock = noon - std::chrono::nanoseconds{1},
          .lockedAt = noon + std::chrono::nanoseconds{123'456'700},
          .hash = keyc::Bytes{std::byte{0xAB}, std::byte{1}},
          .digest = keyc::Bytes{std::byte{0xAB}, std::byte{1}},
          .image = keyc::Bytes{std::byte{0xAB}, std::byte{1}},
          .flags = {true, false},
          .days = {last_of_january},
          .stops = {{"home", noon}},
          .parts = {{"one", {.at = noon, .ok = true}}},
          .first = Part{.at = noon, .ok = false},
          .state = State::open,
          .phase = Phase::sent,
          .phases = {Phase::made, Phase::done},
          .mood = Mood::calm,
          .moods = {Mood::angry, Mood::calm}};
}

Item with(Item item, std::string_view name, AttributeValue value) {
  item.set(name, std::move(value));
  return item;
}

std::string refusal(std::string_view name, AttributeValue value) {
  try {
    OrderEntity::from_item(with(OrderEntity::to_item(order()), name, std::move(value)));
  } catch (const keyc::DecodeError& error) {
    return error.what();
  }
  return "";
}

}  // namespace

TEST_CASE("Each attribute is stored as the schema says, in containers, structs and keys as well") {
  CHECK(
      keyc::to_json(OrderEntity::to_item(order())) ==
      R"({"_type":{"S":"Order"},"balance":{"S":"-7"},"changedAt":{"S":"2024-01-31T12:00:00.250Z"},"clock":{"S":"1706702399999999999"},"count":{"S":"42"},)"
      R"("createdAt":{"S":"2024-01-31T12:00:00.000001+00:00"},"customerId":{"S":"13CC114A-0B6D-4F6A-8F6D-0123456789AB"},)"
      R"("day":{"N":"20240131"},"days":{"NS":["20240131"]},"device":{"S":"13cc114a0b6d4f6a8f6d0123456789ab"},)"
      R"("digest":{"S":"ab01"},"due":{"S":"20240131"},"expires":{"S":"1706702400"},)"
      R"("first":{"M":{"at":{"S":"2024-01-31 21:00:00"},"ok":{"N":"0"}}},"flags":{"L":[{"N":"1"},{"N":"0"}]},)"
      R"("gift":{"S":"Y"},"gsi1pk":{"S":"Y#0000000042"},"gsi1sk":{"S":"2024#2024-01-31#open#20240131"},)"
      R"("hash":{"S":"AB01"},"image":{"S":"qwE="},"lockedAt":{"S":"2024-01-31T12:00:00.1234567+00:00"},"madeAt":{"S":"2024-01-31T12:00:00.250000001Z"},"mood":{"S":""},"moods":{"L":[{"S":"A"},{"S":""}]},"orderId":{"S":"01arz3ndektsv4rrffq69g5fav"},"paid":{"N":"0"},)"
      R"("parts":{"M":{"one":{"M":{"at":{"S":"2024-01-31 21:00:00"},"ok":{"N":"1"}}}}},)"
      R"("phase":{"N":"-2"},"phases":{"NS":["1","30"]},)"
      R"("pk":{"S":"13CC114A-0B6D-4F6A-8F6D-0123456789AB"},"seenAt":{"S":"2024-01-31T12:00:00"},)"
      R"("sentAt":{"S":"31.01.2024 12:00:00"},"session":{"S":"0190163d8694739baea5966c26f8ad90"},)"
      R"("sk":{"S":"ORDER#2024-01-31T12:00:00.000001+00:00#01arz3ndektsv4rrffq69g5fav"},"state":{"S":"open"},)"
      R"("stops":{"M":{"home":{"S":"2024-01-31 12:00:00"}}},"ticks":{"S":"1706702400000001"},"total":{"S":"59.90"},"touched":{"S":"1706702400000"},)"
      R"("weight":{"S":"0.000000001"}})");
}

TEST_CASE("What is stored in a form reads back, from items and from pages") {
  std::mt19937_64 random(20240131);
  for (int i = 0; i < 300; ++i) {
    Order written = order();
    const auto some = [&](std::int64_t end) {
      return static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(end));
    };
    written.createdAt = keyc::TimestampUs{std::chrono::microseconds{some(253'402'300'800'000'000)}};
    written.seenAt =
        keyc::TimestampUs{std::chrono::microseconds{some(2) * some(1'000'000) + 1'000'000 * some(1'000'000)}};
    written.changedAt = keyc::Timestamp{std::chrono::milliseconds{some(2) * some(1000) + 1000 * some(1'000'000)}};
    written.sentAt = keyc::TimestampS{std::chrono::seconds{some(253'402'300'800) - 62'167'219'200 / 2}};
    written.madeAt = keyc::TimestampNs{std::chrono::nanoseconds{static_cast<std::int64_t>(random())}};
    written.clock = written.madeAt;
    written.lockedAt = written.madeAt - written.madeAt.time_since_epoch() % std::chrono::nanoseconds{100};
    written.gift = some(2) == 1;
    written.count = static_cast<std::uint32_t>(random());
    written.balance = static_cast<std::int64_t>(random());
    written.total = keyc::Decimal(std::to_string(some(1'000'000)) + "." + std::to_string(some(100)));
    written.paid = some(2) == 1;
    const Item item = OrderEntity::to_item(written);
    CHECK(OrderEntity::from_item(item) == written);
    CHECK(keyc::all_from_json<OrderEntity>("{\"Items\":[" + keyc::to_json(item) +
                                           "],\"Count\":1,\"ScannedCount\":1}") == std::vector{written});
  }
}

TEST_CASE("Plain JSON has values as the schema calls them, however they are stored") {
  const std::string json =
      R"({"customerId":"13cc114a-0b6d-4f6a-8f6d-0123456789ab","orderId":"01ARZ3NDEKTSV4RRFFQ69G5FAV",)"
      R"("createdAt":"2024-01-31T12:00:00.000001Z","seenAt":"2024-01-31T12:00:00.000000Z",)"
      R"("changedAt":"2024-01-31T12:00:00.250Z","sentAt":"2024-01-31T12:00:00Z","day":"2024-01-31","due":"2024-01-31",)"
      R"("gift":true,"paid":false,"total":59.9,"weight":1E-9,"count":42,"balance":-7,)"
      R"("session":"0190163d-8694-739b-aea5-966c26f8ad90","device":"13cc114a-0b6d-4f6a-8f6d-0123456789ab",)"
      R"("expires":1706702400,"touched":1706702400000,"madeAt":"2024-01-31T12:00:00.250000001Z",)"
      R"("ticks":1706702400000001,"clock":1706702399999999999,"lockedAt":"2024-01-31T12:00:00.123456700Z",)"
      R"("hash":"qwE=","digest":"qwE=","image":"qwE=","flags":[true,false],"days":["2024-01-31"],)"
      R"("stops":{"home":"2024-01-31T12:00:00Z"},"parts":{"one":{"at":"2024-01-31T12:00:00Z","ok":true}},)"
      R"("first":{"at":"2024-01-31T12:00:00Z","ok":false},"state":"open","phase":"sent","phases":["made","done"],)"
      R"("mood":"calm","moods":["angry","calm"]})";
  CHECK(keyc::to_plain_json(order()) == json);
  CHECK(keyc::from_plain_json<Order>(json) == order());
  CHECK_THAT(keyc::to_plain_json(order(), {.large_numbers_as_text = true}),
             Contains(R"("clock":"1706702399999999999",)") && Contains(R"("ticks":1706702400000001,)"));

  const auto with_member = [&](std::string_view member) {
    std::string text = json;
    const std::size_t begin = text.find(member.substr(0, member.find(':') + 1));
    text.replace(begin, text.find(',', begin) - begin, member);
    return text;
  };
  const auto read = [&](std::string_view member) { return keyc::from_plain_json<Order>(with_member(member)); };
  CHECK(read(R"("seenAt":"2024-01-31 13:00+01")").seenAt == noon);
  CHECK(read(R"("expires":"2024-01-31T13:00:00+01:00")").expires == noon);
  CHECK(read(R"("touched":"1706702400000")").touched == noon);
  CHECK(read(R"("customerId":"13CC114A-0B6D-4F6A-8F6D-0123456789AB")") == order());
  CHECK(read(R"("orderId":"01arz3ndektsv4rrffq69g5fav")") == order());
  CHECK(read(R"("phase":null)").phase == std::nullopt);
  for (const std::string_view member :
       {R"("phase":-2)", R"("phase":"-2")", R"("mood":"")", R"("gift":"Y")", R"("paid":0)", R"("day":20240131)",
        R"("hash":"AB0")", R"("sentAt":"31.01.2024 12:00:00")", R"("sentAt":"2024-01-31T12:00:00.5Z")",
        R"("device":"13cc114a0b6d4f6a8f6d0123456789ab")", R"("madeAt":"1600-01-01T00:00:00Z")"}) {
    INFO(member);
    CHECK_THROWS_AS(read(member), keyc::JsonError);
  }
}

TEST_CASE("Plain JSON refuses what the form of an attribute does not store, as an item does") {
  const auto refused = [](auto change) {
    Order value = order();
    change(value);
    std::string as_item;
    std::string as_json;
    try {
      (void)OrderEntity::to_item(value);
    } catch (const keyc::ValueError& error) {
      as_item = error.what();
    }
    try {
      (void)keyc::to_plain_json(value);
    } catch (const keyc::ValueError& error) {
      as_json = error.what();
    }
    CHECK(as_json == as_item);
    return as_json;
  };
  CHECK_THAT(refused([](Order& value) { value.total = keyc::Decimal("1.234"); }), Contains("Order.total: '1.234'"));
  CHECK_THAT(refused([](Order& value) { value.lockedAt = keyc::TimestampNs{std::chrono::nanoseconds{1}}; }),
             Contains("Order.lockedAt"));
  CHECK_THAT(refused([](Order& value) { value.stops[""] = noon; }), Contains("Order.stops") && Contains("empty"));
  const std::string json = keyc::to_plain_json(order());
  const auto read = [&](const std::string& from, const std::string& to) {
    std::string text = json;
    text.replace(text.find(from), from.size(), to);
    return keyc::from_plain_json<Order>(text);
  };
  CHECK_THROWS_AS(read(R"("total":59.9)", R"("total":1.234)"), keyc::JsonError);
  CHECK_THROWS_AS(read(R"(.123456700Z)", R"(.123456701Z)"), keyc::JsonError);
  CHECK_THROWS_AS(read(R"("home":)", R"("":)"), keyc::JsonError);
}

TEST_CASE("Key conditions, filters and conditions compare with what is stored") {
  const auto recent = OrderEntity::recent(order().customerId, noon, noon).request();
  CHECK(recent.ExpressionAttributeValues.find(":pk")->text() == "13CC114A-0B6D-4F6A-8F6D-0123456789AB");
  CHECK_THAT(keyc::to_json(recent), Contains(R"({"S":"Y"})") && Contains(R"({"S":"3"})") &&
                                        Contains(R"({"S":"31.01.2024 12:00:00"})") &&
                                        Contains("ORDER#2024-01-31T12:00:00.000000+00:00"));
  CHECK_THAT(keyc::to_json(OrderEntity::old(order().customerId).request()),
             Contains(R"({"S":"2024-01-31T12:00:00.000000+00:00"})") && Contains(R"({"N":"20240131"})"));
  CHECK_THAT(keyc::to_json(OrderEntity::onDay(last_of_january, keyc::Decimal("59.9")).request()),
             Contains(R"({"N":"20240131"})") && Contains(R"({"S":"59.90"})"));

  CHECK_THAT(keyc::to_json(OrderEntity::inPhase(order().customerId).request()),
             Contains(R"({"N":"1"})") && Contains(R"({"S":""})"));

  using Where = OrderEntity::Where;
  const auto update =
      OrderEntity::update(OrderEntity::at().customerId(order().customerId).createdAt(noon).orderId(order().orderId))
          .set_sentAt(noon)
          .only_if(Where::paid == false && Where::count == 3 && Where::first_at < noon && Where::flags.contains(true) &&
                   Where::balance.in({1, 2}) && Where::phase.in({Phase::made, Phase::sent}));
  CHECK_THAT(keyc::to_json(update.build()),
             Contains(R"({"N":"0"})") && Contains(R"({"S":"3"})") && Contains(R"({"S":"2024-01-31 21:00:00"})") &&
                 Contains(R"({"N":"1"})") && Contains(R"({"S":"2"})") && Contains(R"({"N":"-2"})"));
}

TEST_CASE("An update of a loaded item compares with the stored text") {
  OrderEntity::LoadedUpdate update = OrderEntity::update(order());
  update.set_gift(false);
  CHECK_THAT(keyc::to_json(update.build()),
             Contains(R"({"S":"Y"})") && Contains(R"({"S":"N"})") && Contains("N#0000000042"));
}

TEST_CASE("What is not exactly in the form is refused with the declaration that reads it") {
  CHECK(refusal("customerId", AttributeValue::string("13cc114a-0b6d-4f6a-8f6d-0123456789ab")) ==
        "Order.customerId: '13cc114a-0b6d-4f6a-8f6d-0123456789ab' is not a uuid stored upper; write customerId : uuid");
  CHECK(refusal("sentAt", AttributeValue::string("2024-01-31 12:00:00")) ==
        "Order.sentAt: '2024-01-31 12:00:00' is not a timestamp_s stored \"dd.MM.yyyy HH:mm:ss\"; "
        "write sentAt : timestamp_s stored \"yyyy-MM-dd HH:mm:ss\"");
  CHECK(refusal("changedAt", AttributeValue::string("2024-01-31T12:00:00.2500Z")) ==
        "Order.changedAt: '2024-01-31T12:00:00.2500Z' is not a timestamp stored \"yyyy-MM-ddTHH:mm:ss[.SSS+]Z\"; "
        "write changedAt : timestamp? stored \"yyyy-MM-ddTHH:mm:ss.SSSSZ\"");
  CHECK(refusal("gift", AttributeValue::boolean(true)) ==
        "Order.gift: 'true' is of type BOOL, not S; write gift : bool");
  CHECK(refusal("total", AttributeValue::string("59.9")) ==
        "Order.total: '59.9' is not a decimal stored string 2; write total : decimal stored string");
  CHECK(refusal("count", AttributeValue::string("042")) ==
        "Order.count: '042' is not a u32 stored string; write count : string");
  CHECK_THAT(refusal("flags", AttributeValue::list({AttributeValue::number("2")})), Contains("Order.flags[0]"));
  // Pages say the same as items.
  const Item item = with(OrderEntity::to_item(order()), "count", AttributeValue::string("042"));
  CHECK_THROWS_WITH(
      keyc::all_from_json<OrderEntity>("{\"Items\":[" + keyc::to_json(item) + "],\"Count\":1,\"ScannedCount\":1}"),
      Contains("'042' is not a u32 stored string"));
}

TEST_CASE("A time between the steps of its form is refused, and the clock is in these steps") {
  const std::chrono::nanoseconds between{123'456'789};
  Lock lock{.id = "a"};
  CHECK(lock.madeAt.time_since_epoch() % std::chrono::nanoseconds{100} == std::chrono::nanoseconds{0});
  CHECK_NOTHROW(LockEntity::to_item(lock));
  CHECK_THAT(keyc::to_json(LockEntity::put(lock).now(noon + between)),
             Contains(R"("movedAt":{"S":"2024-01-31T12:00:00.12345678"})"));
  CHECK_THAT(keyc::to_json(LockEntity::at().id("a").madeAt(noon).update().now(noon + between).build()),
             Contains(R"({"S":"2024-01-31T12:00:00.12345678"})"));
  lock.madeAt = noon + between;
  CHECK_THROWS_WITH(
      LockEntity::to_item(lock),
      "Lock.madeAt: '2024-01-31T12:00:00.123456789Z' has more digits than \"yyyy-MM-ddTHH:mm:ss.SSSSSSSZ\"");
  CHECK_THROWS_AS(LockEntity::since("a", lock.madeAt), keyc::ValueError);
}

TEST_CASE("A number of an enum is read by its value") {
  for (const char* one : {"1", "1.0", "1e0"})
    CHECK(OrderEntity::from_item(with(OrderEntity::to_item(order()), "phase", AttributeValue::number(one))).phase ==
          Phase::made);
  CHECK_THAT(refusal("phase", AttributeValue::number("2")), Contains("Order.phase: '2'"));
  CHECK_THAT(refusal("phase", AttributeValue::string("1")), Contains("is of type S, not N"));
  CHECK_THAT(refusal("mood", AttributeValue::string("B")), Contains("Order.mood: 'B'"));
}
