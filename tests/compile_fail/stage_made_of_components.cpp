// error: no matching (function for call|conversion for functional-style cast).*expects_city
#include "places.keys.hpp"
#include "tickets.keys.hpp"

using namespace places;
using namespace tickets;

PlaceEntity::At::expects_city wrong() { return PlaceEntity::At::expects_city(PlaceEntity::Components{}); }
