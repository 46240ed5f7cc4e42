// error: no matching (member )?function|cannot convert|could not convert|no viable conversion
#include "places.keys.hpp"
#include "tickets.keys.hpp"

using namespace places;
using namespace tickets;

auto wrong() { return PlaceEntity::at().atlas(keyc::begins_with("a")); }
