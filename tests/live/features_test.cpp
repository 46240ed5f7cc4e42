// Every pattern of tests/generated/features.keys against a filter over all items, on random items.
#include <algorithm>
#include <chrono>
#include <functional>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "features.keys.hpp"
#include "keyc/retry.hpp"
#include "support/catch.hpp"
#include "support/live.hpp"

using namespace features;
using keyc::Item;

namespace {

using Random = std::mt19937;

constexpr keyc::Timestamp start{std::chrono::milliseconds{1704067200000}};

template <class T>
T pick(Random& random, const std::vector<T>& from) {
  return from[random() % from.size()];
}

std::string hostile_text(Random& random) {
  return pick<std::string>(random, {"a", "a#", "a$", "a b", "ä", "A", "aa", "b", "#", "z\U0001F600"});
}

keyc::Date day(std::size_t of_month) {
  return keyc::Date{std::chrono::year{2024}, std::chrono::month{1}, std::chrono::day{static_cast<unsigned>(of_month)}};
}

/// DynamoDB Local and dynalite have no keys of several attributes.
keyc::CreateTable things_table() {
  keyc::CreateTable table = ThingsTable::create_table();
  std::erase_if(table.GlobalSecondaryIndexes, [](const auto& index) { return index.IndexName == "byRound"; });
  std::erase_if(table.AttributeDefinitions, [](const auto& attribute) {
    return attribute.AttributeName == "region" || attribute.AttributeName == "round" ||
           attribute.AttributeName == "match";
  });
  return table;
}

Task make_task(Random& random, std::size_t i) {
  Task task{.owner = pick<std::string>(random, {"ann", "bob#", "b"}),
            .title = hostile_text(random) + std::to_string(i % 7),
            .state = pick<State>(random, {State::open, State::open, State::closed, State::stuck}),
            .createdAt = start + std::chrono::minutes(random() % 1000),
            .updatedAt = start};
  if (random() % 2 == 0) task.priority = static_cast<std::uint8_t>(random() % 9);
  if (random() % 4 != 0) task.dueOn = day(1 + random() % 5);
  for (const char* tag : {"red", "blue", "later", "x"})
    if (random() % 3 == 0) task.tags.insert(tag);
  if (random() % 2 == 0)
    task.Address = features::Address{.street = "s",
                                     .city = hostile_text(random),
                                     .position = Position{0.5 * static_cast<double>(i), -1},
                                     .lines = {"x", ""}};
  return task;
}

/// When the schema says that a task is in the index of open ones.
bool is_open(const Task& task) {
  return task.dueOn && task.state == State::open && (!task.priority || *task.priority > 3) &&
         !task.tags.contains("later");
}

/// The ids of what a query or a scan gives.
template <class Found>
std::multiset<keyc::Uuid> ids_of(keyc::Client& client, const Found& found) {
  std::multiset<keyc::Uuid> ids;
  for (const auto& one : client.items(found)) ids.insert(one.id);
  return ids;
}

template <class Keep>
std::multiset<keyc::Uuid> ids_where(const std::vector<Task>& tasks, Keep keep) {
  std::multiset<keyc::Uuid> ids;
  for (const Task& one : tasks)
    if (keep(one)) ids.insert(one.id);
  return ids;
}

/// When a task is due and when it was created: the order of the index of open ones.
using Times = std::vector<std::pair<keyc::Date, keyc::Timestamp>>;

template <class Found>
Times times_of(keyc::Client& client, const Found& found) {
  Times times;
  for (const auto& one : client.items(found)) times.emplace_back(one.dueOn.value(), one.createdAt);
  return times;
}

template <class Keep, class Before>
Times times_where(const std::vector<Task>& tasks, Keep keep, Before before) {
  Times times;
  for (const Task& one : tasks)
    if (keep(one)) times.emplace_back(one.dueOn.value(), one.createdAt);
  std::sort(times.begin(), times.end(), before);
  return times;
}

Times first(std::size_t count, Times times) {
  times.resize(std::min(count, times.size()));
  return times;
}

std::string id_in(const Item& key) { return key.find("pk")->text(); }

}  // namespace

