// Plans of collections and boxes on paths, against a real DynamoDB.
#include "keyc/client_plans.hpp"
#include "support/feeds_checks.hpp"
#include "support/live.hpp"

namespace {

/// Plans give items as they are.
struct AnyItem {
  static bool matches(const keyc::Item&) noexcept { return true; }
  static keyc::Item from_item(const keyc::Item& item) { return item; }
};

feeds_checks::Database made_of(live::TestTable& table) {
  return {[&](const keyc::PutItem& put) { table.client().send(put); },
          [&](const keyc::PlanSettings& plan) {
            std::vector<keyc::Item> items;
            for (const keyc::Item& item : table.client().items(keyc::EntityPlan<AnyItem>(plan))) items.push_back(item);
            return items;
          }};
}

}  // namespace

TEST_CASE("Plans of collections return what a filter over all items does") {
  live::TestTable table(feeds::FeedsTable::create_table(), "feeds");
  feeds_checks::check_feeds(made_of(table), 150, 6);
}

TEST_CASE("Boxes in the shards of days, of collections and on paths, return what a filter over all items does") {
  live::TestTable table(feeds::TracksTable::create_table(), "tracks");
  feeds_checks::check_tracks(made_of(table), 150, 4);
}
