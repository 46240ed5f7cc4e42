// Every pattern of tests/generated/features.keys against a filter over all items, on random items.
#include <algorithm>
#include <chrono>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "features_items.hpp"
#include "support/catch.hpp"
#include "support/live.hpp"

using namespace keyc_tests;
using keyc::Item;

namespace {

/// When tasks are due and when they were created: the order of the index of open tasks.
using Times = std::vector<std::pair<keyc::Date, keyc::Timestamp>>;

template <class Found>
Times times_of(keyc::Client& client, const Found& found) {
  Times times;
  for (const auto& item : client.items(found)) times.emplace_back(item.dueOn.value(), item.createdAt);
  return times;
}

template <class Keep, class Before>
Times times_where(const std::vector<Task>& tasks, Keep keep, Before before) {
  Times times;
  for (const Task& task : tasks)
    if (keep(task)) times.emplace_back(task.dueOn.value(), task.createdAt);
  std::sort(times.begin(), times.end(), before);
  return times;
}

Times first(std::size_t count, Times times) {
  times.resize(std::min(count, times.size()));
  return times;
}

std::string id_in(const Item& key) { return key.find("pk")->text(); }

}  // namespace

TEST_CASE("every pattern of an entity returns what a filter over all its items returns") {
  live::TestTable table(things_table(), "patterns");
  keyc::Client& client = table.client();
  Random random(20240229);
  std::vector<Task> tasks;
  for (std::size_t i = 0; i < 150; ++i) {
    tasks.push_back(make_task(random, i));
    client.send((i % 3 == 0 ? TaskEntity::create(tasks.back()) : TaskEntity::put(tasks.back())).keep_times());
    client.send(TicketEntity::put({.id = std::to_string(i),
                                   .createdOn = day(1 + i % 5),
                                   .room = i % 2 == 0 ? std::optional<std::string>("a") : std::nullopt,
                                   .priority = static_cast<std::uint8_t>(i % 4),
                                   .open = i % 3 != 0}));
  }
  for (const Item& item : table.scan()) {
    const auto decoded = ThingsTable::decode(item);
    if (const Task* const task = std::get_if<Task>(&decoded)) CHECK(item.contains("openPk") == is_open(*task));
  }
  for (const std::string owner : {"ann", "bob#", "b"}) {
    CAPTURE(owner);
    const auto open_of = [&](const Task& task) { return task.owner == owner && is_open(task); };
    CHECK(ids_of(client, TaskEntity::openOf(owner)) == ids_where(tasks, open_of));
    for (unsigned due = 1; due <= 5; ++due) {
      const keyc::Timestamp since = start + std::chrono::minutes(500);
      const auto is_new = [&](const Task& task) {
        return open_of(task) && task.dueOn == day(due) && task.createdAt >= since;
      };
      CHECK(times_of(client, TaskEntity::openSince(owner, day(due), since)) ==
            first(10, times_where(tasks, is_new, std::greater<>())));
      CHECK(ids_of(client, TaskEntity::on_open().owner(owner).dueOn(day(due)).query()) ==
            ids_where(tasks, [&](const Task& task) { return open_of(task) && task.dueOn == day(due); }));
    }
    const auto urgent = [&](const Task& task) {
      return open_of(task) && task.priority && *task.priority >= 5 &&
             (task.state != State::closed || task.tags.size() > 2);
    };
    CHECK(times_of(client, TaskEntity::urgent(owner, 5)) == first(5, times_where(tasks, urgent, std::less<>())));
    std::multiset<std::string> owned;
    for (const auto& item : client.items(TaskEntity::owned(owner))) {
      owned.insert(id_in(item.key()));
      CHECK(client.send(item.load())->owner == owner);
    }
    CHECK(owned.size() == ids_where(tasks, [&](const Task& task) { return task.owner == owner; }).size());
  }
  for (const std::string tag : {"red", "later", "none"})
    CHECK(ids_of(client, TaskEntity::tagged(tag)) ==
          ids_where(tasks, [&](const Task& task) { return task.tags.contains(tag); }));
  CHECK(ids_of(client, TaskEntity::everyTask()).size() == 3);
  std::set<std::string> towns;
  for (const Task& task : tasks)
    if (task.Address) towns.insert(task.Address->city);
  for (const std::string& town : towns) {
    CAPTURE(town);
    std::multiset<std::string> found;
    for (const auto& item : client.items(TaskEntity::inTown(town))) {
      CHECK(item.Address->city == town);
      found.insert(item.title);
    }
    std::multiset<std::string> wanted;
    std::multiset<std::string> wanted_a;
    for (const Task& task : tasks) {
      if (!task.Address || task.Address->city != town) continue;
      wanted.insert(task.title);
      if (task.title.starts_with("a")) wanted_a.insert(task.title);
    }
    CHECK(found == wanted);
    std::multiset<std::string> found_a;
    for (const auto& item : client.items(TaskEntity::inTownBefore(town, "a"))) found_a.insert(item.title);
    CHECK(found_a == wanted_a);
  }
  for (const Task& task : {tasks.front(), tasks.back()}) {
    const auto read = client.send(TaskEntity::task(task.id));
    REQUIRE(read);
    CHECK(TaskEntity::to_item(*read) == TaskEntity::to_item(task));
  }
}

