// The AfterLoss of the writes of tests/generated/changes.keys and features.keys.
#include "changes.keys.hpp"
#include "features.keys.hpp"
#include "keyc/transact.hpp"
#include "support/catch.hpp"

using namespace changes;
using keyc::AfterLoss;
using keyc::UpdateItem;

namespace {

BoxEntity::Update box() { return BoxEntity::update(BoxEntity::at().id("1")); }

const Shelf loaded{.id = "1",
                   .revision = 7,
                   .place = {.town = "Ulm", .street = "A"},
                   .seen = keyc::Timestamp{std::chrono::milliseconds{1704110400000}}};

AfterLoss after_loss_of(const UpdateItem& request) { return request.after_loss; }

}  // namespace

TEST_CASE("only additions and appends do more the second time") {
  CHECK(after_loss_of(box().set_weight(1)).is_repeatable);
  CHECK_FALSE(after_loss_of(box().add_weight(1)).is_repeatable);
  const ShelfEntity::Key key = ShelfEntity::at().id("1");
  CHECK(after_loss_of(ShelfEntity::update(key).set_rate(1)).is_repeatable);  // the lock may count twice
  CHECK(after_loss_of(ShelfEntity::update(key).add_labels({"x"}).delete_hours({1})).is_repeatable);
  CHECK_FALSE(after_loss_of(ShelfEntity::update(key).add_visits(1)).is_repeatable);
  CHECK_FALSE(after_loss_of(ShelfEntity::update(key).append_log({"x"})).is_repeatable);
  CHECK(after_loss_of(ShelfEntity::upsert(loaded)).is_repeatable);
}

TEST_CASE("a program can accept that an update is made twice") {
  CHECK_FALSE(after_loss_of(box().add_weight(1)).is_repeated_anyway);
  CHECK(after_loss_of(box().add_weight(1).retry_anyway()).is_repeated_anyway);
  CHECK(box().add_weight(1).retry_anyway().returning_old().request().after_loss.is_repeated_anyway);
  CHECK(keyc::retry_anyway(BoxEntity::at().id("1").remove()).after_loss.is_repeated_anyway);
}

TEST_CASE("a write with a lock has the lock's number, and the attributes that it writes if they can be recognised") {
  const AfterLoss set = after_loss_of(ShelfEntity::update(loaded).set_rate(2));
  CHECK(set.is_repeatable);
  CHECK(set.lock == "revision");
  CHECK(set.locked_as == 8);
  REQUIRE(set.written);
  bool has_rate = false;
  for (const keyc::WrittenAttribute& written : *set.written) has_rate |= written.attribute.name == "rate";
  CHECK(has_rate);
  CHECK_FALSE(after_loss_of(ShelfEntity::update(loaded).add_visits(1)).written);
  CHECK(after_loss_of(ShelfEntity::update(loaded).add_visits(1)).is_repeatable);
  const keyc::UpdateItem upsert = ShelfEntity::upsert(loaded);
  CHECK(upsert.after_loss.locked_as == 8);
  const keyc::AttributeValue* const first = upsert.ExpressionAttributeValues.find(":revision_");
  REQUIRE(first != nullptr);
  CHECK(upsert.after_loss.created_as == std::stoull(first->text()) + 1);
  REQUIRE(upsert.after_loss.written);
  for (const keyc::WrittenAttribute& written : *upsert.after_loss.written) CHECK(written.attribute.name != "revision");
  CHECK(ShelfEntity::remove(loaded).after_loss.locked_as == 8);
  CHECK(ShelfEntity::update(ShelfEntity::key(loaded)).set_rate(1).build().after_loss.lock.empty());
}

TEST_CASE("a create records whether its item has an id of its own, or a lock") {
  CHECK_FALSE(BoxEntity::create({.id = "1", .weight = 3, .things = {}}).after_loss.is_recognisable);
  CHECK(ShelfEntity::create(loaded).after_loss.is_recognisable);
  CHECK(features::TaskEntity::create({.owner = "ann", .title = "x"}).after_loss.is_recognisable);
}
