// Z-addresses that generated code writes, and the ranges of keys that patterns read of them: each holds the items that
// a filter over all items finds. What DynamoDB does with the filters is tested by examples/z-order.
#include <algorithm>
#include <cstdint>
#include <functional>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include "boxes.keys.hpp"
#include "keyc/binary_key.hpp"
#include "keyc/json.hpp"
#include "keyc/plan_run.hpp"
#include "keyc/zorder.hpp"
#include "support/catch.hpp"

using boxes::Kind;
using boxes::Reading;
using boxes::ReadingEntity;

namespace {

class Random {
 public:
  int below(int end) { return static_cast<int>(engine_() % static_cast<unsigned>(end)); }

 private:
  std::mt19937 engine_{7};
};

Reading reading(Random& random) {
  static const char* const words[] = {"candor", "candy", "car", "carbon", "carton", "cartographer", "dog", "d", "é"};
  Reading row{.station = "s",
              .number = static_cast<std::uint32_t>(random.below(40)),
              .at = keyc::TimestampS(std::chrono::seconds(random.below(50))),
              .celsius = static_cast<std::int8_t>(random.below(21) - 10),
              .place = {0.1 * random.below(30) - 1.5, 1e-9 * random.below(4) + random.below(3)},
              .word = words[random.below(9)],
              .size = static_cast<std::uint16_t>(random.below(12)),
              .flag = random.below(2) == 0,
              .kind = static_cast<Kind>(random.below(3)),
              .photo = {},
              .weight = keyc::Decimal(random.below(9) - 4) * keyc::Decimal("0.3"),
              .day = keyc::Timestamp(std::chrono::hours(random.below(240)))};
  for (int i = random.below(4); i > 0; --i) row.photo.push_back(static_cast<std::byte>(random.below(3) * 127));
  if (random.below(5) == 0) row.flag.reset();
  return row;
}

const std::vector<Reading>& rows() {
  static const std::vector<Reading> all = [] {
    Random random;
    std::vector<Reading> made;
    for (int i = 0; i < 1500; ++i) made.push_back(reading(random));
    return made;
  }();
  return all;
}

/// The ranges of the plan that are in this partition.
struct Range {
  std::string partition;
  std::string low;
  std::string high;
};

template <class Entity>
std::vector<Range> ranges_of(keyc::EntityPlan<Entity> plan, const std::string& partition, const std::string& sort) {
  std::vector<Range> ranges;
  keyc::PlanRun run(plan.in_flight(1000).read_ahead(1000).settings());
  for (auto requests = run.next(); !requests.empty(); requests = run.next())
    for (const keyc::PlanRequest& request : requests) {
      const auto& values = request.request.ExpressionAttributeValues;
      ranges.push_back({values.find(":" + partition)->text(), values.find(":" + sort)->text(),
                        values.find(":" + sort + "_end")->text()});
      run.take(request, {});
    }
  return ranges;
}

/// Checks that each item of the box is in one range, and counts what else is in the ranges.
template <class Entity>
std::size_t check(keyc::EntityPlan<Entity> plan, const std::string& partition, const std::string& sort,
                  std::size_t most, const std::function<bool(const Reading&)>& is_in_box) {
  const std::vector<Range> ranges = ranges_of(plan, partition, sort);
  CHECK(ranges.size() <= most);
  std::size_t others = 0;
  for (const Reading& row : rows()) {
    const keyc::Item item = ReadingEntity::to_item(row);
    const keyc::AttributeValue* const key = item.find(sort);
    std::size_t in = 0;
    if (key != nullptr)
      for (const Range& range : ranges)
        in += item.find(partition)->text() == range.partition && key->text() >= range.low && key->text() <= range.high;
    CHECK(in <= 1);
    if (key != nullptr && is_in_box(row))
      CHECK(in == 1);
    else
      others += in;
  }
  return others;
}

keyc::TimestampS second(int count) { return keyc::TimestampS(std::chrono::seconds(count)); }

}  // namespace

