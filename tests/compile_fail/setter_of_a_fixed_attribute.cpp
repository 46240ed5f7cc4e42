// error: no member named 'set_madeOn'
// lines: 5
#include "visits.keys.hpp"

using namespace visits;

auto wrong(const VisitEntity::Key& key) { return VisitEntity::update(key).set_madeOn(keyc::Date{}); }
