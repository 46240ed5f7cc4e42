// error: no member named 'remove_people'
// lines: 5
#include "places.keys.hpp"
#include "tickets.keys.hpp"

using namespace places;
using namespace tickets;

auto wrong(const PlaceEntity::Key& key) { return PlaceEntity::update(key).remove_people(); }