TEST_CASE("Generated keys have the address of their dimensions") {
  const Reading& row = rows().front();
  std::string values;
  keyc::binary::as_u32(values, row.at);
  keyc::binary::i8(values, row.celsius);
  keyc::binary::f32(values, static_cast<float>(row.place.latitude));
  keyc::binary::f32(values, static_cast<float>(row.place.longitude));
  std::string key;
  keyc::zorder::Layout{32, 8, 32, 32}.encode(key, values);
  keyc::binary::u32(key, row.number);
  CHECK(ReadingEntity::to_item(row).find("z")->text() == key);
  CHECK(ReadingEntity::from_item(ReadingEntity::to_item(row)) == row);
}

TEST_CASE("Generated keys have the cells of scaled dimensions, and values outside are in the first or the last") {
  const auto cells = [](const Reading& row) { return ReadingEntity::to_item(row).find("cells")->text(); };
  const auto address = [](std::string_view values) {
    std::string key;
    keyc::zorder::Layout{16, 8, 8, 16}.encode(key, values);
    return key;
  };
  Reading row = rows().front();
  row.at = keyc::TimestampS(std::chrono::seconds(25));
  row.place.latitude = 0.125;
  row.weight = keyc::Decimal("-0.05");
  row.day = keyc::Timestamp(std::chrono::hours(24));
  CHECK(cells(row) == address(std::string("\x80\x00\x7F\x80\x00\x00", 6)));
  row.at = keyc::TimestampS(std::chrono::seconds(0));
  row.place.latitude = 1e30;
  row.weight = keyc::Decimal("1e30");
  row.day = keyc::Timestamp(std::chrono::hours(10 * 24));
  CHECK(cells(row) == address(std::string("\x00\x00\x00\xFF\xFF\xFF", 6)));
  CHECK(ReadingEntity::from_item(ReadingEntity::to_item(row)) == row);
}

TEST_CASE("Updates keep the address in sync with each dimension") {
  const Reading& row = rows().front();
  const auto expect = [](const Reading& changed, const keyc::UpdateItem& update,
                         std::initializer_list<const char*> keys) {
    const keyc::Item item = ReadingEntity::to_item(changed);
    for (const char* key : {"z", "text", "t", "areas", "cells"}) {
      CAPTURE(key);
      const bool is_expected = std::find_if(keys.begin(), keys.end(), [&](const char* name) {
                                 return std::string_view(name) == key;
                               }) != keys.end();
      const auto* const written = update.ExpressionAttributeValues.find(std::string(":") + key);
      REQUIRE((written != nullptr) == is_expected);
      if (written != nullptr) CHECK(*written == *item.find(key));
    }
  };
  Reading warmer = row;
  warmer.celsius = 33;
  expect(warmer, ReadingEntity::update(row).set_celsius(33).build(), {"z", "t", "areas"});
  Reading moved = row;
  moved.place = {12.5, -7};
  expect(moved, ReadingEntity::update(row).set_place({12.5, -7}).build(), {"z", "cells"});
  Reading renamed = row;
  renamed.word = "cat";
  renamed.flag = true;
  expect(renamed, ReadingEntity::update(row).set_word("cat").set_flag(true).build(), {"text"});
}

