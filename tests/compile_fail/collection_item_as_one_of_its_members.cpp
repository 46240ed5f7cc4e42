// error: invalid initialization of reference|no viable conversion
#include "feeds.keys.hpp"
#include "keyc/client.hpp"

using namespace feeds;

void wrong(keyc::Client& client) {
  for (const Reading& reading : client.items(DeviceFeedCollection::latest("a"))) (void)reading;
}
