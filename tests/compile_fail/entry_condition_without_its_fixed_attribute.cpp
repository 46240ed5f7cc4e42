// error: no matching (member )?function for call to '.*set_state
#include "visits.keys.hpp"

using namespace visits;

auto wrong(const VisitEntity::Key& key) { return VisitEntity::update(key).set_state({.state = State::seated}); }
