// error: no matching
#include "places.keys.hpp"
#include "tickets.keys.hpp"

using namespace places;
using namespace tickets;

PlaceEntity::Key wrong() { return PlaceEntity::Key(PlaceEntity::Components{}); }
