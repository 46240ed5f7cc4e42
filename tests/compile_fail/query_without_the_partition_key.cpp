// error: no member named 'query'
// lines: 5
#include "places.keys.hpp"
#include "tickets.keys.hpp"

using namespace places;
using namespace tickets;

auto wrong() { return PlaceEntity::at().query(); }
