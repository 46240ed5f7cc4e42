// ADD changes a number in the database, without knowing the result: a key that is built from the number keeps the old
// one.
#include "keyc/retry.hpp"
#include "pitfalls.keys.hpp"
#include "support/catch.hpp"
#include "support/live.hpp"

using namespace pitfalls;

namespace {

template <class Update>
concept AddsToScore = requires(Update update) {
  update.add_score(1);
};

template <class Update>
concept AddsToVisits = requires(Update update) {
  update.add_visits(1);
};

}  // namespace

TEST_CASE("nothing is added to an attribute of a key") {
  STATIC_REQUIRE_FALSE(AddsToScore<TaskEntity::Update>);
  STATIC_REQUIRE_FALSE(AddsToScore<TaskEntity::LoadedUpdate>);
  STATIC_REQUIRE(AddsToVisits<TaskEntity::Update>);  // which is in no key

  live::TestTable table(PitfallsTable::create_table(), "add");
  const Task task{.id = "1", .priority = 3, .score = 5};
  table.client().send(TaskEntity::put(task));
  for (int i = 0; i < 3; ++i) {
    table.client().send(TaskEntity::update(TaskEntity::key(task)).add_visits(2));
    keyc::retry(
        [&] { return table.client().send(TaskEntity::get(TaskEntity::key(task))); },
        [&](const Task& loaded) { table.client().send(TaskEntity::update(loaded).set_score(loaded.score + 1)); });
  }
  const keyc::Item stored = table.scan().at(0);
  CHECK(stored.find("visits")->text() == "6");
  CHECK(stored.find("score")->text() == "8");
  CHECK(stored.find("secondSk")->text() == "open#003#0000000008");
}
