// error: cannot convert|no matching (member )?function
#include "keyc/generated/write_batch.hpp"
#include "places.keys.hpp"

using namespace places;

void wrong(keyc::WriteBatch& batch, const PlaceEntity::Key& key) {
  batch.put<PlaceEntity>(PlaceEntity::update(key).set_people(3).build());
}
