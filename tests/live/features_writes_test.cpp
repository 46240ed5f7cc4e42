// Conditions, updates, puts and upserts of tests/generated/features.keys: their effects, and that no index key goes
// stale.
#include <functional>
#include <random>
#include <string>
#include <vector>

#include "features_items.hpp"
#include "keyc/retry.hpp"
#include "support/catch.hpp"
#include "support/live.hpp"

using namespace keyc_tests;
using keyc::Item;

namespace {

/// A condition built by a program, and the same condition in C++.
struct Comparison {
  keyc::Condition condition;
  std::function<bool(const Task&)> holds;
  bool of_nothing = false;  // where there is no item
};

Comparison some_comparison(Random& random) {
  using Where = TaskEntity::Where;
  const auto least = static_cast<std::uint8_t>(random() % 9);
  const std::string text = hostile_text(random);
  const auto city = [](const Task& task) { return task.Address ? std::optional(task.Address->city) : std::nullopt; };
  switch (random() % 22) {
    case 0:
      return {Where::priority >= least, [=](const Task& task) { return task.priority && *task.priority >= least; }};
    case 1: return {Where::priority != least, [=](const Task& task) { return task.priority != least; }, true};
    case 2: return {Where::priority.absent(), [](const Task& task) { return !task.priority; }, true};
    case 3:
      // Also empty ranges.
      return {Where::priority.between(2, least),
              [=](const Task& task) { return task.priority && *task.priority >= 2 && *task.priority <= least; }};
    case 4:
      return {Where::state.in({State::closed, State::stuck}),
              [](const Task& task) { return task.state != State::open; }};
    case 5: return {Where::state == State::open, [](const Task& task) { return task.state == State::open; }};
    case 6: return {Where::dueOn < day(3), [](const Task& task) { return task.dueOn && *task.dueOn < day(3); }};
    case 7:
      return {Where::createdAt > start + std::chrono::minutes(400),
              [](const Task& task) { return task.createdAt > start + std::chrono::minutes(400); }};
    case 8: return {Where::tags.contains("red"), [](const Task& task) { return task.tags.contains("red"); }};
    case 9: return {Where::tags.size() > 1, [](const Task& task) { return task.tags.size() > 1; }};
    case 10: return {Where::title.begins_with(text), [=](const Task& task) { return task.title.starts_with(text); }};
    case 11:
      return {Where::title.contains(text),
              [=](const Task& task) { return task.title.find(text) != std::string::npos; }};
    case 12: return {Where::Address_city == text, [=](const Task& task) { return city(task) == text; }};
    case 13: return {Where::state != State::open, [](const Task& task) { return task.state != State::open; }, true};
    case 14: return {Where::state != State::stuck, [](const Task& task) { return task.state != State::stuck; }, true};
    case 15: return {Where::tags.size() == 0, [](const Task& task) { return task.tags.empty(); }};
    case 16: return {Where::tags.size() != 0, [](const Task& task) { return !task.tags.empty(); }, true};
    case 17: return {Where::tags.size() <= least % 3, [=](const Task& task) { return task.tags.size() <= least % 3; }};
    case 18:
      return {Where::Address_lines.size() < 2,
              [](const Task& task) { return task.Address && task.Address->lines.size() < 2; }};
    case 19:
      return {Where::Address_lines.size() != 0,
              [](const Task& task) { return !task.Address || !task.Address->lines.empty(); }, true};
    case 20:
      return {Where::Address_lines.contains("x"),
              [](const Task& task) { return task.Address && !task.Address->lines.empty(); }};
    default:
      return {Where::Address_position_lat >= 20.5,
              [](const Task& task) { return task.Address && task.Address->position->lat >= 20.5; }};
  }
}

Comparison some_condition(Random& random, int depth) {
  if (depth == 0) return some_comparison(random);
  const Comparison a = some_condition(random, depth - 1);
  const Comparison b = some_condition(random, depth - 1);
  switch (random() % 4) {
    case 0:
      return {a.condition and b.condition, [=](const Task& task) { return a.holds(task) && b.holds(task); },
              a.of_nothing && b.of_nothing};
    case 1:
      return {a.condition or b.condition, [=](const Task& task) { return a.holds(task) || b.holds(task); },
              a.of_nothing || b.of_nothing};
    case 2: return {not a.condition, [=](const Task& task) { return !a.holds(task); }, !a.of_nothing};
    default: return a;
  }
}

/// The item as it was stored before its entity had defaults: without attributes that read as them.
Item from_before(const Task& task) {
  Item item = TaskEntity::to_item(task);
  if (task.state == State::open) item.erase("state");
  if (task.Address && task.Address->lines.empty()) {
    Item address;
    for (const keyc::Attribute& member : item.find("Address")->children())
      if (member.name != "lines") address.set(member.name, member.value);
    item.set("Address", keyc::AttributeValue::map(std::move(address)));
  }
  return item;
}

}  // namespace

