// error: cannot convert|no viable conversion
#include "feeds.keys.hpp"
#include "keyc/client.hpp"

using namespace feeds;

auto query = DeviceFeedCollection::since("a", std::string("2024-01-01"));
