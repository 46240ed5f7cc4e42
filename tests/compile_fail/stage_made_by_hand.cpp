// error: private|protected
#include "places.keys.hpp"
#include "tickets.keys.hpp"

using namespace places;
using namespace tickets;

PlaceEntity::At::expects_city wrong() { return PlaceEntity::At::expects_city(PlaceEntity::at()); }