TEST_CASE("conditions built by a program select the same items in DynamoDB as in C++") {
  live::TestTable table(things_table(), "conditions");
  keyc::Client& client = table.client();
  Random random(42);
  std::vector<Task> tasks;
  for (std::size_t i = 0; i < 60; ++i) {
    tasks.push_back(make_task(random, i));
    if (tasks.back().Address && i % 4 != 0) tasks.back().Address->lines.clear();
  }
  const auto put_as_before = [&](const Task& task) {
    client.send(keyc::PutItem{.TableName = "features-things", .Item = from_before(task)});
  };
  for (const Task& task : tasks) put_as_before(task);
  for (int round = 0; round < 150; ++round) {
    const Comparison condition = some_condition(random, round % 4);
    CAPTURE(round);
    CHECK(ids_of(client, TaskEntity::tagged("red").filter(condition.condition)) ==
          ids_where(tasks, [&](const Task& task) { return task.tags.contains("red") && condition.holds(task); }));
    CHECK(ids_of(client, TaskEntity::openOf("ann").filter(condition.condition)) ==
          ids_where(tasks,
                    [&](const Task& task) { return task.owner == "ann" && is_open(task) && condition.holds(task); }));
    // A write takes place if the condition holds, and only then.
    const Task& task = tasks[static_cast<std::size_t>(round) % tasks.size()];
    const auto is_written = [&](const auto& request) {
      try {
        client.send(request);
        return true;
      } catch (const keyc::ConditionFailed&) {
        return false;
      }
    };
    CHECK(is_written(only_if(TaskEntity::put(task), condition.condition)) == condition.holds(task));
    put_as_before(task);
    CHECK(is_written(TaskEntity::update(TaskEntity::key(task)).only_if(condition.condition).build()) ==
          condition.holds(task));
    put_as_before(task);
    // Where there is no item, nothing has a default.
    const Task nothing = make_task(random, 1);
    CHECK(is_written(only_if(TaskEntity::remove(TaskEntity::key(nothing)), condition.condition)) ==
          condition.of_nothing);
    const bool is_put = is_written(only_if(TaskEntity::put(nothing), condition.condition));
    CHECK(is_put == condition.of_nothing);
    if (is_put) client.send(TaskEntity::remove(TaskEntity::key(nothing)));
  }
}

TEST_CASE("updates and puts write the index keys of the templates") {
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
    const Task other_task = make_task(random, static_cast<std::size_t>(round));
    const auto key = TaskEntity::key(task);
    const auto now = start + std::chrono::seconds(round);
    switch (random() % 6) {
      case 5: {
        TaskEntity::LoadedUpdate update = TaskEntity::update(task);
        if (random() % 2 == 0) update.set_owner(other_task.owner);
        if (random() % 2 == 0) update.set_title(other_task.title);
        if (random() % 2 == 0) update.set_state(other_task.state);
        if (random() % 3 == 0) update.set_tags(other_task.tags);
        if (random() % 3 == 0) update.remove_priority();
        if (random() % 3 == 0) update.set_priority(other_task.priority.value_or(7));
        if (random() % 3 == 0) update.remove_dueOn();
        const bool has_address = random() % 2 == 0;
        if (has_address && other_task.Address) update.set_Address(*other_task.Address);
        if (has_address && random() % 2 == 0) update.remove_Address();
        if (has_address) update.last_writer_wins();  // dynalite cannot compare lists, and an Address has one
        client.send(update.now(now).build());
        break;
      }
      case 0:
        client.send(TaskEntity::update(key)
                        .set_owner_state_priority_dueOn_tags({.owner = other_task.owner,
                                                              .state = other_task.state,
                                                              .priority = other_task.priority,
                                                              .dueOn = other_task.dueOn,
                                                              .tags = other_task.tags,
                                                              .createdAt = task.createdAt})
                        .now(now)
                        .build());
        break;
      case 1:
        client.send(TaskEntity::update(key)
                        .set_title_Address({.title = other_task.title, .Address = other_task.Address})
                        .now(now)
                        .build());
        break;
      case 2: client.send(TaskEntity::update(key).remove_dueOn().remove_Address().now(now).build()); break;
      case 3: client.send(TaskEntity::update(key).now(now).build()); break;
      default: {
        Task changed = other_task;
        changed.id = task.id;
        changed.createdAt = task.createdAt;
        changed = client.send(TaskEntity::put(changed).now(now));
        CHECK(changed.updatedAt == now);
      }
    }
    const Item stored = client.send(key.get().request()).Item.value();
    task = TaskEntity::from_item(stored);
    // The stored item must be what the struct that is read from it would store.
    CHECK(TaskEntity::to_item(task) == stored);
  }
}

