// error: no matching function|could not convert|no viable conversion|cannot convert
#include "places.keys.hpp"
#include "tickets.keys.hpp"

using namespace places;
using namespace tickets;

auto wrong(const TicketEntity::Key& key) { return PlaceEntity::update(key); }
