// What the cases about collections leave out or swap, in its right form.
#include <variant>

#include "feeds.keys.hpp"
#include "keyc/client.hpp"

using namespace feeds;

std::size_t right(keyc::Client& client, keyc::Timestamp at) {
  std::size_t readings = 0;
  for (const DeviceFeed& one : client.items(DeviceFeedCollection::latest("a").limit(3).page_size(2)))
    readings += std::holds_alternative<Reading>(one);
  keyc::EntityQuery<DeviceFeedCollection> query = DeviceFeedCollection::since("a", at);
  query.descending().consistent().filter(ReadingEntity::Where::celsius > keyc::Decimal("3"));
  for (const auto& one : client.items(query))
    readings += std::visit([](const auto& item) { return item.deviceId.size(); }, one);
  for (const auto& one : client.items(DeviceFeedCollection::inSite("x")))
    readings += std::visit([](const auto& entry) { return entry.name.size(); }, one);
  for (const auto& one : client.items(DeviceFeedCollection::warm("a", keyc::Decimal("3"))))
    if (const auto* const device = std::get_if<Device>(&one)) readings += device->bar;
  return readings;
}
