// error: is private within this context|calling a private constructor
#include "feeds.keys.hpp"
#include "keyc/client.hpp"

using namespace feeds;

keyc::EntityQuery<ReadingEntity> query(DeviceFeedCollection::latest("a"));
