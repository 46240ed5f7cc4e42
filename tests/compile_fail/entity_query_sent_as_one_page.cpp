// error: use of deleted function|call to deleted member function
#include "keyc/client.hpp"
#include "places.keys.hpp"

auto wrong(keyc::Client& client) { return client.send(places::PlaceEntity::inCountry("world", "USA")); }
