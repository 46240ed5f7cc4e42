// error: no matching (member )?function|cannot convert|could not convert|no viable conversion
#include "places.keys.hpp"
#include "tickets.keys.hpp"

using namespace places;
using namespace tickets;

auto wrong() { return TicketEntity::on_byState().queue("q").state(keyc::below(State::closed)); }
