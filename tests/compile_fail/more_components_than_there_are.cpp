// error: no member named 'country'
// lines: 5
#include "places.keys.hpp"
#include "tickets.keys.hpp"

using namespace places;
using namespace tickets;

auto wrong() { return PlaceEntity::at().atlas("a").country("USA").state("TX").city("Houston").country("USA"); }
