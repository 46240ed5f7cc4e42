// error: too few arguments|no matching function
#include "feeds.keys.hpp"
#include "keyc/client.hpp"

using namespace feeds;

auto query = DeviceFeedCollection::since("a");
