#include "keyc/generated/stored.hpp"

#include <string>
#include <vector>

#include "keyc/generated/number_range.hpp"
#include "keyc/generated/update.hpp"
#include "support/catch.hpp"

using keyc::AttributeValue;
using keyc::Item;
using Form = keyc::StoredAttribute::Kind;

namespace {

AttributeValue number(const char* digits) { return AttributeValue::number(digits); }
AttributeValue text(const char* characters) { return AttributeValue::string(characters); }

constexpr keyc::AttributeName note{"n", "#note"};
constexpr keyc::AttributeName rate{"rate", "#rate"};
constexpr keyc::AttributeName ratio{"ratio", "#ratio"};
constexpr keyc::AttributeName kind{"kind", "#kind"};
constexpr keyc::AttributeName address{"address", "#address"};
constexpr keyc::AttributeName city{"city", "#address_city", &address};
constexpr keyc::AttributeName floor_of{"floor", "#address_floor", &address};
constexpr keyc::AttributeName spot{"spot", "#address_spot", &address};
constexpr keyc::AttributeName lat{"lat", "#address_spot_lat", &spot};

constexpr keyc::StoredAttribute stored[] = {
    {note},
    {rate, Form::f64},
    {ratio, Form::f32},
    {kind, Form::value, {AttributeValue::Type::S, "city"}},
    {address, Form::structure},
    {city},
    {floor_of, Form::value, {AttributeValue::Type::N, "0"}},
    {spot, Form::structure},
    {lat, Form::f64},
};

struct Written {
  std::string expression{};
  keyc::AttributeNames names{};
  Item values{};
};

Written written(const keyc::Condition& condition) {
  Written result;
  condition.add_to(result.expression, result.names, result.values);
  return result;
}

Written reads_as(const keyc::AttributeName& attribute, std::optional<AttributeValue> value) {
  return written(keyc::reads_as(stored, attribute, value));
}

}  // namespace

TEST_CASE("The condition of an attribute compares its value, or requires it to be absent") {
  CHECK(reads_as(note, text("x")).expression == "#note = :note");
  CHECK(reads_as(note, text("x")).values == Item{{":note", text("x")}});
  CHECK(reads_as(note, std::nullopt).expression == "attribute_not_exists(#note)");
}

TEST_CASE("The condition of a float holds for every decimal that is read as it") {
  const Written of_double = reads_as(rate, number("0.1"));
  CHECK(of_double.expression == "#rate between :rate and :rate_");
  CHECK(of_double.values == Item{{":rate", number(keyc::numbers_that_read_as(0.1).lowest.c_str())},
                                 {":rate_", number(keyc::numbers_that_read_as(0.1).highest.c_str())}});
  const Written of_float = reads_as(ratio, number("0.1"));
  CHECK(of_float.values == Item{{":ratio", number(keyc::numbers_that_read_as(0.1F).lowest.c_str())},
                                {":ratio_", number(keyc::numbers_that_read_as(0.1F).highest.c_str())}});
  CHECK(reads_as(rate, number("0")).expression == "#rate = :rate");
}

TEST_CASE("If the default was read, the attribute may be absent") {
  CHECK(reads_as(kind, text("city")).expression == "attribute_not_exists(#kind) or #kind = :kind");
  CHECK(reads_as(kind, text("town")).expression == "#kind = :kind");
}

TEST_CASE("The condition of a struct compares its members, and ignores anything else in it") {
  const AttributeValue inner = AttributeValue::map({{"lat", number("1.5")}, {"newer", text("x")}});
  const AttributeValue whole = AttributeValue::map({{"city", text("Rome")}, {"floor", number("0")}, {"spot", inner}});
  const Written whole_form = reads_as(address, whole);
  CHECK(whole_form.expression ==
        "attribute_exists(#address) and #address.#address_city = :address_city and "
        "(attribute_not_exists(#address.#address_floor) or #address.#address_floor = :address_floor) and "
        "attribute_exists(#address.#address_spot) and "
        "#address.#address_spot.#address_spot_lat between :address_spot_lat and :address_spot_lat_");
  CHECK(whole_form.names == keyc::AttributeNames{{"#address", "address"},
                                                 {"#address_city", "city"},
                                                 {"#address_floor", "floor"},
                                                 {"#address_spot", "spot"},
                                                 {"#address_spot_lat", "lat"}});
  const Written without = reads_as(address, AttributeValue::map({{"city", text("Rome")}, {"floor", number("2")}}));
  CHECK(without.expression ==
        "attribute_exists(#address) and #address.#address_city = :address_city and "
        "#address.#address_floor = :address_floor and attribute_not_exists(#address.#address_spot)");
  CHECK(reads_as(address, std::nullopt).expression == "attribute_not_exists(#address)");
}

