// error: no member named 'add_priority'
// lines: 5
#include "places.keys.hpp"
#include "tickets.keys.hpp"

using namespace places;
using namespace tickets;

auto wrong(const TicketEntity::Key& key) { return TicketEntity::update(key).add_priority(1); }
