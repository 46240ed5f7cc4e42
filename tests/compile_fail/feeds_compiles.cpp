// The correct form of the cases about collections.
#include <variant>

#include "feeds.keys.hpp"
#include "keyc/client.hpp"

using namespace feeds;

std::size_t right(keyc::Client& client, keyc::Timestamp at) {
  std::size_t readings = 0;
  for (const DeviceFeed& item : client.items(DeviceFeedCollection::latest("a").limit(3).page_size(2)))
    readings += std::holds_alternative<Reading>(item);
  keyc::EntityQuery<DeviceFeedCollection> query = DeviceFeedCollection::since("a", at);
  query.descending().consistent().filter(ReadingEntity::Where::celsius > keyc::Decimal("3"));
  for (const auto& item : client.items(query))
    readings += std::visit([](const auto& member) { return member.deviceId.size(); }, item);
  for (const auto& item : client.items(DeviceFeedCollection::inSite("x")))
    readings += std::visit([](const auto& entry) { return entry.name.size(); }, item);
  for (const auto& item : client.items(DeviceFeedCollection::warm("a", keyc::Decimal("3"))))
    if (const auto* const device = std::get_if<Device>(&item)) readings += device->bar;
  return readings;
}
