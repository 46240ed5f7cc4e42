// error: no match for|invalid operands
#include "tickets.keys.hpp"

using Where = tickets::TicketEntity::Where;

auto wrong() { return Where::address < tickets::Address{.city = "Ulm"}; }
