// Imports in batches, of tests/generated/changes.keys.
#include "changes.keys.hpp"
#include "keyc/generated/write_batch.hpp"
#include "support/catch.hpp"

using namespace changes;

namespace {

constexpr keyc::Timestamp noon{std::chrono::milliseconds{1704110400000}};

}  // namespace

TEST_CASE("an import writes what create() does, without its condition") {
  const Box box{.id = "1", .weight = 3};
  const Shelf shelf{.id = "1", .place = {.town = "Ulm", .street = "A"}, .seen = noon};
  keyc::WriteBatch writes;
  writes.overwrite<BoxEntity>(box).overwrite<ShelfEntity>(shelf).overwrite(ShelfEntity::create(shelf).keep_times());
  REQUIRE(writes.size() == 3);
  CHECK(writes.writes()[0].item == BoxEntity::to_item(box));
  CHECK(writes.writes()[0].key == BoxEntity::key(box).key());
  const Shelf now = ShelfEntity::from_item(*writes.writes()[1].item);
  CHECK(now.seen > noon);
  const Shelf then = ShelfEntity::from_item(*writes.writes()[2].item);
  CHECK(then.seen == noon);
  // A lock begins at a random number of 52 bits.
  CHECK(now.revision != shelf.revision);
  CHECK(now.revision != then.revision);
}

TEST_CASE("an import has no condition of the program") {
  keyc::WriteBatch writes;
  const Box box{.id = "1"};
  CHECK_THROWS_AS(writes.overwrite(keyc::only_if(BoxEntity::create(box), BoxEntity::Where::weight > 3)),
                  keyc::NotForBatches);
  CHECK_THROWS_AS(writes.overwrite(keyc::returning_old<BoxEntity>(BoxEntity::create(box))), keyc::NotForBatches);
  CHECK(writes.empty());
}
