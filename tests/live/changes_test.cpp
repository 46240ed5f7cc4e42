// Updates of tests/generated/changes.keys change an item as the same changes do its struct.
#include <functional>
#include <limits>
#include <random>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "changes.keys.hpp"
#include "keyc/client.hpp"
#include "keyc/retry.hpp"
#include "support/catch.hpp"
#include "support/live.hpp"

using namespace changes;

namespace {

using Random = std::mt19937;

constexpr keyc::Timestamp noon{std::chrono::milliseconds{1704110400000}};

Shelf first_shelf(const std::string& id) {
  return {.id = id,
          .visits = 4294967200U,  // near the maximum of the type
          .labels = {"red"},
          .place = {.town = "Ulm", .street = "A"},
          .seen = noon};
}

/// False if the type cannot hold the sum.
template <class T>
bool add(T& number, int delta) {
  const T least = std::numeric_limits<T>::min();
  const T most = std::numeric_limits<T>::max();
  const bool fits = delta < 0 ? number >= static_cast<T>(least + static_cast<T>(-delta))
                              : number <= static_cast<T>(most - static_cast<T>(delta));
  if (fits) number = static_cast<T>(number + static_cast<T>(delta));
  return fits;
}

/// Makes the same change in an update and in the struct: false if the update cannot take place.
template <class Update>
bool change(Random& random, Update& update, Shelf& shelf) {
  const int small = static_cast<int>(random() % 100) - 50;
  const std::string text(1, static_cast<char>('a' + random() % 4));
  const auto at = std::chrono::sys_seconds(std::chrono::seconds(random() % 1000));
  switch (random() % 16) {
    case 0: return update.add_visits(small), add(shelf.visits, small);
    case 1:
      update.add_points(small);
      if (!shelf.points) shelf.points = std::int8_t{0};
      return add(*shelf.points, small);
    case 2: return update.remove_points(), shelf.points.reset(), true;
    case 3: return update.add_total(small), add(shelf.total, small);
    case 4: return update.add_debt(small), add(shelf.debt, small);
    case 5: return update.add_rate(0.25 * small), shelf.rate += 0.25 * small, true;
    case 6: return update.append_log({text, "x"}), shelf.log.insert(shelf.log.end(), {text, "x"}), true;
    case 7:
      update.append_times({at});
      if (!shelf.times) shelf.times.emplace();
      return shelf.times->push_back(at), true;
    case 8: return update.add_labels({text, "red"}), shelf.labels.insert({text, "red"}), true;
    case 9: return update.delete_labels({text, "none"}), shelf.labels.erase(text), true;
    case 10: return update.set_place_floor(small), shelf.place.floor = static_cast<std::int8_t>(small), true;
    case 11: return update.append_place_doors({text}), shelf.place.doors.push_back(text), true;
    case 12: return update.set_place_spot(Spot{1.5, {}}), shelf.place.spot = Spot{1.5, {}}, true;
    case 13:
      update.set_place_spot_lon(small);
      if (shelf.place.spot) shelf.place.spot->lon = small;
      return shelf.place.spot.has_value();
    case 14: return update.remove_place_spot(), shelf.place.spot.reset(), true;
    default: return update.add_rank(small), shelf.rank = shelf.rank.value_or(0) + small, true;
  }
}

/// Changes that only updates of a loaded item have: parts of the index keys.
bool change_keys(Random& random, ShelfEntity::LoadedUpdate& update, Shelf& shelf) {
  const std::string text(1, static_cast<char>('A' + random() % 3));
  switch (random() % 5) {
    case 0: return update.set_place_town(text), shelf.place.town = text, true;
    case 1: return update.set_place_street(text), shelf.place.street = text, true;
    case 2:
      return update.set_home(Place{.town = text, .street = "h"}), shelf.home = Place{.town = text, .street = "h"}, true;
    case 3: return update.remove_home(), shelf.home.reset(), true;
    default:
      update.set_home_town(text);
      if (shelf.home) shelf.home->town = text;
      return shelf.home.has_value();
  }
}

Shelf stored(keyc::Client& client, const Shelf& like) {
  return client.send(ShelfEntity::get(ShelfEntity::key(like)).consistent()).value();
}

std::string text(const keyc::Item& item, std::string_view name) {
  const keyc::AttributeValue* const found = item.find(name);
  return found == nullptr ? "(absent)" : found->text();
}

bool same(const Shelf& a, const Shelf& b) { return ShelfEntity::to_item(a) == ShelfEntity::to_item(b); }

}  // namespace

