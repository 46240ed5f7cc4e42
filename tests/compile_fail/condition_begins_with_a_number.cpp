// error: no matching (member )?function|constraints not satisfied|invalid reference
#include "places.keys.hpp"
#include "tickets.keys.hpp"

using namespace places;
using namespace tickets;

auto wrong() { return PlaceEntity::Where::people.begins_with(1); }
