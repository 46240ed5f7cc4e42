#include <algorithm>
#include <chrono>
#include <functional>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "keyc/client_plans.hpp"
#include "keyc/id_interval.hpp"
#include "keyc/uuid.hpp"
#include "support/catch.hpp"
#include "support/live.hpp"
#include "timeseries.keys.hpp"

using namespace std::chrono_literals;
using keyc::Timestamp;
using keyc::Uuid7;
using std::chrono::sys_days;
using std::chrono::year;
using timeseries::Reading;
using timeseries::ReadingEntity;

namespace {

Uuid7 id_of(std::string_view text) {
  Uuid7 id;
  REQUIRE(from_text(text, id));
  return id;
}

/// Around midnight of Tokyo and of Greenwich, two ids in the same millisecond.
std::vector<Uuid7> all_ids() {
  std::vector<Uuid7> ids;
  for (int day = 0; day < 4; ++day)
    for (const auto hour : {0h, 15h})
      for (const auto offset : {-1ms, 0ms, 1ms, 3'600'000ms}) {
        const Timestamp time = sys_days{year{2023} / 12 / 30} + std::chrono::days(day) + hour + offset;
        const Uuid7 first = keyc::id_at<Uuid7>("test", "id", time);
        ids.push_back(first);
        ids.push_back(first.next());
      }
  ids.push_back(id_of("0190a4cd-d3e7-7222-9f99-fdb74feee752"));
  return ids;
}

live::TestTable& table() {
  static live::TestTable filled(timeseries::ReadingsTable::create_table(), "test");
  static const bool once = [] {
    std::vector<Uuid7> ids = all_ids();
    std::shuffle(ids.begin(), ids.end(), std::mt19937(7));
    for (const Uuid7& id : ids)
      filled.client().send(ReadingEntity::create({.id = id, .sensor = "roof", .celsius = keyc::Decimal("3.5")}));
    return true;
  }();
  (void)once;
  return filled;
}

template <class Query>
std::vector<std::string> found(const Query& query) {
  std::vector<std::string> ids;
  for (const Reading& reading : table().client().items(query)) ids.push_back(to_text(reading.id));
  return ids;
}

std::int64_t day_in_tokyo(Timestamp time) {
  return std::chrono::floor<std::chrono::days>(time + 9h).time_since_epoch().count();
}

/// Newest first.
std::vector<std::string> expected(const std::function<bool(const Uuid7&)>& condition) {
  std::vector<std::string> ids;
  for (const Uuid7& id : all_ids())
    if (condition(id)) ids.push_back(to_text(id));
  std::sort(ids.rbegin(), ids.rend());
  return ids;
}

Timestamp time_of(const Uuid7& id) { return Timestamp(std::chrono::milliseconds(id.unix_milliseconds())); }

}  // namespace

TEST_CASE("A day in the time zone of Tokyo is one partition, newest first") {
  for (const Timestamp day : {sys_days{year{2023} / 12 / 31} + 0h, sys_days{year{2024} / 1 / 1} + 0h,
                              sys_days{year{2023} / 12 / 31} + 15h, sys_days{year{2024} / 7 / 12} + 3h}) {
    const auto of_day = [&](const Uuid7& id) { return day_in_tokyo(time_of(id)) == day_in_tokyo(day); };
    REQUIRE_FALSE(expected(of_day).empty());
    CHECK(found(ReadingEntity::at().at_day(day).query()) == expected(of_day));
    auto oldest_first = found(ReadingEntity::at().at_day(day).query().descending());
    std::reverse(oldest_first.begin(), oldest_first.end());
    CHECK(oldest_first == expected(of_day));
  }
}

TEST_CASE("Ranges of ids and of times within a day are exact") {
  const Timestamp day = sys_days{year{2024} / 1 / 1};
  const auto in_day = ReadingEntity::at().at_day(day);
  const auto of_day = [&](const std::function<bool(Timestamp)>& condition) {
    return expected(
        [&](const Uuid7& id) { return day_in_tokyo(time_of(id)) == day_in_tokyo(day) && condition(time_of(id)); });
  };
  for (const Timestamp bound : {day - 1ms, day, day + 1ms, day - 9h, day + 15h - 1ms}) {
    CHECK(found(in_day.id(keyc::below(bound)).query()) == of_day([&](Timestamp time) { return time < bound; }));
    CHECK(found(in_day.id(keyc::at_most(bound)).query()) == of_day([&](Timestamp time) { return time <= bound; }));
    CHECK(found(in_day.id(keyc::above(bound)).query()) == of_day([&](Timestamp time) { return time > bound; }));
    CHECK(found(in_day.id(keyc::at_least(bound)).query()) == of_day([&](Timestamp time) { return time >= bound; }));
    CHECK(found(in_day.id(keyc::between(day - 9h, bound)).query()) ==
          of_day([&](Timestamp time) { return time >= day - 9h && time <= bound; }));
  }
}

