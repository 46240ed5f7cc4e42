#pragma once

#include <functional>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "defaults.keys.hpp"
#include "keyc/errors.hpp"
#include "keyc/plan_run.hpp"
#include "support/catch.hpp"

/// Conditions against the structs as they are read: filters of tests/generated/defaults.keys, and random conditions
/// that a program builds, on items from before, which lack what reads as a default, and where there is no item.
///
/// A `Store` is any DynamoDB with the table App, empty at first:
///
///     void put(const Item& item);
///     std::vector<Item> found(const Request& request);         all pages of a Query or a Scan
///     bool writes(const Request& request, const Item& key);    whether its condition holds; the item stays as it is
namespace defaults_cases {

using namespace defaults;
using keyc::Item;

class Random {
 public:
  std::uint32_t below(std::uint32_t end) { return static_cast<std::uint32_t>(engine_() % end); }
  bool flip() { return below(2) == 0; }

 private:
  std::mt19937 engine_{5};
};

inline State some_state(Random& random) { return random.flip() ? State::open : State::done; }
inline std::string some_text(Random& random) { return std::vector<std::string>{"?", "", "?a", "b"}[random.below(4)]; }
inline std::string some_kind(Random& random) {
  return std::vector<std::string>{"?", "?a", "?ab", "b"}[random.below(4)];
}

template <class T>
std::set<T> some_of(Random& random, const std::vector<T>& all) {
  std::set<T> some;
  for (const T& each : all)
    if (random.below(3) == 0) some.insert(each);
  return some;
}

inline Task some_task(Random& random, std::uint32_t id) {
  Task task{.org = "o", .id = id};
  task.status = some_state(random);
  task.archived = random.flip();
  task.votes = random.below(5);
  task.rate = random.flip() ? 0.1 : 0.25;
  task.tags = some_of<std::string>(random, {"red", "x"});
  if (random.flip()) task.words = some_of<std::string>(random, {"a", "b"});
  if (random.flip())
    task.place = Place{.city = some_text(random),
                       .lines = std::vector<std::string>(random.below(2), "line"),
                       .marks = some_of<std::uint8_t>(random, {1, 2})};
  task.kind = some_kind(random);
  task.size = static_cast<std::uint8_t>(random.below(6));
  task.level = static_cast<std::int8_t>(random.below(4) - 2);
  task.at += std::chrono::hours(random.below(3) * 30);
  task.least = random.flip() ? 3 : random.below(5);
  if (random.flip()) task.cap = random.below(5);
  if (random.flip()) task.home = some_text(random);
  return task;
}

/// Without some of the attributes, and members, that read as what they have.
template <class Entity>
Item from_before(Random& random, const Item& whole) {
  Item item = whole;
  for (const keyc::Attribute& attribute : whole) {
    Item fewer = item;
    fewer.erase(attribute.name);
    static const std::set<std::string> keys{"_type", "pk",  "sk",  "fpk", "fsk", "rpk", "rsk",
                                            "bpk",   "box", "dpk", "dsk", "lpk", "lsk"};
    const bool is_key = keys.contains(attribute.name);
    const auto reads_alike = [&](const Item& other) {
      try {
        return Entity::from_item(other) == Entity::from_item(whole);
      } catch (const keyc::DecodeError&) {
        return false;
      }
    };
    if (!is_key && random.flip() && reads_alike(fewer)) item = fewer;
    if (attribute.name != "place") continue;
    for (const keyc::Attribute& member : attribute.value.children()) {
      Item members;
      for (const keyc::Attribute& other : item.find("place")->children())
        if (other.name != member.name) members.set(other.name, other.value);
      fewer = item;
      fewer.set("place", keyc::AttributeValue::map(members));
      if (random.flip() && reads_alike(fewer)) item = fewer;
    }
  }
  return item;
}

template <class Store>
struct Filled {
  std::vector<Task> tasks;
  std::vector<Note> notes;
  Store store;

