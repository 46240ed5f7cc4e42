// error: no member named 'set_madeOn'
// lines: 5
#include "visits.keys.hpp"

using namespace visits;

auto wrong(const Visit& loaded) { return VisitEntity::update(loaded).set_madeOn(keyc::Date{}); }
