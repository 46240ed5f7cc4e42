// error: 'dueOn' can be absent, which an increment would undo: call set_dueOn\(\) too
#include "tickets.keys.hpp"

using namespace tickets;

keyc::UpdateItem wrong(const Ticket& ticket) { return TicketEntity::increment(ticket).add_seats(1).build(); }
