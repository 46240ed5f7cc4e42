// error: no matching (member )?function for call to '.*dueOn
#include "tickets.keys.hpp"

using namespace tickets;

auto wrong() { return TicketEntity::on_byDue().queue("q").dueOn(std::nullopt); }
