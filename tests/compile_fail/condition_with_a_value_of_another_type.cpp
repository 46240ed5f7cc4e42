// error: no match for|invalid operands|no viable
#include "places.keys.hpp"
#include "tickets.keys.hpp"

using namespace places;
using namespace tickets;

auto wrong() { return PlaceEntity::Where::people == std::string(); }
