// error: use of deleted function|use a deleted function
#include "visits.keys.hpp"

using namespace visits;

// openPk is there when state = waiting, with openSk, which is built from what is fixed.
auto wrong(const Visit& visit) { return VisitEntity::upsert(visit); }