TEST_CASE("every pattern of an entity gives what a filter over all its items gives") {
  live::TestTable table(things_table(), "patterns");
  keyc::Client& client = table.client();
  Random random(20240229);
  std::vector<Task> tasks;
  for (std::size_t i = 0; i < 150; ++i) {
    tasks.push_back(make_task(random, i));
    client.send(i % 3 == 0 ? keyc::PutItem(TaskEntity::create(tasks.back())) : TaskEntity::put(tasks.back()));
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
    const auto open_of = [&](const Task& one) { return one.owner == owner && is_open(one); };
    CHECK(ids_of(client, TaskEntity::openOf(owner)) == ids_where(tasks, open_of));
    for (unsigned due = 1; due <= 5; ++due) {
      const keyc::Timestamp since = start + std::chrono::minutes(500);
      const auto is_new = [&](const Task& one) {
        return open_of(one) && one.dueOn == day(due) && one.createdAt >= since;
      };
      CHECK(times_of(client, TaskEntity::openSince(owner, day(due), since)) ==
            first(10, times_where(tasks, is_new, std::greater<>())));
      CHECK(ids_of(client, TaskEntity::on_open().owner(owner).dueOn(day(due)).query()) ==
            ids_where(tasks, [&](const Task& one) { return open_of(one) && one.dueOn == day(due); }));
    }
    const auto urgent = [&](const Task& one) {
      return open_of(one) && one.priority && *one.priority >= 5 && (one.state != State::closed || one.tags.size() > 2);
    };
    CHECK(times_of(client, TaskEntity::urgent(owner, 5)) == first(5, times_where(tasks, urgent, std::less<>())));
    std::multiset<std::string> owned;
    for (const auto& one : client.items(TaskEntity::owned(owner))) {
      owned.insert(id_in(one.key()));
      CHECK(client.send(one.load())->owner == owner);
    }
    CHECK(owned.size() == ids_where(tasks, [&](const Task& one) { return one.owner == owner; }).size());
  }
  for (const std::string tag : {"red", "later", "none"})
    CHECK(ids_of(client, TaskEntity::tagged(tag)) ==
          ids_where(tasks, [&](const Task& one) { return one.tags.contains(tag); }));
  CHECK(ids_of(client, TaskEntity::everyTask()).size() == 3);
  std::set<std::string> towns;
  for (const Task& one : tasks)
    if (one.Address) towns.insert(one.Address->city);
  for (const std::string& town : towns) {
    CAPTURE(town);
    std::multiset<std::string> found;
    for (const auto& one : client.items(TaskEntity::inTown(town))) {
      CHECK(one.Address->city == town);
      found.insert(one.title);
    }
    std::multiset<std::string> wanted;
    std::multiset<std::string> wanted_a;
    for (const Task& one : tasks) {
      if (!one.Address || one.Address->city != town) continue;
      wanted.insert(one.title);
      if (one.title.starts_with("a")) wanted_a.insert(one.title);
    }
    CHECK(found == wanted);
    std::multiset<std::string> found_a;
    for (const auto& one : client.items(TaskEntity::inTownBefore(town, "a"))) found_a.insert(one.title);
    CHECK(found_a == wanted_a);
  }
  for (const Task& one : {tasks.front(), tasks.back()}) {
    const auto read = client.send(TaskEntity::task(one.id));
    REQUIRE(read);
    CHECK(TaskEntity::to_item(*read) == TaskEntity::to_item(one));
  }
}

