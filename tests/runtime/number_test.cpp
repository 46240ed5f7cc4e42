#include "keyc/generated/number.hpp"

#include <limits>
#include <optional>

#include "keyc/errors.hpp"
#include "support/catch.hpp"

using keyc::Integer;
using keyc::number_text;

namespace {

template <class T>
std::optional<T> parsed(std::string_view digits) {
  T value{};
  return keyc::parse_number(digits, value) ? std::optional<T>(value) : std::nullopt;
}

}  // namespace

TEST_CASE("A double is written in the fewest digits that are read as the same double") {
  CHECK(number_text(0.1) == "0.1");
  CHECK(number_text(-0.0) == "0");
  CHECK(number_text(40.749207) == "40.749207");
  const double value = GENERATE(1e-130, -1e-130, 9.99e125, 1.0 / 3, 123456789.125, 5e-7, -1e22, 4503599627370497.5);
  CHECK(parsed<double>(number_text(value)) == value);
}

TEST_CASE("A float is written in the fewest digits that are read as the same float") {
  CHECK(number_text(0.1F) == "0.1");
  CHECK(number_text(-0.0F) == "0");
  CHECK(number_text(16777217.0F) == "16777216");
  CHECK_THROWS_AS(number_text(std::numeric_limits<float>::quiet_NaN()), keyc::EncodeError);
  CHECK_THROWS_AS(number_text(-std::numeric_limits<float>::infinity()), keyc::EncodeError);
  const float value =
      GENERATE(std::numeric_limits<float>::max(), std::numeric_limits<float>::lowest(),
               std::numeric_limits<float>::min(), std::numeric_limits<float>::denorm_min(), 1.0F / 3, -73.985174F);
  CHECK(parsed<float>(number_text(value)) == value);
}

TEST_CASE("Digits that are not needed to read a number back are zeros, and exponents are those of a Decimal") {
  CHECK(number_text(-377802465563559104.0) == "-377802465563559100");
  CHECK(number_text(9007199254740992.0) == "9007199254740992");
  CHECK(number_text(9007199254740994.0) == "9007199254740994");
  CHECK(number_text(90071992547409920.0) == "90071992547409920");
  CHECK(number_text(100000.0) == "100000");
  CHECK(number_text(1e37) == "10000000000000000000000000000000000000");
  CHECK(number_text(1e38) == "1E38");
  CHECK(number_text(0.0001) == "0.0001");
  CHECK(number_text(1.5e-7) == "0.00000015");
  CHECK(number_text(1.5e-8) == "1.5E-8");
  CHECK(number_text(16777216.0F) == "16777216");
  CHECK(number_text(8589972480.0F) == "8589972000");
  CHECK(number_text(-1e5F) == "-100000");
}

TEST_CASE("A number is read as the nearest float, and refused beyond the floats") {
  CHECK(parsed<float>("0.1000000000000000055511151231257827") == 0.1F);
  CHECK(parsed<float>("16777217") == 16777216.0F);
  const std::string text = GENERATE("3.5E38", "-1E39", "1E-46", "inf", "nan", "1x", "");
  CHECK(parsed<float>(text) == std::nullopt);
}

TEST_CASE("A double that DynamoDB cannot hold is refused") {
  using Limits = std::numeric_limits<double>;
  for (const double value :
       {Limits::infinity(), -Limits::infinity(), Limits::quiet_NaN(), 1e126, -1e126, 9.9e-131, -5e-324}) {
    CAPTURE(value);
    CHECK_THROWS_AS(number_text(value), keyc::EncodeError);
  }
}

TEST_CASE("Whole numbers are written and read at the limits of their types") {
  CHECK(number_text(std::numeric_limits<std::int64_t>::min()) == "-9223372036854775808");
  CHECK(number_text(std::numeric_limits<std::uint64_t>::max()) == "18446744073709551615");
  CHECK(parsed<std::int64_t>("-9223372036854775808") == std::numeric_limits<std::int64_t>::min());
  CHECK(parsed<std::uint64_t>("1.8446744073709551615E19") == std::numeric_limits<std::uint64_t>::max());
}

TEST_CASE("Whole numbers are read in every form of a number, and nothing else is") {
  CHECK(parsed<std::int64_t>("1E2") == 100);
  CHECK(parsed<std::int64_t>("-1.20e1") == -12);
  CHECK(parsed<std::uint64_t>("-0") == 0u);
  const std::string text = GENERATE("", "1.5", "1E-1", "9223372036854775808", "1E125", "abc", "1x", " 1", "0x10");
  CHECK(parsed<std::int64_t>(text) == std::nullopt);
  CHECK(parsed<std::uint64_t>("-1") == std::nullopt);
}

TEST_CASE("Text that is not a finite double is not read as one") {
  const std::string text = GENERATE("", "inf", "nan", "1e999", "1x", "0x1p3");
  CHECK(parsed<double>(text) == std::nullopt);
}

TEST_CASE("A text that cannot be read leaves the value as it was") {
  double value = 7;
  CHECK_FALSE(keyc::parse_number("1x", value));
  CHECK(value == 7);
}

TEST_CASE("An integer is converted to another integer type if it fits") {
  CHECK(Integer(255).as<std::uint8_t>("Store", "level") == 255);
  CHECK(Integer(-128).as<std::int8_t>("Store", "level") == -128);
  CHECK(Integer(std::numeric_limits<std::uint64_t>::max()).as<std::uint64_t>("Store", "level") ==
        std::numeric_limits<std::uint64_t>::max());
  CHECK(Integer(std::numeric_limits<std::int64_t>::min()).as<std::int64_t>("Store", "level") ==
        std::numeric_limits<std::int64_t>::min());
}

TEST_CASE("An integer that does not fit is an error with entity, attribute and value") {
  CHECK_THROWS_WITH(Integer(256).as<std::uint8_t>("Store", "level"), "Store.level: '256' is out of range");
  CHECK_THROWS_WITH(Integer(-1).as<std::uint64_t>("Store", "level"), "Store.level: '-1' is out of range");
  CHECK_THROWS_WITH(Integer(-129).as<std::int8_t>("Store", "level"), "Store.level: '-129' is out of range");
  CHECK_THROWS_WITH(Integer(std::numeric_limits<std::uint64_t>::max()).as<std::int64_t>("Store", "level"),
                    "Store.level: '18446744073709551615' is out of range");
}
