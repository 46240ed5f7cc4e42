// error: no member named 'put'|'put' is not a member
#include "feeds.keys.hpp"
#include "keyc/client.hpp"

using namespace feeds;

auto put(const DeviceFeed& item) { return DeviceFeedCollection::put(item); }
