// error: must_be_given<&\(?tickets::Ticket::number
// needs: code
#include "tickets.keys.hpp"

tickets::Ticket wrong() { return {.queue = "q", .title = "t", .address = {.city = "Ulm"}}; }
