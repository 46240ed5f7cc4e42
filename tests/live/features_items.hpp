#pragma once

#include <chrono>
#include <cstdint>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "features.keys.hpp"
#include "keyc/client.hpp"

/// Random items of tests/generated/features.keys, and filters for the items that a query should return.
namespace keyc_tests {

using namespace features;

using Random = std::mt19937;

inline constexpr keyc::Timestamp start{std::chrono::milliseconds{1704067200000}};

template <class T>
T pick(Random& random, const std::vector<T>& from) {
  return from[random() % from.size()];
}

inline std::string hostile_text(Random& random) {
  return pick<std::string>(random, {"a", "a#", "a$", "a b", "ä", "A", "aa", "b", "#", "z\U0001F600"});
}

inline keyc::Date day(std::size_t of_month) {
  return keyc::Date{std::chrono::year{2024}, std::chrono::month{1}, std::chrono::day{static_cast<unsigned>(of_month)}};
}

/// DynamoDB Local and dynalite do not support keys of several attributes.
inline keyc::CreateTable things_table() {
  keyc::CreateTable table = ThingsTable::create_table();
  std::erase_if(table.GlobalSecondaryIndexes, [](const auto& index) { return index.IndexName == "byRound"; });
  std::erase_if(table.AttributeDefinitions, [](const auto& attribute) {
    return attribute.AttributeName == "region" || attribute.AttributeName == "round" ||
           attribute.AttributeName == "match";
  });
  return table;
}

inline Task make_task(Random& random, std::size_t i) {
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

/// Whether the schema puts the task into the index of open ones.
inline bool is_open(const Task& task) {
  return task.dueOn && task.state == State::open && (!task.priority || *task.priority > 3) &&
         !task.tags.contains("later");
}

/// The ids of the items of a query or a scan.
template <class Found>
std::multiset<keyc::Uuid> ids_of(keyc::Client& client, const Found& found) {
  std::multiset<keyc::Uuid> ids;
  for (const auto& item : client.items(found)) ids.insert(item.id);
  return ids;
}

template <class Keep>
std::multiset<keyc::Uuid> ids_where(const std::vector<Task>& tasks, Keep keep) {
  std::multiset<keyc::Uuid> ids;
  for (const Task& task : tasks)
    if (keep(task)) ids.insert(task.id);
  return ids;
}

}  // namespace keyc_tests
