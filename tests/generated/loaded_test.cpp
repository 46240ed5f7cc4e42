// The requests of tests/generated/loaded.keys: comparisons with the loaded item, and items of older programs.
#include <string>

#include "keyc/errors.hpp"
#include "keyc/json.hpp"
#include "keyc/transact.hpp"
#include "loaded.keys.hpp"
#include "support/catch.hpp"

using namespace loaded;
using Catch::Matchers::Contains;
using keyc::AttributeValue;
using keyc::Item;
using keyc::UpdateItem;

namespace {

constexpr keyc::Timestamp noon{std::chrono::milliseconds{1704110400000}};

/// Of a program that only knew these attributes.
const Item old_item{
    {"pk", AttributeValue::string("METER#1")},  {"sk", AttributeValue::string("METER")},
    {"_type", AttributeValue::string("Meter")}, {"id", AttributeValue::string("1")},
    {"lines", AttributeValue::list({})},        {"kindPk", AttributeValue::string("smart")},
    {"kindSk", AttributeValue::string("hall")}, {"seen", AttributeValue::string("2024-01-01T12:00:00.000Z")}};

Meter old_meter() { return MeterEntity::from_item(old_item); }

MeterEntity::LoadedUpdate update(const Meter& loaded) {
  MeterEntity::LoadedUpdate result = MeterEntity::update(loaded);
  result.now(noon);
  return result;
}

const std::string exists = "attribute_exists(#pk)";

Item without(Item item, std::string_view name) {
  item.erase(name);
  return item;
}

Item with(Item item, std::string_view name, AttributeValue value) {
  item.set(name, std::move(value));
  return item;
}

}  // namespace

TEST_CASE("an older item is read with the defaults of missing attributes") {
  const Meter meter = old_meter();
  CHECK(meter.kind == Kind::smart);
  CHECK(meter.count == 10);
  CHECK(meter.delta == -5);
  CHECK(meter.rate == 0.1);
  CHECK(meter.ratio == 0.5F);
  CHECK(meter.price == keyc::Decimal("1.5"));
  CHECK(meter.log.empty());
  CHECK(meter.options.loud);
  CHECK(meter.options.level == 2);
  CHECK(meter.room == "hall");
  // Absence is a value of an optional attribute.
  CHECK_FALSE(meter.label);
  CHECK_FALSE(meter.site);
}

TEST_CASE("members of older items have their defaults as well") {
  const Item item = with(old_item, "site",
                         AttributeValue::map({{"spot", AttributeValue::map({{"lat", AttributeValue::number("1")}})}}));
  const Meter meter = MeterEntity::from_item(item);
  REQUIRE(meter.site);
  CHECK(meter.site->name == "home");
  CHECK(meter.site->rooms.empty());
  CHECK(meter.site->spot->floor == 3);
}

TEST_CASE("attributes without a default, that follow the clock, or of the primary key must be present") {
  for (const char* const name : {"lines", "seen", "id", "kindSk"}) {
    INFO(name);
    CHECK_THROWS_AS(MeterEntity::from_item(without(old_item, name)), keyc::DecodeError);
  }
  // A present attribute must have its type.
  CHECK_THROWS_AS(MeterEntity::from_item(with(old_item, "count", AttributeValue::string("1"))), keyc::DecodeError);
  CHECK_THROWS_AS(MeterEntity::from_item(with(old_item, "count", AttributeValue::null())), keyc::DecodeError);
}

TEST_CASE("an update of a loaded item compares the attributes that it sets and removes") {
  Meter meter = old_meter();
  meter.count = 11;
  meter.note = "x";
  const UpdateItem request = update(meter).set_count(12).remove_note();
  CHECK(request.UpdateExpression == "SET #count = :count, #seen = :seen REMOVE #note");
  CHECK(request.ConditionExpression == exists + " and #count = :count_ and #note = :note");
  CHECK(request.ExpressionAttributeValues.find(":count_")->text() == "11");
  const UpdateItem absent = update(old_meter()).set_note("y").set_label("z");
  CHECK(absent.ConditionExpression == exists + " and attribute_not_exists(#note) and attribute_not_exists(#label)");
}

TEST_CASE("the last writer wins if that is chosen") {
  const UpdateItem request = update(old_meter()).set_count(12).last_writer_wins();
  CHECK(request.ConditionExpression == exists);
}

TEST_CASE("additions and appends are not compared") {
  const UpdateItem request =
      update(old_meter()).append_log({"x"}).append_lines({"y"}).add_rate(1).add_price(keyc::Decimal("1"));
  CHECK(request.ConditionExpression == exists);
}

TEST_CASE("attributes that follow the clock are compared only if the program sets them") {
  CHECK(UpdateItem(update(old_meter())).ConditionExpression == exists);
  CHECK(UpdateItem(update(old_meter()).set_seen(noon)).ConditionExpression == exists + " and #seen = :seen");
}

TEST_CASE("a default that was read may still be absent") {
  const UpdateItem request = update(old_meter()).set_count(12).set_kind(Kind::plain);
  CHECK(request.ConditionExpression == exists +
                                           " and (attribute_not_exists(#count) or #count = :count_) and "
                                           "(attribute_not_exists(#kind) or #kind = :kind_)");
  CHECK_THAT(request.UpdateExpression, Contains("#kindPk = :kind"));
}