namespace {

/// A condition of a program's own, and what it says in C++.
struct Asked {
  keyc::Condition condition;
  std::function<bool(const Task&)> holds;
};

Asked some_comparison(Random& random) {
  using Where = TaskEntity::Where;
  const auto least = static_cast<std::uint8_t>(random() % 9);
  const std::string text = hostile_text(random);
  const auto city = [](const Task& one) { return one.Address ? std::optional(one.Address->city) : std::nullopt; };
  switch (random() % 14) {
    case 0: return {Where::priority >= least, [=](const Task& one) { return one.priority && *one.priority >= least; }};
    case 1: return {Where::priority != least, [=](const Task& one) { return one.priority != least; }};
    case 2: return {Where::priority.absent(), [](const Task& one) { return !one.priority; }};
    case 3:
      // Also bounds that hold nothing.
      return {Where::priority.between(2, least),
              [=](const Task& one) { return one.priority && *one.priority >= 2 && *one.priority <= least; }};
    case 4:
      return {Where::state.in({State::closed, State::stuck}), [](const Task& one) { return one.state != State::open; }};
    case 5: return {Where::state == State::open, [](const Task& one) { return one.state == State::open; }};
    case 6: return {Where::dueOn < day(3), [](const Task& one) { return one.dueOn && *one.dueOn < day(3); }};
    case 7:
      return {Where::createdAt > start + std::chrono::minutes(400),
              [](const Task& one) { return one.createdAt > start + std::chrono::minutes(400); }};
    case 8: return {Where::tags.contains("red"), [](const Task& one) { return one.tags.contains("red"); }};
    case 9: return {Where::tags.size() > 1, [](const Task& one) { return one.tags.size() > 1; }};
    case 10: return {Where::title.begins_with(text), [=](const Task& one) { return one.title.starts_with(text); }};
    case 11:
      return {Where::title.contains(text), [=](const Task& one) { return one.title.find(text) != std::string::npos; }};
    case 12: return {Where::Address_city == text, [=](const Task& one) { return city(one) == text; }};
    default:
      return {Where::Address_position_lat >= 20.5,
              [](const Task& one) { return one.Address && one.Address->position->lat >= 20.5; }};
  }
}

Asked some_condition(Random& random, int depth) {
  if (depth == 0) return some_comparison(random);
  const Asked a = some_condition(random, depth - 1);
  const Asked b = some_condition(random, depth - 1);
  switch (random() % 4) {
    case 0: return {a.condition and b.condition, [=](const Task& one) { return a.holds(one) && b.holds(one); }};
    case 1: return {a.condition or b.condition, [=](const Task& one) { return a.holds(one) || b.holds(one); }};
    case 2: return {not a.condition, [=](const Task& one) { return !a.holds(one); }};
    default: return a;
  }
}

}  // namespace

TEST_CASE("conditions of a program's own mean in DynamoDB what they say") {
  live::TestTable table(things_table(), "conditions");
  keyc::Client& client = table.client();
  Random random(42);
  std::vector<Task> tasks;
  for (std::size_t i = 0; i < 60; ++i) {
    tasks.push_back(make_task(random, i));
    client.send(TaskEntity::put(tasks.back()));
  }
  for (int round = 0; round < 150; ++round) {
    const Asked asked = some_condition(random, round % 4);
    CAPTURE(round);
    CHECK(ids_of(client, TaskEntity::tagged("red").filter(asked.condition)) ==
          ids_where(tasks, [&](const Task& one) { return one.tags.contains("red") && asked.holds(one); }));
    CHECK(ids_of(client, TaskEntity::openOf("ann").filter(asked.condition)) ==
          ids_where(tasks, [&](const Task& one) { return one.owner == "ann" && is_open(one) && asked.holds(one); }));
    // A write takes place where it holds, and nowhere else.
    const Task& task = tasks[static_cast<std::size_t>(round) % tasks.size()];
    const auto is_written = [&](const auto& request) {
      try {
        client.send(request);
        return true;
      } catch (const keyc::ConditionFailed&) {
        return false;
      }
    };
    CHECK(is_written(only_if(TaskEntity::put(task), asked.condition)) == asked.holds(task));
    CHECK(is_written(TaskEntity::update(TaskEntity::key(task)).only_if(asked.condition).build()) == asked.holds(task));
  }
}

