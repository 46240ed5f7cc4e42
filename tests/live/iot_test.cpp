#include <algorithm>
#include <chrono>
#include <functional>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "iot.keys.hpp"
#include "load.hpp"
#include "support/catch.hpp"
#include "support/live.hpp"

using iot::Device;
using iot::DeviceEntity;
using iot::DeviceFeed;
using iot::DeviceFeedCollection;
using iot::Reading;
using iot::ReadingEntity;
using keyc::Timestamp;

namespace {

/// Devices whose ids begin alike or contain separators of keys, around midnight and the ends of time.
std::vector<DeviceFeed> hostile_items() {
  std::vector<DeviceFeed> items;
  for (const char* id : {"boiler-7#", "boiler-7#READING", "#READING#", "DEVICE#boiler-7", "zz", "!"}) {
    items.push_back(
        Device{.deviceId = id, .kind = iot::Kind::pump, .site = "Hull", .installedOn = std::chrono::sys_days{}});
    for (const std::int64_t milliseconds :
         {-62'167'219'200'000LL, -1LL, 0LL, 1LL, 1'714'521'600'000LL, 253'402'300'799'999LL})
      items.push_back(Reading{.deviceId = id,
                              .at = Timestamp(std::chrono::milliseconds(milliseconds)),
                              .celsius = keyc::Decimal("-0.5"),
                              .bar = {},
                              .alarm = milliseconds == 1});
  }
  return items;
}

std::vector<DeviceFeed> all_items() {
  std::vector<DeviceFeed> items = load_telemetry(TELEMETRY_FILE);
  const std::vector<DeviceFeed> more = hostile_items();
  items.insert(items.end(), more.begin(), more.end());
  return items;
}

std::string id_of(const DeviceFeed& item) {
  return std::visit([](const auto& member) { return member.deviceId; }, item);
}

/// A device sorts after all its readings.
std::string label(const DeviceFeed& item) {
  const auto* const reading = std::get_if<Reading>(&item);
  return id_of(item) + (reading != nullptr ? " at " + keyc::to_text(reading->at) : " itself");
}

live::TestTable& table() {
  static live::TestTable filled(iot::TelemetryTable::create_table(), "test");
  static const bool once = [] {
    for (const DeviceFeed& item : all_items()) {
      if (const auto* const device = std::get_if<Device>(&item))
        filled.client().send(DeviceEntity::create(*device));
      else
        filled.client().send(ReadingEntity::create(std::get<Reading>(item)));
    }
    return true;
  }();
  (void)once;
  return filled;
}

std::vector<std::string> found(const keyc::EntityQuery<DeviceFeedCollection>& query) {
  std::vector<std::string> labels;
  for (const DeviceFeed& item : table().client().items(query)) labels.push_back(label(item));
  return labels;
}

/// The device first, then the newest readings.
std::vector<std::string> expected(const std::string& id, const std::function<bool(const Reading&)>& condition) {
  std::vector<std::string> labels;
  for (const DeviceFeed& item : all_items()) {
    const auto* const reading = std::get_if<Reading>(&item);
    if (id_of(item) == id && (reading == nullptr || condition(*reading))) labels.push_back(label(item));
  }
  std::sort(labels.rbegin(), labels.rend());
  return labels;
}

std::set<std::string> all_ids() {
  std::set<std::string> ids;
  for (const DeviceFeed& item : all_items()) ids.insert(id_of(item));
  return ids;
}

}  // namespace

TEST_CASE("A device and its ten newest readings come with one request") {
  (void)table();
  const std::size_t before = table().sent().size();
  std::vector<DeviceFeed> feed;
  for (DeviceFeed& item : table().client().items(DeviceFeedCollection::latest("boiler-7")))
    feed.push_back(std::move(item));
  REQUIRE(table().sent().size() == before + 1);
  CHECK(table().sent().back().first == "Query");
  CHECK(table().sent().back().second.find("\"Limit\":11") != std::string::npos);
  CHECK(table().sent().back().second.find("\"ScanIndexForward\":false") != std::string::npos);
  REQUIRE(feed.size() == 11);
  CHECK(std::count_if(feed.begin(), feed.end(),
                      [](const auto& item) { return std::holds_alternative<Device>(item); }) == 1);
  CHECK(std::count_if(feed.begin(), feed.end(),
                      [](const auto& item) { return std::holds_alternative<Reading>(item); }) == 10);
  const Device& device = std::get<Device>(feed.front());
  CHECK(device.kind == iot::Kind::boiler);
  CHECK(device.site == "Hamburg");
}

TEST_CASE("The type of each item is known, at either end of the results") {
  std::vector<std::size_t> places;  // of the device
  for (const bool ascending : {false, true}) {
    auto query = DeviceFeedCollection::latest("pump-1").limit(1000);
    if (ascending) query.ascending();
    std::size_t place = 0;
    for (const DeviceFeed& item : table().client().items(query)) {
      if (std::holds_alternative<Device>(item)) places.push_back(place);
      ++place;
    }
  }
  CHECK(places == std::vector<std::size_t>{0, 48});
}

TEST_CASE("Every pattern returns what a filter over all items does, newest first after the device") {
  const std::vector<Timestamp> bounds{Timestamp(std::chrono::milliseconds(-1)), Timestamp{},
                                      Timestamp(std::chrono::milliseconds(1'714'552'800'000)),   // 08:40
                                      Timestamp(std::chrono::milliseconds(1'714'552'207'125))};  // of a reading
  for (const std::string& id : all_ids()) {
    CAPTURE(id);
    const auto readings = expected(id, [](const Reading&) { return true; });
    const std::vector<std::string> first(
        readings.begin(), readings.begin() + static_cast<std::ptrdiff_t>(std::min<std::size_t>(11, readings.size())));
    CHECK(found(DeviceFeedCollection::latest(id)) == first);
    CHECK(found(DeviceFeedCollection::latest(id).limit(5000)) == readings);
    CHECK(found(DeviceFeedCollection::alarms(id)) ==
          expected(id, [](const Reading& reading) { return reading.alarm; }));
    for (const Timestamp bound : bounds)
      CHECK(found(DeviceFeedCollection::since(id, bound)) ==
            expected(id, [&](const Reading& reading) { return reading.at >= bound; }));
  }
  CHECK(found(DeviceFeedCollection::latest("pump")).empty());
}

TEST_CASE("A device without readings is returned alone") {
  CHECK(found(DeviceFeedCollection::latest("boiler-8")) == std::vector<std::string>{"boiler-8 itself"});
}
