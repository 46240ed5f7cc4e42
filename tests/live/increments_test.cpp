// Increments, and updates that know a part of the item, of tests/generated/changes.keys by eight writers: each entity
// has in the end what was reported to its writers, and index keys are those of its attributes.
#include <array>
#include <atomic>
#include <random>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "changes.keys.hpp"
#include "keyc/client.hpp"
#include "support/catch.hpp"
#include "support/live.hpp"

using namespace changes;

namespace {

constexpr unsigned writers = 8;
constexpr unsigned items = 5;

/// Calls `write(client, random)` in each thread, some times.
template <class Write>
void by_all(live::TestTable& table, int times, Write write) {
  std::vector<std::thread> threads;
  for (unsigned writer = 0; writer < writers; ++writer)
    threads.emplace_back([&, writer] {
      keyc::ClientOptions options = table.options();
      options.on_request = {};
      keyc::Client client(options);
      std::mt19937 random(writer);
      for (int i = 0; i < times; ++i) write(client, random);
    });
  for (std::thread& thread : threads) thread.join();
}

/// How many items do not have the index keys that their own structs would store.
template <class Entity>
std::size_t stale(live::TestTable& table) {
  std::size_t found = 0;
  for (const keyc::Item& item : table.scan()) {
    if (!Entity::matches(item)) continue;
    const keyc::Item wanted = Entity::to_item(Entity::from_item(item));
    for (const char* const key : {"townPk", "townSk"})
      if (item.find(key)->text() != wanted.find(key)->text()) ++found;
  }
  return found;
}

Views views(unsigned page) {
  return {.page = std::to_string(page),
          .day = keyc::Date(std::chrono::year(2024) / 1 / 1),
          .title = "About",
          .author = "ann",
          .madeAt = keyc::Timestamp(std::chrono::milliseconds(page))};
}

}  // namespace

TEST_CASE("the first count of eight writers creates the item, and the sum is that of all") {
  live::TestTable table(ShelvesTable::create_table(), "views");
  std::array<std::atomic<unsigned>, items> seconds{};
  std::array<std::atomic<unsigned>, items> hits{};
  std::array<std::atomic<unsigned>, items> refused{};
  std::atomic<unsigned> not_there = 0;
  by_all(table, 60, [&](keyc::Client& client, std::mt19937& random) {
    const unsigned page = static_cast<unsigned>(random() % items);
    const unsigned more = static_cast<unsigned>(random() % 100);
    const auto visitor = std::to_string(random() % 9);
    auto count = ViewsEntity::increment(views(page)).add_visitors({visitor}).set_note("n" + visitor).set_spent(std::nullopt);
    count.add_seconds(more);
    const bool hits_too = random() % 2 == 0;
    if (hits_too) count.add_hits(5);
    try {
      const Views now = client.send(count.returning_new());
      seconds.at(page) += more;
      if (hits_too) hits.at(page) += 5;
      if (!now.visitors.contains(visitor)) ++not_there;
    } catch (const keyc::ConditionFailed&) {
      ++refused.at(page);  // more than 255 hits
    }
  });
  CHECK(not_there == 0);
  keyc::Client& client = table.client();
  for (unsigned page = 0; page < items; ++page) {
    const Views now = client.send(ViewsEntity::key(views(page)).get().consistent()).value();
    CHECK(now.seconds == 10 + seconds.at(page));
    CHECK(now.hits == hits.at(page));
    CHECK((refused.at(page) == 0 || now.hits == 255));
    CHECK(now.title == "About");
    CHECK(now.madeAt == views(page).madeAt);
  }
  CHECK(stale<ViewsEntity>(table) == 0);
  std::size_t found = 0;
  for (int i = 0; i < 9; ++i)
    for (const Views& one : client.items(ViewsEntity::byAuthor("ann", "n" + std::to_string(i)))) {
      CHECK(one.note == "n" + std::to_string(i));
      ++found;
    }
  CHECK(found == items);
}

