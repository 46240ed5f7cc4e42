// The log of a device, partition by device, sorted by a number: each of the six operators of a number key.
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <optional>
#include <string>

#include "device-logs.keys.hpp"
#include "keyc/client.hpp"
#include "support/example.hpp"

using device_logs::DeviceLog;
using device_logs::DeviceLogEntity;
using device_logs::DeviceLogsTable;

namespace {

keyc::TimestampS moment(std::int64_t seconds) { return keyc::TimestampS(std::chrono::seconds(seconds)); }

void print(const DeviceLog& log) {
  std::printf(" %lld (%s)", static_cast<long long>(log.at.time_since_epoch().count()), log.message.c_str());
}

void print_all(keyc::Client& client, const char* title, const keyc::EntityQuery<DeviceLogEntity>& query) {
  std::printf("%s:", title);
  for (const DeviceLog& log : client.items(query)) print(log);
  std::printf("\n");
}

void run(keyc::Client& client) {
  client.ensure_table<DeviceLogsTable>();

  const std::string device = "123";
  client.send(DeviceLogEntity::put({.deviceId = device, .at = moment(1535544000), .message = "started"}));
  client.send(DeviceLogEntity::put(
      {.deviceId = device, .at = moment(1536022800), .message = "warm", .celsius = keyc::Decimal("71.5")}));
  client.send(DeviceLogEntity::put({.deviceId = device, .at = moment(1310216400), .message = "made"}));

  print_all(client, "at < 1536019200", DeviceLogEntity::before(device, moment(1536019200)));
  print_all(client, "at <= 1535544000", DeviceLogEntity::until(device, moment(1535544000)));
  print_all(client, "at > 1535544000", DeviceLogEntity::after(device, moment(1535544000)));
  print_all(client, "at >= 1535544000", DeviceLogEntity::since(device, moment(1535544000)));
  print_all(client, "at between 1310216400 and 1535544000",
            DeviceLogEntity::during(device, moment(1310216400), moment(1535544000)));
  std::printf("at = 1536022800:");
  if (const std::optional<DeviceLog> log = client.send(DeviceLogEntity::exactly(device, moment(1536022800))))
    print(*log);
  std::printf("\n");
}

}  // namespace

int main(int argc, char** argv) { return run_example(argc, argv, "device_logs", run); }