TEST_CASE("an update changes an item as described, and a refused one leaves it alone") {
  live::TestTable table(ShelvesTable::create_table(), "changes");
  keyc::Client& client = table.client();
  Random random(11);
  Shelf shelf = first_shelf("1");
  shelf.revision = client.send(ShelfEntity::create(shelf).keep_times()).revision;
  int refused = 0;
  for (int round = 0; round < 600; ++round) {
    CAPTURE(round);
    Shelf next = shelf;
    ++next.revision;
    bool possible = false;
    std::optional<Shelf> answer;
    try {
      if (random() % 2 == 0) {
        auto update = ShelfEntity::update(ShelfEntity::key(shelf)).now(noon);
        possible = change(random, update, next);
        answer = client.send(update.returning_new());
      } else {
        auto update = ShelfEntity::update(shelf).now(noon);
        possible = change_keys(random, update, next);
        if (random() % 2 == 0) possible = change(random, update, next) && possible;
        answer = client.send(update.returning_new());
      }
    } catch (const keyc::ConditionFailed&) {
    } catch (const keyc::ServiceError&) {
      throw;
    } catch (const keyc::Error&) {  // a change of a value within another changed one
      continue;
    }
    CHECK(answer.has_value() == possible);
    if (!possible) ++refused;
    if (answer && possible) {
      CHECK(same(*answer, next));
      shelf = next;
    }
    // The key attributes must match the templates, too.
    const keyc::Item item = table.scan().front();
    for (const char* key : {"townPk", "townSk"}) CHECK(text(item, key) == text(ShelfEntity::to_item(shelf), key));
    REQUIRE(same(stored(client, shelf), shelf));
  }
  CHECK(refused > 20);
}

TEST_CASE("a lock lets one of two writers through, and returns the stored item to the other") {
  live::TestTable table(ShelvesTable::create_table(), "lock");
  keyc::Client& client = table.client();
  client.send(ShelfEntity::create(first_shelf("1")));
  const Shelf mine = stored(client, first_shelf("1"));
  Shelf theirs = mine;
  theirs.rate = 7;
  const Shelf written = client.send(ShelfEntity::put(theirs));
  CHECK(written.revision == mine.revision + 1);
  CHECK(same(written, stored(client, mine)));
  for (const auto& attempt : std::vector<std::function<void()>>{
           [&] { client.send(ShelfEntity::put(mine)); }, [&] { client.send(ShelfEntity::remove(mine)); },
           [&] { client.send(ShelfEntity::upsert(mine)); },
           [&] { client.send(ShelfEntity::update(mine).set_debt(1).build()); },
           [&] { client.send(ShelfEntity::create(mine)); }})
    CHECK_THROWS_AS(attempt(), keyc::ConditionFailed);
  CHECK(same(written, stored(client, mine)));
  // An update without a read increments the lock too.
  client.send(ShelfEntity::update(ShelfEntity::key(mine)).set_debt(1).build());
  CHECK_THROWS_AS(client.send(ShelfEntity::put(written)), keyc::ConditionFailed);
  client.send(ShelfEntity::remove(stored(client, mine)));
  CHECK_FALSE(client.send(ShelfEntity::get(ShelfEntity::key(mine))));
}

TEST_CASE("a lock lets no write of an item through that was removed and created again") {
  live::TestTable table(ShelvesTable::create_table(), "again");
  keyc::Client& client = table.client();
  const auto writes_of = [&](const Shelf& stale) {
    return std::vector<std::function<void()>>{[&] { client.send(ShelfEntity::put(stale)); },
                                              [&] { client.send(ShelfEntity::remove(stale)); },
                                              [&] { client.send(ShelfEntity::upsert(stale)); },
                                              [&] { client.send(ShelfEntity::update(stale).set_debt(1).build()); }};
  };
  const auto create = [&] { client.send(ShelfEntity::create(first_shelf("1"))); };
  const auto upsert = [&] { client.send(ShelfEntity::upsert(first_shelf("1"))); };
  for (const std::function<void()>& first : {std::function<void()>(create), std::function<void()>(upsert)})
    for (const std::function<void()>& again : {std::function<void()>(create), std::function<void()>(upsert)}) {
      first();
      const Shelf stale = stored(client, first_shelf("1"));
      client.send(ShelfEntity::remove(ShelfEntity::key(stale)));
      again();
      const Shelf now = stored(client, stale);
      for (const auto& write : writes_of(stale)) CHECK_THROWS_AS(write(), keyc::ConditionFailed);
      CHECK(same(now, stored(client, stale)));
      client.send(ShelfEntity::remove(now));
    }
}

