// Every type of the schema language is written to an item and to DynamoDB's JSON, and read back.
#include <chrono>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "keyc/decimal.hpp"
#include "keyc/generated/item_io.hpp"
#include "keyc/json.hpp"
#include "keyc/ksuid.hpp"
#include "keyc/time.hpp"
#include "keyc/ulid.hpp"
#include "keyc/uuid.hpp"
#include "support/catch.hpp"
#include "support/random_values.hpp"

// As in generated sources.
#pragma GCC diagnostic ignored "-Winvalid-offsetof"

using keyc::AttributeValue;
using keyc::Item;

namespace {

struct Place {
  std::string city;
  std::optional<float> height;
  std::set<std::string> names;
  std::map<std::string, std::vector<keyc::Bytes>> photos;
  friend bool operator==(const Place&, const Place&) = default;
};

const keyc::AttributeRows& rows_of(keyc::Members<Place>) {
  static constexpr keyc::AttributeRow members[] = {
      keyc::attribute_row<decltype(Place::city)>("city", offsetof(Place, city)),
      keyc::attribute_row<decltype(Place::height)>("height", offsetof(Place, height)),
      keyc::attribute_row<decltype(Place::names)>("names", offsetof(Place, names)),
      keyc::attribute_row<decltype(Place::photos)>("photos", offsetof(Place, photos)),
  };
  static constexpr keyc::AttributeRows rows{.rows = members};
  return rows;
}

void fill(keyc_tests::Random& random, Place& value, keyc_tests::Form) {
  using keyc_tests::make;
  value = {.city = make<std::string>(random),
           .height = make<std::optional<float>>(random),
           .names = make<std::set<std::string>>(random),
           .photos = make<std::map<std::string, std::vector<keyc::Bytes>>>(random)};
}

template <class T, class Form = keyc::form::Own>
bool survives(const T& value) {
  const Item item = std::move(keyc::ItemWriter("Thing").set<Form>("a", value)).finish();
  const Item received = keyc::item_from_json(keyc::to_json(item));
  return received == item && keyc::ItemReader("Thing", received).get<T, Form>("a") == value;
}

constexpr int rounds = 200;

/// A random value that DynamoDB can hold.
template <class T, class Form>
T holdable(keyc_tests::Random& random) {
  constexpr bool is_epoch = std::same_as<Form, keyc::form::Number>;
  T value = keyc_tests::make<T>(random, is_epoch ? keyc_tests::Form::epoch : keyc_tests::Form::plain);
  if constexpr (std::same_as<T, double>)
    if (value != 0 && (std::fabs(value) < 1e-130 || std::fabs(value) >= 1e126)) value = 0.1;
  return value;
}

template <class T, class Form>
std::vector<T> several(keyc_tests::Random& random) {
  std::vector<T> values;
  for (std::uint64_t count = random.below(5); count > 0; --count) values.push_back(holdable<T, Form>(random));
  return values;
}

/// Tries the values separately, as an absent optional and in a list.
template <class T, class Form = keyc::form::Own>
void check_all() {
  keyc_tests::Random random(1);
  for (int i = 0; i < rounds; ++i) {
    const std::vector<T> list = several<T, Form>(random);
    const std::optional<T> last = list.empty() ? std::nullopt : std::optional<T>(list.back());
    if (last) REQUIRE(survives<T, Form>(*last));
    REQUIRE(survives<std::optional<T>, Form>(last));
    REQUIRE(survives<std::vector<T>, Form>(list));
  }
}

/// Tries the values in a map, and in a map of lists.
template <class T, class Form = keyc::form::Own>
void check_maps() {
  keyc_tests::Random random(3);
  for (int i = 0; i < rounds; ++i) {
    const std::vector<T> list = several<T, Form>(random);
    std::map<std::string, T> map;
    for (const T& value : list) map.emplace("entry " + std::to_string(map.size()), value);
    REQUIRE(survives<std::map<std::string, T>, Form>(map));
    REQUIRE(survives<std::map<std::string, std::vector<T>>, Form>({{"list", list}, {"none", {}}}));
  }
}

template <class T, class Form = keyc::form::Own>
void check_sets() {
  keyc_tests::Random random(2);
  for (int i = 0; i < rounds; ++i) {
    const std::vector<T> list = several<T, Form>(random);
    const std::set<T> set(list.begin(), list.end());
    REQUIRE(survives<std::set<T>, Form>(set));
    if (!set.empty()) REQUIRE(survives<std::vector<std::set<T>>, Form>({set, set}));
  }
}

}  // namespace