  explicit Filled(Random& random) {
    for (std::uint32_t i = 0; i < 60; ++i) {
      tasks.push_back(some_task(random, i));
      store.put(from_before<TaskEntity>(random, TaskEntity::to_item(tasks.back())));
      notes.push_back({.org = "o",
                       .id = i,
                       .status = some_state(random),
                       .votes = random.below(5),
                       .least = 1 + random.below(2),
                       .title = "t"});
      store.put(from_before<NoteEntity>(random, NoteEntity::to_item(notes.back())));
    }
  }

  template <class Request>
  std::set<std::string> found(const Request& request) {
    std::set<std::string> keys;
    for (const Item& item : store.found(request.request())) keys.insert(item.find("sk")->text());
    return keys;
  }
  template <class Entity>
  std::set<std::string> found(const keyc::EntityPlan<Entity>& plan) {
    std::set<std::string> keys;
    keyc::PlanRun run(plan.settings());
    for (auto requests = run.next(); !requests.empty(); requests = run.next())
      for (const keyc::PlanRequest& request : requests) {
        keyc::QueryResult page;
        page.Items = store.found(request.request);
        for (const Item& item : run.take(request, std::move(page))) keys.insert(item.find("sk")->text());
      }
    return keys;
  }
  template <class Holds>
  std::set<std::string> expected(Holds holds) const {
    std::set<std::string> keys;
    const auto add = [&](const Item& key) { keys.insert(key.find("sk")->text()); };
    for (const Task& task : tasks)
      if constexpr (requires { holds(task); })
        if (holds(task)) add(TaskEntity::key(task).key());
    for (const Note& note : notes)
      if constexpr (requires { holds(note); })
        if (holds(note)) add(NoteEntity::key(note).key());
    return keys;
  }
};

/// A condition that a program builds, and the same in C++. `of_nothing`: what it is where there is no item.
struct Tested {
  keyc::Condition condition;
  std::function<bool(const Task&)> holds;
  bool of_nothing = false;
};

inline Tested some_comparison(Random& random) {
  using Where = TaskEntity::Where;
  const State state = some_state(random);
  const std::uint32_t number = random.below(5);
  const std::string text = some_text(random);
  switch (random.below(24)) {
    case 16: return {Where::votes < Where::least, [](const Task& task) { return task.votes < task.least; }};
    case 17: return {Where::least <= Where::votes, [](const Task& task) { return task.least <= task.votes; }};
    case 18: return {Where::votes == Where::least, [](const Task& task) { return task.votes == task.least; }};
    case 19: return {Where::votes != Where::least, [](const Task& task) { return task.votes != task.least; }, true};
    case 20: return {Where::cap > Where::votes, [](const Task& task) { return task.cap && *task.cap > task.votes; }};
    case 21: return {Where::votes != Where::cap, [](const Task& task) { return task.cap != task.votes; }, true};
    case 22:
      return {Where::place_city == Where::kind,
              [](const Task& task) { return task.place && task.place->city == task.kind; }};
    case 23:
      return {Where::home >= Where::place_city,
              [](const Task& task) { return task.place && task.home && *task.home >= task.place->city; }};
    case 0: return {Where::status == state, [=](const Task& task) { return task.status == state; }};
    case 1: return {Where::status != state, [=](const Task& task) { return task.status != state; }, true};
    case 2: return {Where::votes < number, [=](const Task& task) { return task.votes < number; }};
    case 3: return {Where::votes >= number, [=](const Task& task) { return task.votes >= number; }};
    case 4:
      return {Where::votes.between(number, 3),
              [=](const Task& task) { return task.votes >= number && task.votes <= 3; }};
    case 5:
      return {Where::votes.in({number, 4}), [=](const Task& task) { return task.votes == number || task.votes == 4; }};
    case 6: return {Where::archived == true, [](const Task& task) { return task.archived; }};
    case 7: return {Where::archived != true, [](const Task& task) { return !task.archived; }, true};
    case 8: return {Where::rate == 0.1, [](const Task& task) { return task.rate == 0.1; }};
    case 9: return {Where::rate != 0.1, [](const Task& task) { return task.rate != 0.1; }, true};
    case 10: return {Where::tags.size() == number, [=](const Task& task) { return task.tags.size() == number; }};
    case 11: return {Where::tags.size() != number, [=](const Task& task) { return task.tags.size() != number; }, true};
    case 12: return {Where::tags.contains("red"), [](const Task& task) { return task.tags.contains("red"); }};
    case 13:
      return {Where::place_city == text, [=](const Task& task) { return task.place && task.place->city == text; }};
    case 14:
      return {Where::place_city != text, [=](const Task& task) { return !task.place || task.place->city != text; },
              true};
    default:
      return {Where::place_lines.size() < number,
              [=](const Task& task) { return task.place && task.place->lines.size() < number; }};
  }
}

inline Tested some_condition(Random& random, int depth) {
  if (depth == 0) return some_comparison(random);
  const Tested a = some_condition(random, depth - 1);
  const Tested b = some_condition(random, depth - 1);
  switch (random.below(3)) {
    case 0:
      return {a.condition and b.condition, [=](const Task& task) { return a.holds(task) && b.holds(task); },
              a.of_nothing && b.of_nothing};
    case 1:
      return {a.condition or b.condition, [=](const Task& task) { return a.holds(task) || b.holds(task); },
              a.of_nothing || b.of_nothing};
    default: return {not a.condition, [=](const Task& task) { return !a.holds(task); }, !a.of_nothing};
  }
}

template <class Store>
void check_filters(int rounds) {
  Random random;
  Filled<Store> table(random);
  for (int round = 0; round < rounds; ++round) {
    CAPTURE(round);
    const State state = some_state(random);
    const std::string text = some_text(random);
    const std::string kind = some_kind(random);
    const std::uint32_t a = random.below(5);
    const std::uint32_t b = random.below(5);
    CHECK(table.found(TaskEntity::inState("o", state)) ==
          table.expected([&](const Task& task) { return task.status == state; }));
    CHECK(table.found(TaskEntity::everywhere(state)) ==
          table.expected([&](const Task& task) { return task.status == state; }));
    CHECK(table.found(TaskEntity::notIn("o", state)) ==
          table.expected([&](const Task& task) { return task.status != state && !task.archived; }));
    CHECK(table.found(TaskEntity::voted("o", a, b, 1)) == table.expected([&](const Task& task) {
      return (task.votes >= a && task.votes <= b) || task.tags.size() == 1;
    }));
    CHECK(table.found(TaskEntity::oneOf("o", a, b)) ==
          table.expected([&](const Task& task) { return task.votes == a || task.votes == b; }));
    CHECK(table.found(TaskEntity::literal("o")) ==
          table.expected([&](const Task& task) { return task.votes >= 3 || task.archived || task.tags.empty(); }));
    CHECK(table.found(TaskEntity::inTown("o", text)) ==
          table.expected([&](const Task& task) { return task.place && task.place->city == text; }));
    CHECK(table.found(TaskEntity::elsewhere("o", text)) == table.expected([&](const Task& task) {
      return (!task.place || task.place->city != text) && task.status == State::open;
    }));
    CHECK(table.found(TaskEntity::begun("o", text, a)) == table.expected([&](const Task& task) {
      return task.place && (task.place->city.starts_with(text) || task.place->marks.size() == a);
    }));
    CHECK(table.found(TaskEntity::few("o", a)) == table.expected([&](const Task& task) {
      const bool is_held = task.tags.size() < 2 &&
                           ((!task.words || task.words->size() != 1) || (task.place && task.place->marks.empty()));
      return is_held && task.votes < a;
    }));
    CHECK(table.found(TaskEntity::ofKind("o", kind)) ==
          table.expected([&](const Task& task) { return task.kind == kind; }));
    CHECK(table.found(TaskEntity::ofKinds("o", kind)) ==
          table.expected([&](const Task& task) { return task.kind.starts_with(kind); }));
    CHECK(table.found(TaskEntity::within("o", a, b, 0)) ==
          table.expected([&](const Task& task) { return task.size >= a && task.size <= b && task.level <= 0; }));
    CHECK(table.found(TaskEntity::ofSize("o", 3, -2)) ==
          table.expected([&](const Task& task) { return task.size == 3 && task.level > -2; }));
    const keyc::Timestamp noon = Task{.org = "o", .id = 0}.at;
    const keyc::Timestamp from = noon + std::chrono::hours(2 - 3 * static_cast<int>(random.below(2)));
    const keyc::Timestamp to = from + std::chrono::hours(40);
    CHECK(table.found(TaskEntity::during("o", from, to)) ==
          table.expected([&](const Task& task) { return task.at >= from && task.at <= to; }));
    CHECK(table.found(TaskEntity::low("o")) ==
          table.expected([](const Task& task) { return task.votes < task.least; }));
    CHECK(table.found(TaskEntity::capped("o")) == table.expected([](const Task& task) {
      return task.cap && *task.cap >= task.votes && task.votes != task.least;
    }));
    CHECK(table.found(TaskEntity::apart("o")) ==
          table.expected([](const Task& task) { return task.votes != task.least || task.cap == task.least; }));
    CHECK(table.found(TaskEntity::atHome("o")) == table.expected([](const Task& task) {
      return (task.place && task.home && task.place->city == *task.home) || (!task.archived && task.home != task.kind);
    }));
    CHECK(table.found(TaskEntity::lows("o")) ==
          table.expected([](const Task& task) { return task.votes <= task.least && task.cap != task.votes; }));
    const auto both = [&](auto holds) { return table.expected([&](const auto& item) { return holds(item); }); };
    CHECK(table.found(FeedCollection::alike("o", a)) == both([&](const auto& item) { return item.votes < a; }));
    CHECK(table.found(FeedCollection::unlike("o", state)) ==
          both([&](const auto& item) { return item.status == state; }));
    CHECK(table.found(FeedCollection::unequal("o", state)) ==
          both([&](const auto& item) { return item.status != state || item.votes == 3; }));
    CHECK(table.found(FeedCollection::lower("o")) == both([](const auto& item) { return item.votes <= item.least; }));
    CHECK(table.found(FeedCollection::higher("o", a)) ==
          both([&](const auto& item) { return item.votes != item.least && item.votes > a; }));
    CHECK(table.found(FeedCollection::ofOne("o", random.flip())).size() <= table.tasks.size());
    CHECK(table.found(FeedCollection::ofOne("o", false)) ==
          table.expected([](const Task& task) { return !task.archived; }));
  }
}

template <class Store>
void check_conditions(int rounds) {
  Random random;
  Filled<Store> table(random);
  for (int round = 0; round < rounds; ++round) {
    CAPTURE(round);
    const Tested tested = some_condition(random, round % 4);
    CHECK(table.found(TaskEntity::at().org("o").query().filter(tested.condition)) ==
          table.expected([&](const Task& task) { return tested.holds(task); }));
    const auto is_written = [&](const auto& request, const Task& of) {
      return table.store.writes(request, TaskEntity::key(of).key());
    };
    const Task& task = table.tasks[random.below(60)];
    const auto key = TaskEntity::key(task);
    CHECK(is_written(keyc::only_if(TaskEntity::put(task), tested.condition), task) == tested.holds(task));
    CHECK(is_written(keyc::only_if(TaskEntity::remove(key), tested.condition), task) == tested.holds(task));
    CHECK(is_written(TaskEntity::update(key).set_rate(1).only_if(tested.condition).build(), task) ==
          tested.holds(task));
    const Task nothing = some_task(random, 1000);
    const auto none = TaskEntity::key(nothing);
    CHECK(is_written(keyc::only_if(TaskEntity::put(nothing), tested.condition), nothing) == tested.of_nothing);
    CHECK(is_written(keyc::only_if(TaskEntity::upsert(nothing), tested.condition), nothing) == tested.of_nothing);
    CHECK(is_written(keyc::only_if(TaskEntity::remove(none), tested.condition), nothing) == tested.of_nothing);
    CHECK_FALSE(is_written(TaskEntity::update(none).set_rate(1).only_if(tested.condition).build(), nothing));
  }
}

}  // namespace defaults_cases
