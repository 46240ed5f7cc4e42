// Generated code writes the key of the table and leaves the keys of the indexes to its users, and range queries too.
#include <cstdint>
#include <vector>

#include "pitfalls.keys.hpp"
#include "support/catch.hpp"
#include "support/live.hpp"

using namespace pitfalls;

TEST_CASE("every write of an item writes its index keys") {
  live::TestTable table(PitfallsTable::create_table(), "index-keys");
  const auto priorities = [&](Status status, std::uint8_t least) {
    std::vector<std::uint8_t> found;
    for (const Task& task : table.client().items(TaskEntity::byPriority(status, least))) found.push_back(task.priority);
    return found;
  };
  using Priorities = std::vector<std::uint8_t>;
  table.client().send(TaskEntity::put({.id = "1", .priority = 10}));
  table.client().send(TaskEntity::create({.id = "2", .priority = 9}));
  table.client().send(TaskEntity::upsert({.id = "3", .priority = 100}));
  CHECK(priorities(Status::open, 0) == Priorities{9, 10, 100});
  CHECK(priorities(Status::open, 10) == Priorities{10, 100});
  table.client().send(TaskEntity::upsert({.id = "1", .status = Status::closed, .priority = 11}));
  table.client().send(TaskEntity::put({.id = "2", .status = Status::closed, .priority = 8}));
  table.client().send(TaskEntity::update(TaskEntity::at().id("3")).set_status_priority_score({Status::closed, 7, 0}));
  CHECK(priorities(Status::open, 0) == Priorities{});
  CHECK(priorities(Status::closed, 8) == Priorities{8, 11});
  table.client().send(TaskEntity::at().id("2").remove());
  CHECK(priorities(Status::closed, 0) == Priorities{7, 11});
}
