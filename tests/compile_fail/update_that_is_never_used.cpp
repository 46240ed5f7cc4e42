// error: nodiscard|ignoring return
#include "places.keys.hpp"
#include "tickets.keys.hpp"

using namespace places;
using namespace tickets;

void wrong(const PlaceEntity::Key& key) { PlaceEntity::update(key).set_people(3); }
