// error: no member named 'set_country'
// lines: 5
#include "places.keys.hpp"
#include "tickets.keys.hpp"

using namespace places;
using namespace tickets;

auto wrong(const Place& loaded) { return PlaceEntity::update(loaded).set_country("USA"); }
