// error: missing initializer|missing field
// only: g++
#include "places.keys.hpp"
#include "tickets.keys.hpp"

using namespace places;
using namespace tickets;

Ticket wrong() { return {.queue = "q", .number = 1}; }
