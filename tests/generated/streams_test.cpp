// Items and keys from a stream: tables decode them, skip what is no entity's, and refuse what they cannot know.
#include "keyc/streams.hpp"

#include <chrono>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>

#include "streams.keys.hpp"
#include "support/catch.hpp"

using namespace streams_tests;

namespace {

/// The primary key of an item, as records have it.
template <class Entity, class Struct>
keyc::Item key_of(const Struct& value) {
  return Entity::key(value).key();
}

const User ann{.id = "ann", .email = "a@x"};
const Order order{.user = "ann", .id = 7, .total = keyc::Decimal("12.5"), .code = "x#y"};

keyc::Item marker() {
  keyc::Item item;
  item.set("pk", keyc::AttributeValue::string("_unique#User#email#a@x"));
  item.set("sk", keyc::AttributeValue::string("_unique"));
  item.set("_unique", keyc::AttributeValue::string("User.email"));
  return item;
}

keyc::StreamRecord change(std::optional<keyc::Item> before, std::optional<keyc::Item> after) {
  keyc::StreamRecord record;
  record.kind = !before ? keyc::ChangeKind::insert : after ? keyc::ChangeKind::modify : keyc::ChangeKind::remove;
  record.old_item = std::move(before);
  record.new_item = std::move(after);
  return record;
}

}  // namespace

TEST_CASE("a table decodes any of its items, and can skip markers and items of others") {
  const auto read = ShopTable::decode(OrderEntity::to_item(order), keyc::skipping_others);
  REQUIRE(read);
  CHECK(std::get<Order>(*read) == order);
  CHECK_FALSE(ShopTable::decode(marker(), keyc::skipping_others));
  CHECK_THROWS_AS(ShopTable::decode(marker()), keyc::DecodeError);

  keyc::Item of_another = OrderEntity::to_item(order);
  of_another.set("_type", keyc::AttributeValue::string("Invoice"));
  CHECK_FALSE(ShopTable::decode(of_another, keyc::skipping_others));
  of_another.erase("_type");
  CHECK_FALSE(ShopTable::decode(of_another, keyc::skipping_others));

  keyc::Item damaged = OrderEntity::to_item(order);
  damaged.erase("total");
  CHECK_THROWS_AS(ShopTable::decode(damaged, keyc::skipping_others), keyc::DecodeError);
}

TEST_CASE("a key without its item says its entity, and the values that lose nothing") {
  const auto key = ShopTable::decode_key(key_of<OrderEntity>(order));
  const auto& of_order = std::get<OrderEntity::DecodedKey>(key);
  CHECK(of_order.user == "ann");
  CHECK(of_order.id == 7);
  CHECK(of_order.code == "x#y");
  CHECK(of_order.key() == key_of<OrderEntity>(order));
  CHECK(of_order.load().request().Key == OrderEntity::key(order).get().request().Key);
  CHECK(std::get<UserEntity::DecodedKey>(ShopTable::decode_key(key_of<UserEntity>(ann))).id == "ann");

  // Whole items have more, which is ignored.
  CHECK(std::get<OrderEntity::DecodedKey>(ShopTable::decode_key(OrderEntity::to_item(order))).key() ==
        key_of<OrderEntity>(order));
}

TEST_CASE("of a key's parts that lose some of the value, a decoded key has none") {
  Visit visit{.place = {.city = "Lyon"}, .name = "Ann", .at = keyc::Timestamp(std::chrono::hours(24)), .key = -3};
  const auto decoded = std::get<VisitEntity::DecodedKey>(ShopTable::decode_key(key_of<VisitEntity>(visit)));
  CHECK(decoded.place_city == "Lyon");
  CHECK(decoded.dueOn == std::nullopt);
  CHECK(decoded.key_ == -3);  // key() is that of every decoded key
  visit.dueOn = keyc::Date{std::chrono::year{2024} / 2 / 29};
  CHECK(std::get<VisitEntity::DecodedKey>(ShopTable::decode_key(key_of<VisitEntity>(visit))).dueOn == visit.dueOn);

  const Legacy legacy{.one = "a|b", .two = "c", .id = 9};
  CHECK(std::get<LegacyEntity::DecodedKey>(ShopTable::decode_key(key_of<LegacyEntity>(legacy))).id == 9);

  const Page page{.id = "home", .version = 3, .body = ""};
  CHECK(std::get<PageEntity::DecodedKey>(ShopTable::decode_key(key_of<PageEntity>(page))).version == 3);
}

TEST_CASE("numbers, bytes and attributes that are keys themselves are decoded, too") {
  const Score score{.game = "chess", .points = -12, .player = "ann"};
  const auto of_score = std::get<ScoreEntity::DecodedKey>(ScoresTable::decode_key(key_of<ScoreEntity>(score)));
  CHECK(of_score.game == "chess");
  CHECK(of_score.points == -12);

  const Reading reading{.station = "s", .at = keyc::TimestampS(std::chrono::seconds(5)), .number = 6};
  const auto of_reading = std::get<ReadingEntity::DecodedKey>(BytesTable::decode_key(key_of<ReadingEntity>(reading)));
  CHECK(of_reading.at == reading.at);
  CHECK(of_reading.number == 6);

  const Box box{.station = "s", .x = 1, .y = 2};
  CHECK(std::get<BoxEntity::DecodedKey>(BytesTable::decode_key(key_of<BoxEntity>(box))).y == 2);
}

TEST_CASE("a key that is of no entity, or of two, is refused") {
  keyc::Item key = marker();
  key.erase("_unique");
  CHECK_FALSE(ShopTable::decode_key(key, keyc::skipping_others));
  CHECK_THROWS_WITH(ShopTable::decode_key(key), "Shop has no entity with this key");
  CHECK_THROWS_AS(ShopTable::decode_key(keyc::Item()), keyc::DecodeError);

  keyc::Item shortened = key_of<OrderEntity>(order);
  shortened.set("sk", keyc::AttributeValue::string("ORDER#7#x"));
  CHECK_THROWS_AS(ShopTable::decode_key(shortened), keyc::DecodeError);
  shortened.set("sk", keyc::AttributeValue::binary("ORDER#0000000007#x"));
  CHECK_THROWS_AS(ShopTable::decode_key(shortened), keyc::DecodeError);

  try {
    MeetingTable::decode_key(key_of<CatEntity>(Cat{.name = "Tom"}));
    FAIL("decoded");
  } catch (const keyc::DecodeError& error) {
    CHECK(std::string(error.what()) == "Meeting has two entities with this key, and does not distinguish them");
  }
}

TEST_CASE("a record is a change of an entity's items, or of any of the table") {
  Order paid = order;
  paid.state = State::paid;
  const keyc::StreamRecord record = change(OrderEntity::to_item(order), OrderEntity::to_item(paid));
  const std::optional<keyc::Change<Order>> of_order = keyc::change_of<OrderEntity>(record);
  REQUIRE(of_order);
  CHECK(of_order->before == order);
  CHECK(of_order->after == paid);
  CHECK_FALSE(keyc::change_of<VisitEntity>(record));

  const auto of_any = keyc::change_of<ShopTable>(change(std::nullopt, OrderEntity::to_item(paid)));
  REQUIRE(of_any);
  CHECK_FALSE(of_any->before);
  CHECK(std::get<Order>(of_any->after.value()) == paid);
  CHECK_FALSE(keyc::change_of<ShopTable>(change(marker(), std::nullopt)));
  CHECK_FALSE(keyc::change_of<ShopTable>(change(std::nullopt, std::nullopt)));
}
