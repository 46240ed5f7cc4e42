// Updates by key of tests/generated/changes.keys that know a part of the item.
#include <string>

#include "changes.keys.hpp"
#include "keyc/errors.hpp"
#include "keyc/json.hpp"
#include "support/catch.hpp"

using namespace changes;
using Catch::Matchers::Contains;
using keyc::UpdateItem;

namespace {

constexpr keyc::Timestamp noon{std::chrono::milliseconds{1704110400000}};

auto tally() { return TallyEntity::update(TallyEntity::at().id("1")).now(noon); }
auto crate() { return CrateEntity::update(CrateEntity::at().id("1")); }

std::string value(const UpdateItem& request, std::string_view name) {
  const keyc::AttributeValue* const found = request.ExpressionAttributeValues.find(name);
  return found == nullptr ? "(absent)" : std::string(to_text(found->type())) + ":" + found->text();
}

}  // namespace

TEST_CASE("the time of every write moves a key whose other parts are known") {
  const UpdateItem request = tally().knowing_level(Level::high).knowing_note(std::nullopt).add_count(1);
  CHECK(request.UpdateExpression ==
        "SET #updatedAt = :updatedAt, #townSk = :townSk ADD #count :count, #revision :revision");
  CHECK(request.ConditionExpression ==
        "attribute_exists(#pk) and #level = :level and attribute_not_exists(#note) and "
        "(attribute_not_exists(#count) or #count <= :count_)");
  CHECK(value(request, ":townSk") == "S:high#2024-01-01T12:00:00.000Z#!");
}

TEST_CASE("a known default may be absent, and a float is every number that reads as it") {
  const UpdateItem request = crate().knowing_level(Level::low).set_weight(0.1);
  CHECK_THAT(request.ConditionExpression, Contains("(attribute_not_exists(#level) or #level = :level)"));
  CHECK(value(request, ":townPk") ==
        "S:low#" + CrateEntity::to_item({.id = "1", .weight = 0.1, .size = 1}).find("townPk")->text().substr(4));
  const UpdateItem weighed = crate().knowing_weight(0.1).set_level(Level::high);
  CHECK_THAT(weighed.ConditionExpression, Contains("#weight between"));
}

TEST_CASE("what is set needs not be known, and no key changes that needs nothing") {
  const UpdateItem both = crate().knowing_level(Level::low).set_weight(0.5).set_level(Level::high);
  CHECK(value(both, ":townPk").starts_with("S:high#"));
  CHECK_THAT(both.ConditionExpression, Contains("#level"));
  const UpdateItem plain = crate().knowing_level(Level::low).add_count(1);
  CHECK_THAT(plain.UpdateExpression, !Contains("townPk"));
  const UpdateItem size = crate().knowing_note("n").set_size(3);
  CHECK_THAT(size.UpdateExpression, Contains("#townSk = :townSk") && !Contains("townPk"));
}

TEST_CASE("what is set with its group cannot be known afterwards") {
  CHECK_THROWS_AS(crate().set_level_weight({.level = Level::high, .weight = 1.0}).knowing_level(Level::low),
                  keyc::Error);
}
