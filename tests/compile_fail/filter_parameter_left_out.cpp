// error: (too few arguments|no matching function)
#include "visits.keys.hpp"

using namespace visits;

auto wrong() { return VisitEntity::seatedAt("p", 3); }