TEST_CASE("updates and upserts leave the index keys that the templates give") {
  live::TestTable table(things_table(), "updates");
  keyc::Client& client = table.client();
  Random random(7);
  std::vector<Task> tasks;
  for (std::size_t i = 0; i < 20; ++i) {
    tasks.push_back(make_task(random, i));
    client.send(TaskEntity::create(tasks.back()));
  }
  for (int round = 0; round < 300; ++round) {
    Task& task = tasks[random() % tasks.size()];
    const Task other = make_task(random, static_cast<std::size_t>(round));
    const auto key = TaskEntity::key(task);
    const auto now = start + std::chrono::seconds(round);
    switch (random() % 6) {
      case 5: {
        TaskEntity::LoadedUpdate update = TaskEntity::update(task);
        if (random() % 2 == 0) update.set_owner(other.owner);
        if (random() % 2 == 0) update.set_title(other.title);
        if (random() % 2 == 0) update.set_state(other.state);
        if (random() % 3 == 0) update.set_tags(other.tags);
        if (random() % 3 == 0) update.remove_priority();
        if (random() % 3 == 0) update.set_priority(other.priority.value_or(7));
        if (random() % 3 == 0) update.remove_dueOn();
        if (other.Address && random() % 2 == 0) update.set_Address(*other.Address);
        if (random() % 4 == 0) update.remove_Address();
        client.send(update.now(now).build());
        break;
      }
      case 0:
        client.send(TaskEntity::update(key)
                        .set_owner_state_priority_dueOn_tags({.owner = other.owner,
                                                              .state = other.state,
                                                              .priority = other.priority,
                                                              .dueOn = other.dueOn,
                                                              .tags = other.tags,
                                                              .createdAt = task.createdAt})
                        .now(now)
                        .build());
        break;
      case 1:
        client.send(TaskEntity::update(key)
                        .set_title_Address({.title = other.title, .Address = other.Address})
                        .now(now)
                        .build());
        break;
      case 2: client.send(TaskEntity::update(key).remove_dueOn().remove_Address().now(now).build()); break;
      case 3: client.send(TaskEntity::update(key).now(now).build()); break;
      default: {
        Task changed = other;
        changed.id = task.id;
        changed.createdAt = task.createdAt;
        client.send(TaskEntity::upsert(changed));
      }
    }
    const Item stored = client.send(key.get().request()).Item.value();
    task = TaskEntity::from_item(stored);
    // What was stored is what the struct, read back, would store.
    CHECK(TaskEntity::to_item(task) == stored);
  }
}

TEST_CASE("a change of what was read fails where its keys would go stale, and nowhere else") {
  live::TestTable table(things_table(), "loaded");
  keyc::Client& client = table.client();
  Random random(3);
  const auto is_applied = [&](const keyc::UpdateItem& request) {
    try {
      client.send(request);
      return true;
    } catch (const keyc::ConditionFailed&) {
      return false;
    }
  };
  const auto item_is_consistent = [&](const Task& task) {
    const Item stored = client.send(TaskEntity::key(task).get().request()).Item.value();
    return TaskEntity::to_item(TaskEntity::from_item(stored)) == stored;
  };
  for (int round = 0; round < 100; ++round) {
    const Task task = make_task(random, static_cast<std::size_t>(round));
    const Task other = make_task(random, static_cast<std::size_t>(round + 1));
    client.send(TaskEntity::put(task));
    // Another writer changes one attribute after this one has read the item.
    CHECK(is_applied(TaskEntity::update(task).set_state(other.state).build()));
    const bool same = other.state == task.state;
    CHECK(is_applied(TaskEntity::update(task).set_title(other.title).build()));  // in no key with the state
    CHECK(item_is_consistent(task));
    CHECK(is_applied(TaskEntity::update(task).remove_dueOn().build()));  // no entry, whatever the state is
    CHECK(item_is_consistent(task));
    client.send(TaskEntity::put(task));
    CHECK(is_applied(TaskEntity::update(task).set_state(other.state).build()));
    CHECK(is_applied(TaskEntity::update(task).set_owner("new").build()) == same);
    CHECK(item_is_consistent(task));
    const bool found =
        keyc::retry([&] { return client.send(TaskEntity::get(TaskEntity::key(task))); },
                    [&](const Task& loaded) { client.send(TaskEntity::update(loaded).set_owner("new").build()); });
    CHECK(found);
    CHECK(item_is_consistent(task));
    CHECK(client.send(TaskEntity::get(TaskEntity::key(task)))->owner == "new");
  }
  const Task none = make_task(random, 1000);
  CHECK_FALSE(is_applied(TaskEntity::update(none).set_owner("x").build()));
  CHECK_FALSE(keyc::retry([&] { return client.send(TaskEntity::get(TaskEntity::key(none))); }, [](const Task&) {}));
}

