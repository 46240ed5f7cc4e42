// error: use of deleted function|call to deleted member function
#include "keyc/client.hpp"
#include "places.keys.hpp"

auto wrong(keyc::Client& client, const keyc::EntityPlan<places::PlaceEntity>& plan) { return client.send(plan); }
