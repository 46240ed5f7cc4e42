// error: cannot (convert|initialize)
#include "visits.keys.hpp"

using namespace visits;

auto wrong() { return VisitEntity::seatedAt("p", 3, "seated"); }
