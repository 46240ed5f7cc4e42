// error: no match for|invalid operands|no viable|constraints not satisfied
#include "places.keys.hpp"
#include "tickets.keys.hpp"

using namespace places;
using namespace tickets;

auto wrong() { return TicketEntity::Where::state < State::closed; }
