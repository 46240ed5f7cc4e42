// error: invalid initialization of reference|no viable conversion
#include "feeds.keys.hpp"
#include "keyc/client.hpp"

using namespace feeds;

void wrong(keyc::Client& client) {
  for (const DeviceFeed& item : client.items(DeviceFeedCollection::inSite("x"))) (void)item;
}
