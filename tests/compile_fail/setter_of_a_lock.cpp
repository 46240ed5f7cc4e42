// error: no member named 'set_revision'
// lines: 5
#include "places.keys.hpp"
#include "tickets.keys.hpp"

using namespace places;
using namespace tickets;

auto wrong(const TicketEntity::Key& key) { return TicketEntity::update(key).set_revision(1); }