TEST_CASE("Every character is read as it was written, through JSON") {
  for (int c = 0; c < 128; ++c) CHECK(survives(std::string(1, static_cast<char>(c))));
  for (const char* text : {"é", "東", "🏙", "\xEF\xBF\xBF", "\xF4\x8F\xBF\xBF"}) CHECK(survives(std::string(text)));
}

TEST_CASE("Text, booleans and bytes are read as they were written, through JSON") {
  check_all<std::string>();
  check_all<keyc::Bytes>();
  for (const bool value : {false, true}) CHECK(survives(value));
}

TEST_CASE("Numbers of each type are read as they were written, through JSON") {
  check_all<std::int8_t>();
  check_all<std::int16_t>();
  check_all<std::int32_t>();
  check_all<std::int64_t>();
  check_all<std::uint8_t>();
  check_all<std::uint16_t>();
  check_all<std::uint32_t>();
  check_all<std::uint64_t>();
  check_all<float>();
  check_all<double>();
  check_all<keyc::Decimal>();
}

TEST_CASE("Times are read as they were written, in both forms, through JSON") {
  check_all<keyc::Date>();
  check_all<keyc::TimestampS>();
  check_all<keyc::Timestamp>();
  check_all<keyc::TimestampUs>();
  check_all<keyc::TimestampNs>();
  check_all<keyc::TimestampS, keyc::form::Number>();
  check_all<keyc::Timestamp, keyc::form::Number>();
  check_all<keyc::TimestampUs, keyc::form::Number>();
  check_all<keyc::TimestampNs, keyc::form::Number>();
  using Limits = std::numeric_limits<std::int64_t>;
  for (const std::int64_t count : {Limits::min(), Limits::max()})
    CHECK((survives<keyc::TimestampS, keyc::form::Number>(keyc::TimestampS(std::chrono::seconds(count)))));
}

TEST_CASE("Ids are read as they were written, through JSON") {
  check_all<keyc::Uuid>();
  check_all<keyc::Uuid7>();
  check_all<keyc::Ulid>();
  check_all<keyc::Ksuid>();
}

TEST_CASE("Structs are read as they were written, with all members, through JSON") { check_all<Place>(); }

TEST_CASE("Maps are read as they were written, with all entries, through JSON") {
  check_maps<std::string>();
  check_maps<std::int64_t>();
  check_maps<double>();
  check_maps<keyc::Bytes>();
  check_maps<keyc::Timestamp>();
  check_maps<keyc::Timestamp, keyc::form::Number>();
  check_maps<keyc::Ulid>();
  check_maps<Place>();
}

TEST_CASE("Sets that are stored as text, numbers or bytes are read as they were written, through JSON") {
  check_sets<std::string>();
  check_sets<std::int64_t>();
  check_sets<std::uint8_t>();
  check_sets<float>();
  check_sets<double>();
  check_sets<keyc::Decimal>();
  check_sets<keyc::Bytes>();
  check_sets<keyc::Date>();
  check_sets<keyc::TimestampUs>();
  check_sets<keyc::TimestampNs, keyc::form::Number>();
  check_sets<keyc::TimestampS, keyc::form::Number>();
  check_sets<keyc::Uuid>();
  check_sets<keyc::Ksuid>();
}

TEST_CASE("A document is stored unchanged, whatever it contains") {
  using Type = AttributeValue::Type;
  const AttributeValue document = AttributeValue::map({
      {"binary", AttributeValue::binary(std::string("\0\xFF", 2))},
      {"list", AttributeValue::list({AttributeValue::null(), AttributeValue::boolean(false)})},
      {"numbers", AttributeValue::set(Type::NS, {"1", "-2.5E+3"})},
      {"number", AttributeValue::number("1.50")},
  });
  CHECK(survives(document));
  CHECK(survives(std::optional<AttributeValue>(document)));
  CHECK(survives(std::vector<AttributeValue>{document, AttributeValue::null()}));
  CHECK(survives(std::map<std::string, AttributeValue>{{"x", document}}));
}