TEST_CASE("keys that are attributes are found by number, text and bytes") {
  live::TestTable table(things_table(), "native");
  keyc::Client& client = table.client();
  Random random(11);
  std::vector<Match> matches;
  for (int i = 0; i < 60; ++i) {
    Match match{.game = i % 2 == 0 ? "go" : "chess", .title = hostile_text(random) + std::to_string(i)};
    if (random() % 3 != 0)
      match.score = keyc::Decimal(pick<std::string>(random, {"-1", "0", "9", "10", "10.5", "1e3"}));
    matches.push_back(match);
    client.send(MatchEntity::put(match));
  }
  for (const char* bound : {"-2", "0", "9", "9.5", "10", "1000"}) {
    std::multiset<std::string> found;
    std::string last;
    for (const Match& match : client.items(MatchEntity::best("go", keyc::Decimal(bound)))) found.insert(match.title);
    std::multiset<std::string> wanted;
    for (const Match& match : matches)
      if (match.game == "go" && match.score && *match.score > keyc::Decimal(bound)) wanted.insert(match.title);
    CHECK(found == wanted);
  }
  for (const char* start_of : {"a", "a#", "z", ""}) {
    std::multiset<std::string> found;
    for (const Match& match : client.items(MatchEntity::titled("go", start_of))) found.insert(match.title);
    std::multiset<std::string> wanted;
    for (const Match& match : matches)
      if (match.game == "go" && match.title.starts_with(start_of)) wanted.insert(match.title);
    CHECK(found == wanted);
  }
  CHECK(client.items(MatchEntity::backwards(matches.front().title)).begin()->title == matches.front().title);
}

TEST_CASE("a plain table is read by its number key") {
  live::TestTable table(PlainTable::create_table(), "plain");
  keyc::Client& client = table.client();
  std::vector<Reading> readings;
  for (int i = -20; i < 40; ++i) {
    readings.push_back({.device = i % 2 == 0 ? "a" : "b",
                        .at = start + std::chrono::milliseconds(i * 7),
                        .value = static_cast<double>(i)});
    client.send(ReadingEntity::put(readings.back()));
  }
  const auto count = [&](const auto& query) {
    int found = 0;
    for ([[maybe_unused]] const Reading& reading : client.items(query)) ++found;
    return found;
  };
  const auto wanted = [&](auto keep) {
    return static_cast<int>(std::count_if(readings.begin(), readings.end(), [&](const Reading& reading) {
      return reading.device == "a" && keep(reading);
    }));
  };
  CHECK(count(ReadingEntity::before("a", start)) == wanted([](const Reading& reading) { return reading.at < start; }));
  CHECK(count(ReadingEntity::from("a", start)) == wanted([](const Reading& reading) { return reading.at >= start; }));
  CHECK(count(ReadingEntity::within("a", start, start)) ==
        wanted([](const Reading& reading) { return reading.at == start; }));
  CHECK(count(ReadingEntity::hot("a")) == 0);
  CHECK(client.send(ReadingEntity::one("a", start))->value == 0);
}