TEST_CASE("a float is compared with the range of numbers that are read as it") {
  Meter meter = old_meter();
  meter.rate = 0.3;
  CHECK(UpdateItem(update(meter).set_rate(1)).ConditionExpression == exists + " and #rate between :rate_ and :rate__");
  CHECK(UpdateItem(update(old_meter()).set_ratio(1)).ConditionExpression ==
        exists + " and (attribute_not_exists(#ratio) or #ratio between :ratio_ and :ratio__)");
}

TEST_CASE("of a struct the members of the schema are compared") {
  Meter meter = old_meter();
  meter.site = Site{.name = "barn", .spot = {}, .rooms = {"a"}};
  CHECK(UpdateItem(update(meter).set_site({.name = "y"})).ConditionExpression ==
        exists +
            " and attribute_exists(#site) and #site.#site_name = :site_name and "
            "attribute_not_exists(#site.#site_spot) and #site.#site_rooms = :site_rooms");
  CHECK(UpdateItem(update(meter).set_site_name("y")).ConditionExpression ==
        exists + " and attribute_type(#site, :map) and #site.#site_name = :site_name_");
  CHECK(UpdateItem(update(old_meter()).set_options({.loud = false, .level = 1})).ConditionExpression ==
        exists +
            " and (attribute_not_exists(#options) or attribute_exists(#options) and "
            "(attribute_not_exists(#options.#options_loud) or #options.#options_loud = :options_loud) and "
            "(attribute_not_exists(#options.#options_level) or #options.#options_level = :options_level))");
}

TEST_CASE("an attribute that only a key holds is compared in the key") {
  const UpdateItem request = update(old_meter()).set_room("attic");
  CHECK(request.UpdateExpression == "SET #seen = :seen, #kindSk = :kindSk");
  CHECK(request.ConditionExpression == exists + " and #kindSk = :kindSk_");
  CHECK(request.ExpressionAttributeValues.find(":kindSk_")->text() == "hall");
  CHECK(UpdateItem(update(old_meter()).set_room("attic").last_writer_wins()).ConditionExpression == exists);
}

TEST_CASE("numbers are added to their defaults") {
  const auto meter = [] { return MeterEntity::update(MeterEntity::key(old_meter())).now(noon); };
  const UpdateItem counted = meter().add_count(245);
  CHECK_THAT(counted.UpdateExpression, Contains("#count = if_not_exists(#count, :count_) + :count"));
  CHECK_THAT(counted.ConditionExpression, Contains("(attribute_not_exists(#count) or #count <= :count_"));
  // The sum with the default must fit as well.
  CHECK(UpdateItem(meter().add_count(246)).ConditionExpression == exists + " and #count <= :count__");
  CHECK_THAT(UpdateItem(meter().add_count(-10)).ConditionExpression, Contains("attribute_not_exists(#count)"));
  CHECK_THAT(UpdateItem(meter().add_count(-11)).ConditionExpression, !Contains("attribute_not_exists"));
  CHECK(UpdateItem(meter().add_ratio(3e38F)).ConditionExpression ==
        exists + " and (attribute_not_exists(#ratio) or #ratio <= :ratio__)");
  CHECK(UpdateItem(meter().add_ratio(-3e38F)).ConditionExpression ==
        exists + " and (attribute_not_exists(#ratio) or #ratio >= :ratio__)");
  CHECK_THAT(UpdateItem(meter().add_delta(-123)).ConditionExpression, Contains("attribute_not_exists(#delta)"));
  CHECK_THAT(UpdateItem(meter().add_delta(-124)).ConditionExpression, !Contains("attribute_not_exists"));
  CHECK_THAT(UpdateItem(meter().add_rate(1)).UpdateExpression, Contains("if_not_exists(#rate, :rate_) + :rate"));
  CHECK_THAT(UpdateItem(meter().add_price(keyc::Decimal("1"))).UpdateExpression, Contains("if_not_exists(#price"));
  CHECK_THAT(UpdateItem(meter().append_lines({"x"})).UpdateExpression,
             Contains("list_append(if_not_exists(#lines, :lines_), :lines)"));
}

TEST_CASE("a lock starts from its default, and replaces all other comparisons") {
  const Gauge gauge = GaugeEntity::from_item(Item{{"pk", AttributeValue::string("GAUGE#1")},
                                                  {"sk", AttributeValue::string("GAUGE")},
                                                  {"_type", AttributeValue::string("Gauge")},
                                                  {"id", AttributeValue::string("1")}});
  CHECK(gauge.revision == 5);
  const UpdateItem request = GaugeEntity::update(gauge).set_level(3);
  CHECK(request.UpdateExpression == "SET #level = :level, #revision = :revision");
  CHECK(request.ConditionExpression == exists + " and (attribute_not_exists(#revision) or #revision = :revision_)");
  CHECK(UpdateItem(GaugeEntity::update(GaugeEntity::key(gauge)).set_level(3)).UpdateExpression ==
        "SET #level = :level, #revision = if_not_exists(#revision, :revision_) + :revision");
}

TEST_CASE("a move has the same conditions") {
  const Meter meter = old_meter();
  Meter moved = meter;
  moved.id = "2";
  const keyc::TransactWriteItems move = MeterEntity::move(meter, moved);
  const auto& remove = std::get<keyc::DeleteItem>(move.TransactItems.front());
  CHECK_THAT(remove.ConditionExpression,
             Contains("#rate between :rate and :rate_") && Contains("(attribute_not_exists(#kind) or #kind = :kind)"));
}
