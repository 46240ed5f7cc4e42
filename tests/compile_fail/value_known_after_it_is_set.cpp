// error: say knowing_state\(\) before 'state' is set
#include "tickets.keys.hpp"

using namespace tickets;

auto wrong(const TicketEntity::Key& key) {
  return TicketEntity::update(key).knowing_priority(1).set_state(State::closed).knowing_state(State::open);
}
