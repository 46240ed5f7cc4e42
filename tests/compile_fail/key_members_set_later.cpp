// error: must_be_given<&\(?tickets::Ticket::queue
// needs: code
#include "tickets.keys.hpp"

tickets::Ticket wrong() {
  tickets::Ticket ticket;
  ticket.queue = "q";
  ticket.number = 1;
  return ticket;
}