TEST_CASE("Ranges of addresses hold the items of a box") {
  Random random;
  std::size_t others = 0;
  for (int i = 0; i < 12; ++i) {
    const Reading& a = rows()[static_cast<std::size_t>(random.below(1500))];
    const Reading& b = rows()[static_cast<std::size_t>(random.below(1500))];
    const auto times = std::minmax(a.at, b.at);
    const auto celsius = std::minmax(a.celsius, b.celsius);
    const auto latitudes = std::minmax(a.place.latitude, b.place.latitude);
    const auto words = std::minmax(a.word, b.word);
    const auto days = std::minmax(a.day, b.day);
    const auto sizes = std::minmax(a.size, b.size);
    others +=
        check(ReadingEntity::box("s", times.first, times.second, celsius.first, latitudes.first, latitudes.second),
              "station", "z", 32, [&](const Reading& row) {
                return row.at >= times.first && row.at <= times.second && row.celsius >= celsius.first &&
                       row.place.latitude >= latitudes.first && row.place.latitude <= latitudes.second;
              });
    others += check(ReadingEntity::anyOrder("s", a.place.longitude, b.at, celsius.first), "station", "z", 64,
                    [&](const Reading& row) {
                      return row.place.longitude < a.place.longitude && row.at == b.at && row.celsius > celsius.first;
                    });
    others += check(ReadingEntity::onTable("s", times.second, a.number), "station", "sk", 64,
                    [&](const Reading& row) { return row.at <= times.second && row.number == a.number; });
    others += check(ReadingEntity::newer("s", times.first, b.number), "station", "sk", 64,
                    [&](const Reading& row) { return row.at > times.first && row.number > b.number; });
    others += check(ReadingEntity::words(a.kind, words.first, words.second, true, sizes.first), "words", "text", 64,
                    [&](const Reading& row) {
                      return row.kind == a.kind && row.word >= words.first && row.word <= words.second &&
                             row.flag == true && row.size > sizes.first;
                    });
    const std::string start = a.word.substr(0, 3);
    others += check(ReadingEntity::begins(a.kind, start, sizes.second), "words", "text", 64, [&](const Reading& row) {
      return row.kind == a.kind && row.word.starts_with(start) && row.size <= sizes.second;
    });
    others += check(ReadingEntity::local("s", a.kind, b.photo, a.weight, celsius.second, days.first, days.second),
                    "station", "t", 64, [&](const Reading& row) {
                      return row.kind == a.kind && row.weight >= a.weight && row.celsius < celsius.second &&
                             row.day >= days.first && row.day <= days.second && row.photo.size() >= b.photo.size() &&
                             std::equal(b.photo.begin(), b.photo.end(), row.photo.begin());
                    });
    others += check(ReadingEntity::cells("s", times.first, latitudes.first, latitudes.second, a.weight, days.first),
                    "station", "cells", 16, [&](const Reading& row) {
                      return row.at > times.first && row.place.latitude >= latitudes.first &&
                             row.place.latitude <= latitudes.second && row.weight < a.weight && row.day >= days.first;
                    });
    others +=
        check(ReadingEntity::cellsOfTwo("s", a.weight, b.place.latitude), "station", "cells", 64,
              [&](const Reading& row) { return row.weight == a.weight && row.place.latitude > b.place.latitude; });
    others += check(ReadingEntity::sharded(sizes.first, sizes.second, celsius.second), "shards", "areas", 3 * 4,
                    [&](const Reading& row) {
                      return row.size >= sizes.first && row.size <= sizes.second && row.celsius < celsius.second;
                    });
  }
  CHECK(others > 0);  // so the filter is needed
}

TEST_CASE("A box whose bounds hold nothing sends nothing") {
  CHECK(ranges_of(ReadingEntity::box("s", second(5), second(4), 0, 0, 1), "station", "z").empty());
}

TEST_CASE("A box is read by the most ranges that a program says, of any integer type, and at least by one") {
  const auto box = ReadingEntity::on_byZ().station("s").box().at(keyc::between(second(3), second(40)));
  const auto ranges = [&](const auto& most) { return ranges_of(box.plan(most), "station", "z").size(); };
  CHECK(ranges(1) == 1);
  CHECK(ranges(std::int64_t{3}) <= 3);
  CHECK(ranges(std::uint8_t{3}) > 1);
  for (const int none : {0, -1, std::numeric_limits<int>::min()})
    CHECK_THROWS_WITH(box.plan(none), "a box is read by at least 1 range of addresses");
}

TEST_CASE("Bounds outside of a dimension are refused by name") {
  CHECK_THROWS_WITH(ReadingEntity::box("s", second(-1), second(4), 0, 0, 1),
                    Catch::Matchers::Contains("Reading.at: '-1' is outside the range of u32"));
}

TEST_CASE("A box in descending order reads the last range first") {
  const auto plan = ReadingEntity::box("s", second(3), second(40), -3, 0, 1);
  std::vector<Range> ascending = ranges_of(plan, "station", "z");
  const std::vector<Range> descending = ranges_of(keyc::EntityPlan(plan).descending(), "station", "z");
  REQUIRE(ascending.size() > 2);
  REQUIRE(ascending.size() == descending.size());
  for (std::size_t i = 0; i < ascending.size(); ++i)
    CHECK(ascending[i].low == descending[ascending.size() - 1 - i].low);
  for (std::size_t i = 1; i < ascending.size(); ++i) CHECK(ascending[i - 1].high < ascending[i].low);
}