TEST_CASE("an increment leaves what is there, and does not undo what was removed") {
  live::TestTable table(ShelvesTable::create_table(), "kept");
  keyc::Client& client = table.client();
  Views first = views(1);
  first.title = "Home";
  first.note = "n";
  client.send(ViewsEntity::create(first));
  Views other = views(1);
  other.author = "bob";
  const auto count = [&] {
    return ViewsEntity::increment(other).set_visitors({}).set_note(std::nullopt).set_spent(std::nullopt).add_hits(1);
  };
  const Views counted = client.send(count().returning_new());
  CHECK(counted.title == "Home");
  CHECK(counted.author == "ann");
  CHECK(counted.note == std::nullopt);
  CHECK(counted.hits == 1);
  CHECK(stale<ViewsEntity>(table) == 0);
  // An old item that lacks the title reads as "untitled", which must not become "About".
  client.send(keyc::UpdateItem{.TableName = ShelvesTable::create_table().TableName,
                               .Key = ViewsEntity::key(first).key(),
                               .UpdateExpression = "REMOVE title"});
  CHECK_THROWS_AS(client.send(count()), keyc::ConditionFailed);
  client.send(count().set_title("About"));
  CHECK(client.send(ViewsEntity::key(first).get().consistent())->hits == 2);
}

TEST_CASE("keys whose other parts the program knows stay in step, by eight writers") {
  live::TestTable table(ShelvesTable::create_table(), "knowing");
  for (unsigned i = 0; i < items; ++i) {
    table.client().send(TallyEntity::create({.id = std::to_string(i), .owner = "ann"}));
    table.client().send(CrateEntity::create({.id = std::to_string(i), .weight = 0.1, .size = 1}));
  }
  std::array<std::atomic<unsigned>, items> tallied{};
  std::array<std::atomic<unsigned>, items> counted{};
  std::atomic<unsigned> refused = 0;
  by_all(table, 60, [&](keyc::Client& client, std::mt19937& random) {
    const unsigned which = static_cast<unsigned>(random() % items);
    const std::string id = std::to_string(which);
    const auto level = [&] { return random() % 2 == 0 ? Level::low : Level::high; };
    const auto weight = [&] { return random() % 2 == 0 ? 0.1 : 0.3; };
    const auto tally = TallyEntity::update(TallyEntity::at().id(id)).knowing_note(std::nullopt);
    const auto crate = CrateEntity::update(CrateEntity::at().id(id));
    try {
      switch (random() % 5) {
        case 0: client.send(tally.knowing_level(level()).set_level(level()).add_count(1)), ++tallied.at(which); break;
        case 1: client.send(tally.knowing_level(level()).add_count(1)), ++tallied.at(which); break;
        case 2: client.send(crate.knowing_level(level()).set_weight(weight()).add_count(1)), ++counted.at(which); break;
        case 3: client.send(crate.knowing_weight(weight()).set_level(level()).add_count(1)), ++counted.at(which); break;
        default: client.send(crate.knowing_note(std::nullopt).set_size(random() % 7).add_count(1)), ++counted.at(which);
      }
    } catch (const keyc::ConditionFailed&) {
      ++refused;
    }
  });
  CHECK(refused > 0);
  for (unsigned i = 0; i < items; ++i) {
    const std::string id = std::to_string(i);
    CHECK(table.client().send(TallyEntity::at().id(id).get().consistent())->count == tallied.at(i));
    CHECK(table.client().send(CrateEntity::at().id(id).get().consistent())->count == counted.at(i));
  }
  CHECK(stale<TallyEntity>(table) == 0);
  CHECK(stale<CrateEntity>(table) == 0);
}

TEST_CASE("an import in batches overwrites what is there") {
  live::TestTable table(ShelvesTable::create_table(), "import");
  keyc::Client& client = table.client();
  keyc::WriteBatch writes;
  std::set<std::uint64_t> revisions;
  for (unsigned i = 0; i < 60; ++i) {
    const Tally tally{.id = std::to_string(i), .level = Level::high, .count = i, .owner = "ann"};
    if (i % 2 == 0) client.send(TallyEntity::create({.id = tally.id, .owner = "bob"}));
    writes.overwrite<TallyEntity>(tally);
  }
  client.write_all(writes);
  for (unsigned i = 0; i < 60; ++i) {
    const Tally now = client.send(TallyEntity::at().id(std::to_string(i)).get().consistent()).value();
    CHECK(now.count == i);
    CHECK(now.owner == "ann");
    revisions.insert(now.revision);
  }
  CHECK(revisions.size() == 60);
  CHECK(stale<TallyEntity>(table) == 0);
}
