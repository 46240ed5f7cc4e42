// Arithmetic of decimals against 128-bit integers; decimal_oracle.py compares all magnitudes with Python's decimals.
#include <rapidcheck.h>

#include <cstdint>
#include <limits>
#include <string>
#include <type_traits>
#include <unordered_set>

#include "keyc/decimal.hpp"
#include "keyc/errors.hpp"
#include "support/catch.hpp"

using keyc::Decimal;

namespace {

__extension__ using Wide = __int128;

std::string digits_of(Wide value) {
  std::string text;
  Wide rest = value < 0 ? -value : value;
  for (; rest != 0; rest /= 10) text.insert(0, 1, static_cast<char>('0' + static_cast<int>(rest % 10)));
  return text.empty() ? "0" : value < 0 ? '-' + text : text;
}

Decimal scaled(Wide value, int exponent) { return Decimal(digits_of(value) + 'E' + std::to_string(exponent)); }

}  // namespace

TEST_CASE("Sums, differences, products and comparisons of decimals are those of whole numbers") {
  REQUIRE(rc::check([](std::int64_t a, std::int64_t b) {
    const int exponent = *rc::gen::inRange(-65, 44);
    const Decimal x = scaled(a, exponent);
    const Decimal y = scaled(b, exponent);
    RC_ASSERT(x + y == scaled(Wide{a} + b, exponent));
    RC_ASSERT(x - y == scaled(Wide{a} - b, exponent));
    RC_ASSERT(x * y == scaled(Wide{a} * b, 2 * exponent));
    RC_ASSERT((x <=> y) == (a <=> b));
    RC_ASSERT((Decimal(a) <=> Decimal(b)) == (a <=> b));
    RC_ASSERT(Decimal(a).text() == digits_of(a));
    RC_ASSERT(-x + x == 0);
  }));
}

TEST_CASE("A decimal is calculated with integers, and never with floats") {
  Decimal price("19.95");
  CHECK(3 * price == Decimal("59.85"));
  CHECK(price > 19);
  CHECK(-price == Decimal("-19.95"));
  CHECK((-Decimal(0)).text() == "0");
  price += 1;
  price -= Decimal("0.95");
  price *= 5;
  CHECK(price == 100);
  CHECK(Decimal(std::numeric_limits<std::uint64_t>::max()).text() == "18446744073709551615");
  CHECK(Decimal(std::numeric_limits<std::int64_t>::min()).text() == "-9223372036854775808");
  CHECK_FALSE(std::is_constructible_v<Decimal, double>);
  CHECK_FALSE(std::is_constructible_v<Decimal, bool>);
}

TEST_CASE("A result that DynamoDB cannot hold is an error that shows the calculation") {
  CHECK_THROWS_WITH(Decimal("1E125") + Decimal("1E-130"), "'1E125 + 1E-130' has more than 38 digits");
  CHECK_THROWS_WITH(Decimal("1E38") - Decimal("0.1"), "'1E38 - 0.1' has more than 38 digits");
  CHECK_THROWS_WITH(Decimal("1E100") * Decimal("-1E100"),
                    "'1E100 * -1E100' is outside DynamoDB's range, 1E-130 to 9.99…E125");
  CHECK_THROWS_WITH(Decimal("1E-100") * Decimal("1E-100"), Catch::Contains("is outside DynamoDB's range"));
  CHECK(Decimal("99999999999999999999999999999999999999") + 1 == Decimal("1E38"));
}

TEST_CASE("A decimal is shown with a number of digits after the point, and nothing is rounded") {
  CHECK(Decimal("59.9").text(2) == "59.90");
  CHECK(Decimal("-59.9").text(1) == "-59.9");
  CHECK(Decimal(1200).text(0) == "1200");
  CHECK(Decimal(1200).text(3) == "1200.000");
  CHECK(Decimal().text(2) == "0.00");
  CHECK(Decimal("0.05").text(2) == "0.05");
  CHECK(Decimal("-1.5E-8").text(10) == "-0.0000000150");
  CHECK(Decimal("1E40").text(1) == '1' + std::string(40, '0') + ".0");
  CHECK_THROWS_WITH(Decimal("59.905").text(2), "'59.905' has more than 2 digits after the point");
  CHECK_THROWS_AS(Decimal("1E-130").text(129), keyc::EncodeError);
}

TEST_CASE("Decimals have text and hashes") {
  Decimal read = 7;
  CHECK(keyc::from_text("1e3", read));
  CHECK(read == 1000);
  CHECK_FALSE(keyc::from_text("1,5", read));
  CHECK_FALSE(keyc::from_text("1E126", read));
  CHECK(keyc::to_text(read) == "1000");
  const std::unordered_set<Decimal> set{Decimal("1.0"), 1, Decimal("1e0"), 2};
  CHECK(set.size() == 2);
}
