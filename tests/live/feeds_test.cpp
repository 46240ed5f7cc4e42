// Plans of collections and boxes on paths, against a real DynamoDB.
#include <atomic>
#include <map>
#include <random>
#include <thread>

#include "keyc/client_plans.hpp"
#include "support/feeds_checks.hpp"
#include "support/live.hpp"
#include "support/there_and_back.hpp"

namespace {

/// Plans give items as they are.
struct AnyItem {
  static bool matches(const keyc::Item&) noexcept { return true; }
  static keyc::Item from_item(const keyc::Item& item) { return item; }
};

/// The items of a plan, up to its limit, in pages forward and back.
void check_pages(keyc::Client& client, const keyc::PlanSettings& plan, const std::vector<keyc::Item>& items) {
  auto found =
      live::there_and_back(client, keyc::EntityPlan<AnyItem>(plan), 25, [](const keyc::Item& item) { return item; });
  CHECK(found.there == found.back);
  CHECK(found.pages <= found.there.size() / 25 + 2);
  if (plan.limit && found.there.size() > items.size()) found.there.resize(items.size());
  CHECK(found.there == items);
}

feeds_checks::Database made_of(live::TestTable& table) {
  return {[&](const keyc::PutItem& put) { table.client().send(put); },
          [&](const keyc::PlanSettings& plan) {
            std::vector<keyc::Item> items;
            for (const keyc::Item& item : table.client().items(keyc::EntityPlan<AnyItem>(plan))) items.push_back(item);
            check_pages(table.client(), plan, items);
            return items;
          }};
}

/// Writes items without a pause, in threads of their own, until it is destroyed.
class Writers {
 public:
  explicit Writers(const keyc::ClientOptions& options) {
    for (std::uint32_t number = 0; number < 2; ++number)
      threads_.emplace_back([this, number, options] { write(options, number); });
  }
  ~Writers() {
    is_done_ = true;
    for (std::thread& thread : threads_) thread.join();
  }
  Writers(const Writers&) = delete;
  Writers& operator=(const Writers&) = delete;
  std::size_t written() const { return written_; }

 private:
  void write(keyc::ClientOptions options, std::uint32_t number) {
    options.on_request = nullptr;
    keyc::Client client(options);
    std::mt19937 random(number);
    for (std::uint32_t i = 0; !is_done_; ++i, ++written_) {
      const auto at =
          std::chrono::floor<std::chrono::seconds>(feeds_checks::start) + std::chrono::minutes(random() % 9000);
      client.send(feeds::StepEntity::put({at, feeds::Level::middle, random() % 2 == 0, 1'000'000 * (number + 1) + i}));
    }
  }

  std::atomic<bool> is_done_ = false;
  std::atomic<std::size_t> written_ = 0;
  std::vector<std::thread> threads_;
};

}  // namespace

TEST_CASE("What was there before is returned once while writers insert") {
  live::TestTable table(feeds::TracksTable::create_table(), "writers");
  const auto start = std::chrono::floor<std::chrono::seconds>(feeds_checks::start);
  constexpr std::uint32_t there = 240;
  for (std::uint32_t id = 0; id < there; ++id)
    table.client().send(
        feeds::StepEntity::put({start + std::chrono::minutes(37 * id), feeds::Level::low, id % 3 == 0, id}));
  const auto in_days = feeds::StepEntity::at().at(keyc::between(start, start + std::chrono::days(9))).all_shards();
  const keyc::EntityPlan<feeds::StepEntity> plans[] = {
      in_days.plan(), in_days.plan().descending().read_ahead(3),
      in_days.box().level(keyc::at_most(feeds::Level::middle)).plan(8)};
  const Writers writers(table.options());
  for (const auto& plan : plans) {
    const std::size_t before = writers.written();
    std::map<std::uint32_t, int> times;
    std::optional<std::string> cursor;
    do {
      auto items = table.client().items(keyc::EntityPlan(plan).page_size(3).from(cursor).limit(20));
      for (const feeds::Step& step : items) ++times[step.id];
      cursor = items.cursor();
    } while (cursor);
    for (const auto& [id, count] : times) CHECK(count == 1);
    for (std::uint32_t id = 0; id < there; ++id) CHECK(times.contains(id));
    CHECK(writers.written() > before);
  }
}

TEST_CASE("Plans of collections return what a filter over all items does") {
  live::TestTable table(feeds::FeedsTable::create_table(), "feeds");
  feeds_checks::check_feeds(made_of(table), 150, 6);
}

TEST_CASE("Boxes in the shards of days, of collections and on paths, return what a filter over all items does") {
  live::TestTable table(feeds::TracksTable::create_table(), "tracks");
  feeds_checks::check_tracks(made_of(table), 150, 4);
}
