// Plans of collections and boxes on paths, in random pages.
#include "keyc/plan_run.hpp"
#include "support/feeds_checks.hpp"
#include "testing/database.hpp"

namespace {

feeds_checks::Database made_of(keyc::fake::Database& database, std::mt19937& random) {
  return {[&](const keyc::PutItem& put) { database.send(put); },
          [&](const keyc::PlanSettings& asked) {
            keyc::PlanSettings plan = asked;
            plan.page_size = 1 + static_cast<std::int32_t>(random() % 9);
            std::vector<keyc::Item> items;
            keyc::PlanRun run(plan);
            while (true) {
              if (const keyc::Item* const item = run.item()) {
                items.push_back(*item);
                continue;
              }
              const auto requests = run.next();
              if (requests.empty()) return items;
              for (const keyc::PlanRequest& request : requests) run.receive(request.id, database.send(request.request));
            }
          }};
}

}  // namespace

TEST_CASE("Plans of collections return what a filter over all items does") {
  keyc::fake::Database database;
  database.send(feeds::FeedsTable::create_table());
  std::mt19937 random(3);
  feeds_checks::check_feeds(made_of(database, random), 300, 25);
}

TEST_CASE("Boxes in the shards of days, of collections and on paths, return what a filter over all items does") {
  keyc::fake::Database database;
  database.send(feeds::TracksTable::create_table());
  std::mt19937 random(5);
  feeds_checks::check_tracks(made_of(database, random), 300, 20);
}
