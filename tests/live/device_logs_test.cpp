#include <algorithm>
#include <chrono>
#include <cstdint>
#include <functional>
#include <limits>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "device-logs.keys.hpp"
#include "support/catch.hpp"
#include "support/live.hpp"

using device_logs::DeviceLog;
using device_logs::DeviceLogEntity;
using keyc::EntityQuery;
using keyc::TimestampS;

namespace {

const std::string device = "123";
constexpr std::int64_t beyond_doubles = std::int64_t{1} << 53;

TimestampS moment(std::int64_t seconds) { return TimestampS(std::chrono::seconds(seconds)); }

std::int64_t seconds_of(const DeviceLog& log) { return log.at.time_since_epoch().count(); }

/// Numbers that text, doubles and 32 bits would sort differently or make equal, and random ones of all lengths.
std::set<std::int64_t> hostile_numbers() {
  constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
  std::set<std::int64_t> times = {0,  -1,  1,          -9,         -10,        9,    10,
                                  99, 100, 1535544000, 1536022800, 1310216400, most, -most - 1};
  for (std::int64_t near = -2; near <= 2; ++near)
    for (const std::int64_t sign : {-1, 1}) {
      times.insert(sign * (beyond_doubles + near));
      times.insert(sign * ((std::int64_t{1} << 32) + near));
      times.insert(sign * (most - 2 + near));
    }
  std::mt19937_64 random(20240101);
  std::uniform_int_distribution<int> shift(0, 62);
  while (times.size() < 300) times.insert(static_cast<std::int64_t>(random()) >> shift(random));
  return times;
}

std::vector<DeviceLog> all_logs() {
  std::vector<DeviceLog> logs;
  for (const std::int64_t number : hostile_numbers())
    logs.push_back({.deviceId = device, .at = moment(number), .message = "row"});
  for (const char* other_device : {"12", "1234", "124"})
    for (const std::int64_t number : {std::int64_t{-7}, std::int64_t{1535544000}, beyond_doubles})
      logs.push_back({.deviceId = other_device, .at = moment(number), .message = "another device"});
  return logs;
}

/// The table with all rows in it, filled once.
live::TestTable& table() {
  static live::TestTable filled(device_logs::DeviceLogsTable::create_table(), "test");
  static const bool once = [] {
    std::vector<DeviceLog> logs = all_logs();
    std::shuffle(logs.begin(), logs.end(), std::mt19937(7));
    for (const DeviceLog& log : logs) filled.client().send(DeviceLogEntity::create(log));
    return true;
  }();
  (void)once;
  return filled;
}

std::vector<std::int64_t> found(const EntityQuery<DeviceLogEntity>& query) {
  std::vector<std::int64_t> numbers;
  for (const DeviceLog& log : table().client().items(query)) {
    if (log.deviceId != device) FAIL("a row of device " << log.deviceId);
    numbers.push_back(seconds_of(log));
  }
  return numbers;
}

/// The rows of the device that satisfy the condition, in order.
std::vector<std::int64_t> expected(const std::function<bool(std::int64_t)>& condition) {
  std::vector<std::int64_t> numbers;
  for (const std::int64_t number : hostile_numbers())
    if (condition(number)) numbers.push_back(number);
  return numbers;
}

}  // namespace

TEST_CASE("each operator of a number key returns exactly the rows that a filter over all rows returns") {
  std::vector<std::int64_t> bounds = {1536019200, 5, -5, 1'000'000'000'000};
  const std::set<std::int64_t> rows = hostile_numbers();
  std::size_t position = 0;
  for (const std::int64_t number : rows)
    if (position++ % 20 == 0 || number >= beyond_doubles || number <= -beyond_doubles) bounds.push_back(number);
  for (const std::int64_t bound : bounds) {
    INFO(bound);
    const TimestampS at = moment(bound);
    CHECK(found(DeviceLogEntity::before(device, at)) == expected([&](std::int64_t row) { return row < bound; }));
    CHECK(found(DeviceLogEntity::until(device, at)) == expected([&](std::int64_t row) { return row <= bound; }));
    CHECK(found(DeviceLogEntity::after(device, at)) == expected([&](std::int64_t row) { return row > bound; }));
    CHECK(found(DeviceLogEntity::since(device, at)) == expected([&](std::int64_t row) { return row >= bound; }));
    const auto log = table().client().send(DeviceLogEntity::exactly(device, at));
    CHECK(log.has_value() == rows.contains(bound));
    if (log) CHECK(seconds_of(*log) == bound);
    for (const std::int64_t other_time : {std::int64_t{-10}, std::int64_t{1535544000}, beyond_doubles + 1})
      CHECK(found(DeviceLogEntity::during(device, moment(std::min(bound, other_time)),
                                          moment(std::max(bound, other_time)))) == expected([&](std::int64_t row) {
              return row >= std::min(bound, other_time) && row <= std::max(bound, other_time);
            }));
  }
}

TEST_CASE("descending returns the same rows in reverse order") {
  auto rows = found(DeviceLogEntity::since(device, moment(-10)).descending());
  std::reverse(rows.begin(), rows.end());
  CHECK(rows == expected([](std::int64_t row) { return row >= -10; }));
}

TEST_CASE("the rows of one device before a moment") {
  live::TestTable own(device_logs::DeviceLogsTable::create_table(), "three-rows");
  for (const std::int64_t number : {1535544000, 1536022800, 1310216400})
    own.client().send(DeviceLogEntity::put({.deviceId = device, .at = moment(number), .message = "row"}));
  std::vector<std::int64_t> rows;
  for (const DeviceLog& log : own.client().items(DeviceLogEntity::before(device, moment(1536019200))))
    rows.push_back(seconds_of(log));
  CHECK(rows == std::vector<std::int64_t>{1310216400, 1535544000});
}

TEST_CASE("only the entity's attributes are stored, numbers with all of their digits") {
  const keyc::Item item =
      table().client().send(DeviceLogEntity::exactly(device, moment(beyond_doubles + 1)).request()).Item.value();
  CHECK(item.size() == 3);
  CHECK(item.find("deviceId")->text() == "123");
  CHECK(item.find("at")->text() == "9007199254740993");
  CHECK(item.find("at")->type() == keyc::AttributeValue::Type::N);
  CHECK(item.find("message")->text() == "row");
}

TEST_CASE("a range with its bounds in the wrong order sends no request") {
  const std::size_t before = table().sent().size();
  CHECK(found(DeviceLogEntity::during(device, moment(10), moment(9))).empty());
  CHECK(table().sent().size() == before);
}
