// Hundreds of items written and read in batches.
#include <algorithm>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "features_items.hpp"
#include "keyc/json.hpp"
#include "support/catch.hpp"
#include "support/live.hpp"

using namespace keyc_tests;
using keyc::Item;

namespace {

std::vector<Task> make_tasks(Random& random, std::size_t count) {
  std::vector<Task> tasks;
  for (std::size_t i = 0; i < count; ++i) tasks.push_back(make_task(random, i));
  return tasks;
}

std::size_t sent_as(const live::TestTable& table, const std::string& operation) {
  return static_cast<std::size_t>(std::count_if(table.sent().begin(), table.sent().end(),
                                                [&](const auto& request) { return request.first == operation; }));
}

}  // namespace

TEST_CASE("items written in batches are stored as if each had been put, and read in the order of the keys") {
  live::TestTable table(things_table(), "batches");
  keyc::Client& client = table.client();
  Random random(5);
  const std::vector<Task> tasks = make_tasks(random, 330);
  keyc::WriteBatch writes;
  std::map<std::string, Item> wanted;
  const auto say = [&](const std::string& id, const Item& item) { wanted[id] = item; };
  for (const Task& task : tasks) {
    writes.put(TaskEntity::put(task).keep_times());
    say(keyc::to_text(task.id), TaskEntity::to_item(task));
  }
  for (std::size_t i = 0; i < tasks.size(); i += 3) {  // the last write of each item counts
    Task changed = tasks[i];
    changed.title += " again";
    if (i % 2 == 0) {
      writes.remove(TaskEntity::key(changed));
      wanted.erase(keyc::to_text(changed.id));
    } else {
      writes.remove(TaskEntity::key(changed)).put(TaskEntity::put(changed).keep_times());
      say(keyc::to_text(changed.id), TaskEntity::to_item(changed));
    }
  }
  for (int i = 0; i < 90; ++i) {
    const Ticket ticket{.id = std::to_string(i), .createdOn = day(1), .priority = 3};
    writes.put<TicketEntity>(ticket);
    say(ticket.id, TicketEntity::to_item(ticket));
  }
  client.write_all(writes);
  CHECK(sent_as(table, "BatchWriteItem") >= (330 + 90) / 25);
  CHECK(sent_as(table, "PutItem") == 0);

  std::vector<Item> stored = table.scan();
  REQUIRE(stored.size() == wanted.size());
  for (const Item& item : stored) {
    const std::string pk = item.find("pk")->text();
    CHECK(item == wanted.at(pk.substr(pk.find('#') + 1)));
  }

  std::vector<TaskEntity::Key> keys;
  std::vector<const Task*> requested;
  for (int i = 0; i < 700; ++i) {  // in any order, some twice
    requested.push_back(&tasks[random() % tasks.size()]);
    keys.push_back(TaskEntity::key(*requested.back()));
  }
  const std::vector<std::optional<Task>> found = client.get_all(keys);
  REQUIRE(found.size() == keys.size());
  std::size_t absent = 0;
  for (std::size_t i = 0; i < keys.size(); ++i) {
    const auto item = wanted.find(keyc::to_text(requested[i]->id));
    REQUIRE(found[i].has_value() == (item != wanted.end()));
    if (found[i])
      CHECK(TaskEntity::to_item(*found[i]) == item->second);
    else
      ++absent;
  }
  CHECK(absent > 50);

  const auto consistent = TicketEntity::get(TicketEntity::at().id("7")).consistent();
  const auto [ticket, some, none] =
      client.get_all(consistent, std::vector{keys[0], keys[0]}, TicketEntity::at().id("not there"));
  REQUIRE(ticket);
  CHECK(ticket->priority == 3);
  CHECK(some.size() == 2);
  CHECK_FALSE(none);
}

TEST_CASE("items with number keys are found in batches") {
  live::TestTable table(PlainTable::create_table(), "batches-numbers");
  keyc::Client& client = table.client();
  keyc::WriteBatch writes;
  std::vector<ReadingEntity::Key> keys;
  for (int i = -150; i < 150; ++i) {
    const Reading reading{.device = i % 2 == 0 ? "a" : "b",
                          .at = keyc::Timestamp{} + std::chrono::milliseconds(i * 1000),
                          .value = static_cast<double>(i)};
    if (i % 5 != 0) writes.put<ReadingEntity>(reading);
    keys.push_back(ReadingEntity::key(reading));
  }
  client.write_all(writes);
  std::reverse(keys.begin(), keys.end());
  const auto found = client.get_all(keys);
  for (std::size_t i = 0; i < found.size(); ++i) {
    const int number = 149 - static_cast<int>(i);
    REQUIRE(found[i].has_value() == (number % 5 != 0));
    if (found[i]) CHECK(found[i]->value == number);
  }
}

TEST_CASE("items that exceed the size of an answer come in several") {
  live::TestTable table(things_table(), "batches-large");
  keyc::Client& client = table.client();
  keyc::WriteBatch writes;
  std::vector<BranchEntity::Key> keys;
  for (int i = 0; i < 60; ++i) {
    const Branch branch{.address = {.street = "s", .city = std::to_string(i)}, .note = "n"};
    Item item = BranchEntity::to_item(branch);
    item.set("padding", keyc::AttributeValue::string(std::string(350'000, 'x')));
    writes.add({"features-things", BranchEntity::key(branch).key(), item});
    keys.push_back(BranchEntity::key(branch));
  }
  client.write_all(writes);
  const auto found = client.get_all(keys);  // 21 MB, of which an answer holds 16
  for (std::size_t i = 0; i < found.size(); ++i) {
    REQUIRE(found[i]);
    CHECK(found[i]->address.city == std::to_string(i));
  }
  CHECK(sent_as(table, "BatchGetItem") > 1);
}
