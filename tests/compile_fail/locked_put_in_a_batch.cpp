// error: no matching (member )?function
#include "keyc/generated/write_batch.hpp"
#include "tickets.keys.hpp"

using namespace tickets;

void wrong(keyc::WriteBatch& batch, const Ticket& ticket) { batch.put<TicketEntity>(ticket); }
