// error: must_be_given<&\(?tickets::Ticket::queue
// needs: code
#include "tickets.keys.hpp"

tickets::Ticket wrong() { return tickets::Ticket{}; }
