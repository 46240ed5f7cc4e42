// error: must occur exactly once in alternatives
#include <variant>

#include "feeds.keys.hpp"
#include "keyc/client.hpp"

using namespace feeds;

bool wrong(const DeviceFeed& item) { return std::holds_alternative<Alarm>(item); }
