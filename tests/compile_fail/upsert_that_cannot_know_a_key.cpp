// error: use of deleted function|use a deleted function
#include "visits.keys.hpp"

using namespace visits;

// openPk is present if state = waiting, together with openSk, which is built from fixed attributes.
auto wrong(const Visit& visit) { return VisitEntity::upsert(visit); }
