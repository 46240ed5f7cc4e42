// error: no member named 'table'
#include "visits.keys.hpp"

using namespace visits;

auto wrong(const VisitEntity::In_open& entry) { return entry.table; }