TEST_CASE("A member is compared separately") {
  const Item item{{"address", AttributeValue::map({{"city", text("Rome")}})}};
  CHECK(written(keyc::reads_as_in(stored, city, item)).expression == "#address.#address_city = :address_city");
  CHECK(written(keyc::reads_as_in(stored, city, {})).expression == "attribute_not_exists(#address.#address_city)");
}

TEST_CASE("An update of a loaded item compares the attributes that it sets and removes, and no others") {
  keyc::UpdateActions actions;
  actions.set(kind, text("town"));
  actions.remove(note);
  actions.set(city, text("Pisa"));
  actions.add({"count", "#count"}, number("1"));
  actions.append({"log", "#log"}, AttributeValue::list({text("x")}));
  actions.require_unchanged(
      stored,
      Item{{"kind", text("hamlet")}, {"n", text("x")}, {"address", AttributeValue::map({{"city", text("Rome")}})}});
  const keyc::UpdateItem request = actions.build("places", {}, {"pk", "#pk"});
  CHECK(request.ConditionExpression ==
        "attribute_exists(#pk) and attribute_type(#address, :map) and #kind = :kind_ and #note = :note and "
        "#address.#address_city = :address_city_");
}

TEST_CASE("A long condition has short placeholders") {
  constexpr std::size_t count = 60;
  constexpr std::size_t longest_expression = 4096;
  std::vector<std::string> texts;
  std::vector<keyc::StoredAttribute> attributes;
  texts.reserve(2 * count);
  for (std::size_t i = 0; i < count; ++i) {
    texts.push_back("anAttributeWithALongName" + std::to_string(i));
    texts.push_back('#' + texts.back());
    attributes.push_back({{texts[2 * i], texts[2 * i + 1]}, {}, {AttributeValue::Type::S, "x"}});
  }
  keyc::UpdateActions actions;
  Item loaded;
  for (const keyc::StoredAttribute& attribute : attributes) {
    actions.set(attribute.name, text("y"));
    loaded.set(attribute.name.name, text("x"));
  }
  actions.require_unchanged(attributes, loaded);
  const keyc::UpdateItem request = actions.build("places", {}, {"pk", "#pk"});
  CHECK(request.UpdateExpression.size() < longest_expression);
  CHECK(request.ConditionExpression.size() < longest_expression);
  const std::string& condition = request.ConditionExpression;
  const std::size_t name = condition.rfind('#');
  const std::size_t value = condition.rfind(':');
  CHECK(request.ExpressionAttributeNames.at(condition.substr(name, condition.find(' ', name) - name)) ==
        texts[2 * (count - 1)]);
  CHECK(*request.ExpressionAttributeValues.find(condition.substr(value, condition.size() - 1 - value)) == text("x"));
}

TEST_CASE("A default is a text of one type, an empty list or map, or a struct") {
  using Type = AttributeValue::Type;
  CHECK_FALSE(keyc::StoredDefault{}.is(AttributeValue()));
  CHECK(keyc::StoredDefault{Type::N, "0"}.is(number("0")));
  CHECK_FALSE(keyc::StoredDefault{Type::N, "0"}.is(text("0")));
  CHECK_FALSE(keyc::StoredDefault{Type::N, "0"}.is(number("1")));
  CHECK(keyc::StoredDefault{Type::S, ""}.is(text("")));
  CHECK(keyc::StoredDefault{Type::BOOL, "true"}.is(AttributeValue::boolean(true)));
  CHECK(keyc::StoredDefault{Type::L}.is(AttributeValue::list({})));
  CHECK_FALSE(keyc::StoredDefault{Type::L}.is(AttributeValue::list({text("a")})));
  CHECK_FALSE(keyc::StoredDefault{Type::L}.is(AttributeValue::map({})));
  constexpr keyc::StoredDefault structure{.structure = [] { return AttributeValue::map({{"city", text("")}}); }};
  CHECK(structure.is(AttributeValue::map({{"city", text("")}})));
  CHECK_FALSE(structure.is(AttributeValue::map({})));
}
