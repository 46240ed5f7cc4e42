// error: cannot convert|no matching (member )?function
#include "keyc/generated/write_batch.hpp"
#include "places.keys.hpp"

using namespace places;

void wrong(keyc::WriteBatch& batch, const Place& place) { batch.put<PlaceEntity>(PlaceEntity::create(place)); }
