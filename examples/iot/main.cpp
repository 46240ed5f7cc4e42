// A device and its ten newest readings in one Query, distinguished by their type and not by their position.
#include <cstdio>
#include <string>
#include <type_traits>
#include <variant>

#include "iot.keys.hpp"
#include "keyc/client.hpp"
#include "load.hpp"
#include "support/example.hpp"

using iot::Device;
using iot::DeviceEntity;
using iot::DeviceFeed;
using iot::DeviceFeedCollection;
using iot::Reading;
using iot::ReadingEntity;

namespace {

void print(const Device& device) {
  std::printf("  %s, a %s in %s since %s\n", device.deviceId.c_str(), std::string(to_text(device.kind)).c_str(),
              device.site.c_str(), keyc::to_text(device.installedOn).c_str());
}

void print(const Reading& reading) {
  std::printf("  %s %5s °C%s%s\n", keyc::to_text(reading.at).c_str(), reading.celsius.text().c_str(),
              reading.bar ? (", " + reading.bar->text() + " bar").c_str() : "", reading.alarm ? "  ALARM" : "");
}

void ask(keyc::Client& client, const std::string& question, const keyc::EntityQuery<DeviceFeedCollection>& query) {
  std::printf("\n%s\n", question.c_str());
  std::size_t count = 0;
  for (const DeviceFeed& one : client.items(query)) {
    std::visit([](const auto& item) { print(item); }, one);
    ++count;
  }
  std::printf("  %zu found\n", count);
}

keyc::PutItem put(const DeviceFeed& one) {
  return std::visit(
      [](const auto& item) {
        using Item = std::remove_cvref_t<decltype(item)>;
        if constexpr (std::is_same_v<Item, Device>)
          return DeviceEntity::put(item);
        else
          return ReadingEntity::put(item);
      },
      one);
}

void run(keyc::Client& client) {
  client.ensure_table<iot::TelemetryTable>();
  const auto all = load_telemetry(TELEMETRY_FILE);
  for (const DeviceFeed& one : all) client.send(put(one));
  std::printf("%zu items written to table Telemetry\n", all.size());

  ask(client, "boiler-7 and its ten newest readings:", DeviceFeedCollection::latest("boiler-7"));
  ask(client, "pump-1, which is not pump-10:", DeviceFeedCollection::latest("pump-1").limit(3));
  ask(client, "boiler-8 has reported nothing yet:", DeviceFeedCollection::latest("boiler-8"));
  keyc::Timestamp noon;
  if (!keyc::from_text("2024-05-01T12:00:00.000Z", noon)) return;
  ask(client, "chiller-2 since noon:", DeviceFeedCollection::since("chiller-2", noon));
  ask(client, "boiler-7 and what alarmed:", DeviceFeedCollection::alarms("boiler-7"));
}

}  // namespace

int main(int argc, char** argv) { return run_example(argc, argv, "iot", run); }
