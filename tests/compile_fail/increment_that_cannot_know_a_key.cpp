// error: use of deleted function|use a deleted function
#include "visits.keys.hpp"

using namespace visits;

// openPk is present if state = waiting, which an increment would leave as it is in the item.
auto wrong(const Visit& visit) { return VisitEntity::increment(visit); }
