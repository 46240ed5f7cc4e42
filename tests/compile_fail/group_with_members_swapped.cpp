// error: no matching (member )?function for call to '.*set_state_priority
#include "places.keys.hpp"
#include "tickets.keys.hpp"

using namespace places;
using namespace tickets;

auto wrong(const TicketEntity::Key& key) {
  return TicketEntity::update(key).set_state_priority({.state = std::uint8_t{1}, .priority = State::open});
}
