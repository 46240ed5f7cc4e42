// error: a key that changes is also built from 'priority': say knowing_priority\(\) too
#include "tickets.keys.hpp"

using namespace tickets;

keyc::UpdateItem wrong(const TicketEntity::Key& key) {
  return TicketEntity::update(key).knowing_state(State::open).set_state(State::closed).build();
}
