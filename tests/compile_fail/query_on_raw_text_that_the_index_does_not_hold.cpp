// error: (has no member named|no member named) 'query'
#include "visits.keys.hpp"

using namespace visits;

auto wrong() { return VisitEntity::on_byGuest().guest_name("g").place("p").query(); }
