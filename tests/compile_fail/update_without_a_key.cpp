// error: no matching function for call|could not convert|no viable conversion|cannot convert|could not bind
#include "places.keys.hpp"
#include "tickets.keys.hpp"

using namespace places;
using namespace tickets;

auto wrong() { return PlaceEntity::update("USA"); }