TEST_CASE("attributes of a newer program are kept by a put with a lock and by an upsert, and dropped by another put") {
  live::TestTable table(ShelvesTable::create_table(), "newer");
  keyc::Client& client = table.client();
  const auto newer = keyc::AttributeValue::string("kept");
  keyc::PutItem put = ShelfEntity::create(first_shelf("1"));
  put.Item.set("newer", newer);
  client.send(static_cast<const keyc::PutItem&>(put));
  const auto key = ShelfEntity::at().id("1");
  Shelf next = client.send(key.get()).value();
  next.points = 3;
  next.home.reset();
  next.place.town = "Jena";
  const Shelf written = client.send(ShelfEntity::put(next).now(noon));
  ++next.revision;
  next.seen = noon;
  CHECK(same(written, next));
  const auto stored_item = [&] { return client.stored(key.get().consistent()).value().item; };
  keyc::Item wanted = ShelfEntity::to_item(next);
  wanted.set("newer", newer);
  CHECK(stored_item() == wanted);
  const Shelf replaced = client.send(keyc::returning_old<ShelfEntity>(ShelfEntity::put(written)));
  CHECK(same(replaced, written));
  client.send(ShelfEntity::upsert(client.send(key.get()).value()));
  CHECK(stored_item().find("newer")->text() == "kept");

  keyc::PutItem box = BoxEntity::put({.id = "1", .weight = 3, .things = {}});
  box.Item.set("newer", newer);
  client.send(box);
  const auto box_key = BoxEntity::at().id("1");
  client.send(BoxEntity::upsert({.id = "1", .weight = 4, .things = {}}));
  CHECK(client.stored(box_key.get())->item.contains("newer"));
  client.send(BoxEntity::put({.id = "1", .weight = 5, .things = {}}));
  CHECK_FALSE(client.stored(box_key.get())->item.contains("newer"));
}

TEST_CASE("locked writers of several threads lose nothing") {
  live::TestTable table(ShelvesTable::create_table(), "threads");
  const Shelf created = table.client().send(ShelfEntity::create(first_shelf("1")));
  constexpr int writers = 4;
  constexpr int rounds = 25;
  std::vector<std::thread> threads;
  for (int writer = 0; writer < writers; ++writer)
    threads.emplace_back([&table] {
      keyc::ClientOptions options = table.options();
      options.on_request = nullptr;
      keyc::Client client(options);
      const auto key = ShelfEntity::at().id("1");
      for (int round = 0; round < rounds; ++round)
        keyc::retry([&] { return client.send(key.get().consistent()); },
                    [&](const Shelf& shelf) {
                      Shelf next = shelf;
                      ++next.debt;
                      client.send(ShelfEntity::put(next));
                    },
                    1000);
    });
  for (std::thread& thread : threads) thread.join();
  const Shelf shelf = stored(table.client(), first_shelf("1"));
  CHECK(shelf.debt == writers * rounds);
  CHECK(shelf.revision == created.revision + writers * rounds);
}

TEST_CASE("writes return items, and refused writes return the stored item") {
  live::TestTable table(ShelvesTable::create_table(), "answers");
  keyc::Client& client = table.client();
  const Box box{.id = "1", .weight = 3, .things = {"a"}};
  const auto key = BoxEntity::key(box);
  CHECK_FALSE(client.send(keyc::returning_old<BoxEntity>(BoxEntity::put(box))));
  CHECK(client.send(BoxEntity::update(key).add_weight(2).returning_old()).weight == 3);
  CHECK(client.send(BoxEntity::update(key).add_weight(2).returning_new()).weight == 7);
  const keyc::ChangedAttributes old = client.send(BoxEntity::update(key).add_weight(1).returning_changed_old());
  CHECK(old.get(BoxEntity::Where::weight) == 7);
  CHECK_FALSE(old.get(BoxEntity::Where::things));
  const keyc::ChangedAttributes now = client.send(BoxEntity::update(key).add_things({"b"}).returning_changed_new());
  CHECK(now.get(BoxEntity::Where::things) == std::set<std::string>{"a", "b"});
  CHECK_FALSE(now.get(BoxEntity::Where::weight));
  const std::optional<Box> replaced = client.send(keyc::returning_old<BoxEntity>(BoxEntity::put(box)));
  REQUIRE(replaced);
  CHECK(replaced->weight == 8);
  try {
    client.send(BoxEntity::create(box));
    FAIL("it is there already");
  } catch (const keyc::ConditionFailed& failed) {
    // dynalite ignores ReturnValuesOnConditionCheckFailure.
    const std::optional<Box> stored_box = failed.item_of<BoxEntity>();
    if (stored_box) CHECK(stored_box->weight == 3);
    CHECK(stored_box.has_value() == live::is_dynamodb_local());
  }
  const std::optional<Box> removed = client.send(keyc::returning_old<BoxEntity>(BoxEntity::remove(key)));
  REQUIRE(removed);
  CHECK(removed->things == std::set<std::string>{"a"});
  CHECK_FALSE(client.send(keyc::returning_old<BoxEntity>(BoxEntity::remove(key))));
}
