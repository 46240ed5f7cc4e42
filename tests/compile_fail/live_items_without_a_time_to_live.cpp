// error: no matching
// lines: 34
#include "keyc/generated/timestamp.hpp"
#include "places.keys.hpp"

auto wrong() { return places::PlaceEntity::at().atlas("a").query().live(keyc::now()); }
