// error: has no member named 'keep_times'|no member named 'keep_times'
#include "places.keys.hpp"

using namespace places;

auto wrong(const Place& place) {
  return keyc::only_if(PlaceEntity::put(place), PlaceEntity::Where::people > 3).keep_times();
}