TEST_CASE("The complement of a UUIDv7 is the sort key, and its negated day the partition key") {
  const Uuid7 id = id_of("0190a4cd-d3e7-7222-9f99-fdb74feee752");
  const keyc::Item item = table().client().send(ReadingEntity::at().id(id).get().request()).Item.value();
  CHECK(item.find("sk")->text() == "fe6f5b32-2c18-8ddd-6066-0248b01118ad");
  CHECK(item.find("pk")->type() == keyc::AttributeValue::Type::N);
  CHECK(item.find("pk")->text() == "-1720710000");  // 2024-07-12 in +09:00
  CHECK(ReadingEntity::from_item(item).id == id);
}

namespace {

/// What a walk should find of ids that are written while it reads: those that were there before, each once.
template <class Plan>
std::vector<std::string> read_in_pieces(keyc::Client& client, const Plan& plan, std::size_t most,
                                        const std::function<void(std::size_t)>& between) {
  std::vector<std::string> ids;
  std::optional<std::string> cursor;
  do {
    auto items = client.items(Plan(plan).limit(most).from(cursor));
    for (const Reading& reading : items) ids.push_back(to_text(reading.id));
    cursor = items.cursor();
    between(ids.size());
  } while (cursor);
  return ids;
}

Uuid7 id_in(Timestamp time, int number) {
  Uuid7 id = keyc::id_at<Uuid7>("test", "id", time);
  for (int i = 0; i < number; ++i) id = id.next();
  return id;
}

}  // namespace

TEST_CASE("Ten days with empty ones between, newest first across days, while writers insert") {
  live::TestTable table(timeseries::ReadingsTable::create_table(), "walk");
  keyc::Client& client = table.client();
  const Timestamp first = sys_days{year{2024} / 2 / 24} + 15h;  // the beginning of a day in Tokyo
  std::vector<Uuid7> ids;
  for (int day = 0; day < 10; ++day)
    for (int hour = 0; hour < 24 && (day < 3 || day > 6); hour += 3)
      ids.push_back(id_in(first + 24h * day + 1h * hour, 0));
  for (const Uuid7& id : ids)
    client.send(ReadingEntity::create({.id = id, .sensor = "roof", .celsius = keyc::Decimal("3.5")}));

  for (const auto low_offset : {0h, 1h, 30h, 24h * 4})
    for (const auto high_offset : {24h * 10, 24h * 8 + 5h, 24h * 5, 2h})
      for (const bool is_descending : {true, false})
        for (const std::size_t most : {1u, 5u, 100u}) {
          const Timestamp low = first + low_offset;
          const Timestamp high = first + high_offset;
          std::vector<std::string> wanted;
          for (const Uuid7& id : ids)
            if (low <= time_of(id) && time_of(id) <= high) wanted.push_back(to_text(id));
          std::sort(wanted.begin(), wanted.end());
          if (is_descending) std::reverse(wanted.begin(), wanted.end());
          auto plan = ReadingEntity::between(low, high);
          if (is_descending) plan = std::move(plan).descending();
          CHECK(read_in_pieces(client, plan, most, [](std::size_t) {}) == wanted);
        }

  // New readings before and after where the walk is; those that were there come once, in order.
  int number = 0;
  auto found = read_in_pieces(client, ReadingEntity::between(first, first + 240h).descending(), 5, [&](std::size_t) {
    for (const Timestamp time : {first, first + 24h * 4, first + 24h * 9 + 12h})
      client.send(ReadingEntity::create({.id = id_in(time, ++number), .sensor = "new", .celsius = keyc::Decimal(1)}));
    if (number > 60) FAIL("the walk has no end");
  });
  CHECK(std::is_sorted(found.rbegin(), found.rend()));
  CHECK(std::adjacent_find(found.begin(), found.end()) == found.end());
  std::erase_if(found,
                [&](const std::string& id) { return std::find(ids.begin(), ids.end(), id_of(id)) == ids.end(); });
  std::vector<std::string> before;
  for (const Uuid7& id : ids) before.push_back(to_text(id));
  std::sort(before.rbegin(), before.rend());
  CHECK(found == before);
}

TEST_CASE("A walk from now back ends after empty days") {
  live::TestTable table(timeseries::ReadingsTable::create_table(), "now");
  const Timestamp now = std::chrono::floor<std::chrono::milliseconds>(std::chrono::system_clock::now());
  std::vector<std::string> wanted;
  for (const auto ago : {1h, 26h, 24h * 3, 24h * 20, 24h * 60}) {
    const Uuid7 id = id_in(now - ago, 0);
    table.client().send(ReadingEntity::create({.id = id, .sensor = "roof", .celsius = keyc::Decimal(1)}));
    if (ago < 24h * 60) wanted.push_back(to_text(id));
  }
  // 40 days before the last one are more than 30.
  table.client().send(
      ReadingEntity::create({.id = id_in(now + 1h, 0), .sensor = "future", .celsius = keyc::Decimal(1)}));
  std::vector<std::string> ids;
  for (const Reading& reading : table.client().items(ReadingEntity::newest())) ids.push_back(to_text(reading.id));
  CHECK(ids == wanted);
}
