// Walks over quarters, weeks and several hours or minutes, with random times, against a filter over all items, while
// others write.
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <functional>
#include <random>
#include <string>
#include <tuple>
#include <vector>

#include "support/catch.hpp"
#include "support/live.hpp"
#include "support/there_and_back.hpp"
#include "walks.keys.hpp"

using namespace std::chrono_literals;
using walks::Report;
using walks::ReportEntity;
using walks::Sample;
using walks::SampleEntity;

namespace {

std::mt19937& generator() {
  static std::mt19937 random(20'240'229);
  return random;
}
int below(int end) { return static_cast<int>(generator()() % static_cast<unsigned>(end)); }

/// Around the end of an ISO year of 53 weeks, and of a leap year's February.
keyc::Date day(int i) { return std::chrono::sys_days{std::chrono::year{2020} / 12 / 14} + std::chrono::days(i); }
keyc::TimestampS minute(int i) {
  return std::chrono::sys_days{std::chrono::year{2024} / 2 / 28} + std::chrono::minutes(i);
}

/// What stays while others write has an even number.
template <class Entity, class Value, class Plan, class Before>
void check(live::TestTable& table, const std::vector<Value>& stored, const Plan& plan, const Before& before,
           const std::function<bool(const Value&)>& is_asked, const std::function<Value()>& another) {
  std::vector<Value> wanted;
  std::copy_if(stored.begin(), stored.end(), std::back_inserter(wanted), is_asked);
  std::sort(wanted.begin(), wanted.end(), before);
  std::vector<Value> found;
  for (const Value& value : table.client().items(plan))
    if (value.id % 2 == 0) found.push_back(value);
  CHECK(found == wanted);
  const auto write = [&] { table.client().send(Entity::put(another())); };
  const auto shown = [](const Value& value) { return value; };
  for (const std::size_t page : {3u, 8u}) {
    auto pages = live::there_and_back(table.client(), plan, page, shown, write);
    for (std::vector<Value>* const way : {&pages.there, &pages.back}) {
      std::erase_if(*way, [](const Value& value) { return value.id % 2 != 0; });
      CHECK(*way == wanted);
    }
  }
}

}  // namespace

TEST_CASE("Walks over quarters and weeks of dates give what a filter over all items gives") {
  live::TestTable table(walks::QuartersTable::create_table(), "test");
  const auto report = [](int id) { return Report{.id = static_cast<std::uint16_t>(id), .at = day(below(400))}; };
  std::vector<Report> stored;
  for (int i = 0; i < 60; ++i) stored.push_back(report(2 * i));
  for (const Report& each : stored) table.client().send(ReportEntity::put(each));
  const auto another = [&] { return report(2 * below(200) + 1); };
  for (int i = 0; i < 6; ++i) {
    const keyc::Date low = day(below(300));
    const keyc::Date high = keyc::Date{std::chrono::sys_days{low} + std::chrono::days(below(160))};
    const auto is_in = [&](const Report& each) { return low <= each.at && each.at <= high; };
    check<ReportEntity, Report>(
        table, stored, ReportEntity::within(low, high).descending(),
        [](const Report& a, const Report& b) { return a.at != b.at ? a.at > b.at : a.id < b.id; }, is_in, another);
    check<ReportEntity, Report>(
        table, stored, ReportEntity::byWeeks(low, high),
        [](const Report& a, const Report& b) { return std::tie(a.at, a.id) < std::tie(b.at, b.id); }, is_in, another);
  }
}

TEST_CASE("Walks over 20 minutes and 6 hours give what a filter over all items gives") {
  live::TestTable table(walks::WeeksTable::create_table(), "test");
  const auto sample = [](int id) {
    return Sample{.sensor = "s", .at = minute(below(3'000)), .id = static_cast<std::uint16_t>(id)};
  };
  std::vector<Sample> stored;
  for (int i = 0; i < 60; ++i) stored.push_back(sample(2 * i));
  for (const Sample& each : stored) table.client().send(SampleEntity::put(each));
  const auto another = [&] { return sample(2 * below(200) + 1); };
  const auto oldest_first = [](const Sample& a, const Sample& b) {
    return std::tie(a.at, a.id) < std::tie(b.at, b.id);
  };
  for (int i = 0; i < 4; ++i) {
    const keyc::TimestampS low = minute(below(2'900));
    const keyc::TimestampS high = low + std::chrono::minutes(below(600));
    const auto is_in = [&](const Sample& each) { return low <= each.at && each.at <= high; };
    check<SampleEntity, Sample>(
        table, stored, SampleEntity::within("s", low, high),
        [&](const Sample& a, const Sample& b) { return oldest_first(b, a); }, is_in, another);
    check<SampleEntity, Sample>(table, stored, SampleEntity::ofSensor("s", low, high), oldest_first, is_in, another);
  }
}

TEST_CASE("Walks that end some time before now give what a filter over all items gives") {
  live::TestTable table(walks::WeeksTable::create_table(), "test");
  const auto now = std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
  // No time is so close to an end that it passes it during the test.
  const auto sample = [&](int id) {
    return Sample{
        .sensor = "s", .at = now - std::chrono::hours(below(100)) - 30min, .id = static_cast<std::uint16_t>(id)};
  };
  std::vector<Sample> stored;
  for (int i = 0; i < 60; ++i) stored.push_back(sample(2 * i));
  for (const Sample& each : stored) table.client().send(SampleEntity::put(each));
  const auto another = [&] { return sample(2 * below(200) + 1); };
  const auto newest_first = [](const Sample& a, const Sample& b) {
    return std::tie(b.at, b.id) < std::tie(a.at, a.id);
  };
  check<SampleEntity, Sample>(
      table, stored, SampleEntity::lately("s"), newest_first, [&](const Sample& each) { return each.at >= now - 50h; },
      another);
  for (const auto until : {4h, 17h, 40h})
    check<SampleEntity, Sample>(
        table, stored, SampleEntity::latelyUntil("s", now - until), newest_first,
        [&](const Sample& each) { return now - 48h <= each.at && each.at <= now - until; }, another);
}