TEST_CASE("a change of a loaded item fails if its keys would go stale, and only then") {
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
    const Task other_task = make_task(random, static_cast<std::size_t>(round + 1));
    client.send(TaskEntity::put(task));
    // Another writer changes one attribute after this one has read the item.
    CHECK(is_applied(TaskEntity::update(task).set_state(other_task.state).build()));
    const bool same = other_task.state == task.state;
    CHECK(is_applied(TaskEntity::update(task).set_title(other_task.title).build()));  // in no key with the state
    CHECK(item_is_consistent(task));
    CHECK(is_applied(TaskEntity::update(task).remove_dueOn().build()));  // no entry, whatever the state is
    CHECK(item_is_consistent(task));
    client.send(TaskEntity::put(task));
    CHECK(is_applied(TaskEntity::update(task).set_state(other_task.state).build()));
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

TEST_CASE("a change that is always refused is tried a limited number of times") {
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

TEST_CASE("an attribute that a fixed attribute determines cannot be changed with another value of it") {
  live::TestTable table(things_table(), "fixed");
  keyc::Client& client = table.client();
  const Ticket ticket{.id = "t", .createdOn = day(1), .room = "a", .priority = 1};
  client.send(TicketEntity::put(ticket));
  CHECK(client.send(TicketEntity::key(ticket).get().request()).Item == TicketEntity::to_item(ticket));
  const auto set = [&](keyc::Date created) {
    return TicketEntity::update(TicketEntity::key(ticket))
        .set_priority_open({.priority = 9, .open = true, .createdOn = created})
        .build();
  };
  CHECK_THROWS_AS(client.send(set(day(2))), keyc::ConditionFailed);
  client.send(set(day(1)));
  const Item stored = client.send(TicketEntity::key(ticket).get().request()).Item.value();
  CHECK(stored.find("openSk")->text() == "009#2024-01-01#t");
  CHECK(TicketEntity::to_item(TicketEntity::from_item(stored)) == stored);
}

TEST_CASE("upserts of unread items keep fixed attributes, with their keys, and no key goes stale") {
  live::TestTable table(things_table(), "upserts");
  keyc::Client& client = table.client();
  Random random(9);
  const auto some = [&] {
    Stamp stamp{.id = std::to_string(random() % 8),
                .owner = pick<std::string>(random, {"ann", "bob#", "b"}),
                .room = std::nullopt,
                .title = hostile_text(random),
                .createdAt = start + std::chrono::minutes(random() % 1000),
                .updatedAt = start};
    if (random() % 2 == 0) stamp.room = hostile_text(random);
    return stamp;
  };
  for (int round = 0; round < 300; ++round) {
    CAPTURE(round);
    const Stamp to = some();
    const auto key = StampEntity::key(to);
    const std::optional<Stamp> before = client.send(key.get());
    const auto now = start + std::chrono::seconds(round);
    switch (random() % 5) {
      case 0: client.send(StampEntity::put(to)); break;
      case 1: client.send(key.remove()); break;
      case 2:
        if (before) client.send(StampEntity::update(*before).set_title(to.title));
        break;
      default: {
        client.send(StampEntity::upsert(to).now(now));
        const Stamp after = client.send(key.get()).value();
        CHECK(after.title == to.title);
        CHECK(after.updatedAt == now);
        CHECK(after.owner == before.value_or(to).owner);
        CHECK(after.createdAt == before.value_or(to).createdAt);
        CHECK(after.room == (before && before->room ? before->room : to.room));
      }
    }
    if (const auto stored = client.stored(key.get())) CHECK(StampEntity::to_item(stored->value) == stored->item);
  }
}

TEST_CASE("an upsert of an item that lacks a key of fixed attributes does not write that key for other values") {
  live::TestTable table(things_table(), "before");
  keyc::Client& client = table.client();
  const Stamp old{
      .id = "s", .owner = "ann", .room = std::nullopt, .title = "t", .createdAt = start, .updatedAt = start};
  keyc::PutItem before = StampEntity::put(old).keep_times();
  before.Item.erase("openPk");
  before.Item.erase("openSk");
  client.send(before);
  Stamp other_stamp = old;
  other_stamp.createdAt += std::chrono::minutes(1);
  CHECK_THROWS_AS(client.send(StampEntity::upsert(other_stamp)), keyc::ConditionFailed);
  client.send(StampEntity::upsert(old).keep_times());
  CHECK(client.stored(StampEntity::key(old).get())->item == StampEntity::to_item(old));
}
