// error: no member named 'add_priority'
// lines: 8
#include "places.keys.hpp"
#include "tickets.keys.hpp"

using namespace places;
using namespace tickets;

auto wrong(const Ticket& loaded) { return TicketEntity::update(loaded).add_priority(1); }
