// error: could not convert|cannot convert|not contextually convertible|no viable conversion
#include "places.keys.hpp"
#include "tickets.keys.hpp"

using namespace places;
using namespace tickets;

bool wrong() { return PlaceEntity::Where::people > 1 ? true : false; }
