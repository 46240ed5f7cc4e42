// If only one of two attributes of an index key is set, the key keeps the old value of the other one, or the item drops
// out of the index.
#include <string>

#include "keyc/retry.hpp"
#include "pitfalls.keys.hpp"
#include "support/catch.hpp"
#include "support/live.hpp"

using namespace pitfalls;

namespace {

template <class Update>
concept SetsStatusAlone = requires(Update update) {
  update.set_status(Status::closed);
};

std::size_t count(live::TestTable& table, Status status) {
  std::size_t found = 0;
  for (const Task& task : table.client().items(TaskEntity::byStatus(status))) {
    CHECK(task.status == status);
    ++found;
  }
  return found;
}

std::string second_key(live::TestTable& table) { return table.scan().at(0).find("secondSk")->text(); }

}  // namespace

TEST_CASE("half of a key is not set without the other half") {
  // Without reading: only all attributes of the key together.
  STATIC_REQUIRE_FALSE(SetsStatusAlone<TaskEntity::Update>);
  STATIC_REQUIRE(SetsStatusAlone<TaskEntity::LoadedUpdate>);

  live::TestTable table(PitfallsTable::create_table(), "halves");
  const Task task{.id = "1", .priority = 3};
  const auto key = TaskEntity::key(task);
  table.client().send(TaskEntity::put(task));
  table.client().send(TaskEntity::update(key).set_status_priority_score({Status::closed, 4, 0}));
  CHECK(count(table, Status::open) == 0);
  CHECK(count(table, Status::closed) == 1);

  keyc::retry([&] { return table.client().send(key.get()); },
              [&](const Task& loaded) { table.client().send(TaskEntity::update(loaded).set_status(Status::open)); });
  CHECK(second_key(table) == "open#004#0000000000");
  CHECK(count(table, Status::open) == 1);
  CHECK(count(table, Status::closed) == 0);
}

TEST_CASE("a change between reading and writing makes no half of a key stale") {
  live::TestTable table(PitfallsTable::create_table(), "between");
  const Task read{.id = "1", .priority = 3};
  table.client().send(TaskEntity::put(read));
  table.client().send(TaskEntity::update(read).set_priority(9));
  CHECK_THROWS_AS(table.client().send(TaskEntity::update(read).set_status(Status::closed)), keyc::ConditionFailed);
  CHECK(second_key(table) == "open#009#0000000000");
}

TEST_CASE("an update of a missing item does not create a part of one") {
  live::TestTable table(PitfallsTable::create_table(), "none");
  const Task none{.id = "1", .priority = 3};
  CHECK_THROWS_AS(table.client().send(TaskEntity::update(TaskEntity::key(none)).set_visits(1)), keyc::ConditionFailed);
  CHECK_THROWS_AS(table.client().send(TaskEntity::update(none).set_status(Status::closed)), keyc::ConditionFailed);
  CHECK(table.scan().empty());
}
