// error: no member named 'city'
#include "places.keys.hpp"
#include "tickets.keys.hpp"

using namespace places;
using namespace tickets;

auto wrong() { return PlaceEntity::at().atlas("a").country("USA").state(keyc::begins_with("T")).city("x"); }
