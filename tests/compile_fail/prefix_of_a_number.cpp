// error: no matching (member )?function|cannot convert
#include "places.keys.hpp"
#include "tickets.keys.hpp"

using namespace places;
using namespace tickets;

auto wrong() { return TicketEntity::at().queue("q").number(keyc::begins_with("1")); }