TEST_CASE("a change that is always refused is tried a bounded number of times") {
  live::TestTable table(things_table(), "refused");
  keyc::Client& client = table.client();
  Random random(4);
  const Task task = make_task(random, 1);
  client.send(TaskEntity::put(task));
  int tries = 0;
  const auto reload = [&] { return client.send(TaskEntity::get(TaskEntity::key(task))); };
  const auto change = [&](const Task& loaded) {
    ++tries;
    client.send(TaskEntity::update(loaded).set_owner("x").only_if(TaskEntity::Where::owner.absent()).build());
  };
  CHECK_THROWS_AS(keyc::retry(reload, change, 3), keyc::ConditionFailed);
  CHECK(tries == 3);
}

TEST_CASE("what a fixed attribute decides cannot be changed by another value of it") {
  live::TestTable table(things_table(), "fixed");
  keyc::Client& client = table.client();
  const Ticket ticket{.id = "t", .createdOn = day(1), .room = "a", .priority = 1};
  client.send(TicketEntity::upsert(ticket));
  CHECK(client.send(TicketEntity::key(ticket).get().request()).Item == TicketEntity::to_item(ticket));
  const auto set = [&](keyc::Date created) {
    return TicketEntity::update(TicketEntity::key(ticket))
        .set_priority_open({.priority = 9, .open = true, .createdOn = created})
        .build();
  };
  CHECK_THROWS_AS(client.send(set(day(2))), keyc::ConditionFailed);
  client.send(set(day(1)));
  Ticket other = ticket;
  other.createdOn = day(3);
  CHECK_THROWS_AS(client.send(TicketEntity::upsert(other)), keyc::ConditionFailed);
  const Item stored = client.send(TicketEntity::key(ticket).get().request()).Item.value();
  CHECK(stored.find("openSk")->text() == "009#2024-01-01#t");
  CHECK(TicketEntity::to_item(TicketEntity::from_item(stored)) == stored);
}

TEST_CASE("an upsert with another value of what decides about an index entry is refused") {
  live::TestTable table(things_table(), "decides");
  keyc::Client& client = table.client();
  const Badge badge{.id = "b", .kind = State::closed};
  client.send(BadgeEntity::upsert(badge));
  client.send(BadgeEntity::upsert(badge));
  Badge open = badge;
  open.kind = State::open;
  CHECK_THROWS_AS(client.send(BadgeEntity::upsert(open)), keyc::ConditionFailed);
  CHECK(client.send(BadgeEntity::key(badge).get().request()).Item == BadgeEntity::to_item(badge));

  Stand stand{.id = "s", .place = {.street = "s", .city = "c"}};
  client.send(StandEntity::upsert(stand));
  stand.place.position = Position{1, 2};
  CHECK_THROWS_AS(client.send(StandEntity::upsert(stand)), keyc::ConditionFailed);
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
    for (const Match& one : client.items(MatchEntity::best("go", keyc::Decimal(bound)))) found.insert(one.title);
    std::multiset<std::string> wanted;
    for (const Match& one : matches)
      if (one.game == "go" && one.score && *one.score > keyc::Decimal(bound)) wanted.insert(one.title);
    CHECK(found == wanted);
  }
  for (const char* start_of : {"a", "a#", "z", ""}) {
    std::multiset<std::string> found;
    for (const Match& one : client.items(MatchEntity::titled("go", start_of))) found.insert(one.title);
    std::multiset<std::string> wanted;
    for (const Match& one : matches)
      if (one.game == "go" && one.title.starts_with(start_of)) wanted.insert(one.title);
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
    for ([[maybe_unused]] const Reading& one : client.items(query)) ++found;
    return found;
  };
  const auto wanted = [&](auto keep) {
    return static_cast<int>(std::count_if(readings.begin(), readings.end(),
                                          [&](const Reading& one) { return one.device == "a" && keep(one); }));
  };
  CHECK(count(ReadingEntity::before("a", start)) == wanted([](const Reading& one) { return one.at < start; }));
  CHECK(count(ReadingEntity::from("a", start)) == wanted([](const Reading& one) { return one.at >= start; }));
  CHECK(count(ReadingEntity::within("a", start, start)) == wanted([](const Reading& one) { return one.at == start; }));
  CHECK(count(ReadingEntity::hot("a")) == 0);
  CHECK(client.send(ReadingEntity::one("a", start))->value == 0);
}
