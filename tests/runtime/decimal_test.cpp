#include "keyc/decimal.hpp"

#include "keyc/errors.hpp"
#include "support/catch.hpp"

using keyc::Decimal;

TEST_CASE("Equal numbers have the same text, in whatever form they were written") {
  const auto [written, text] = GENERATE(table<std::string, std::string>({
      {"1", "1"},
      {"+1", "1"},
      {"1.00", "1"},
      {"0100e-2", "1"},
      {"-12.50", "-12.5"},
      {".5", "0.5"},
      {"5.", "5"},
      {"0.0000001", "0.0000001"},
      {"0.00000001", "1E-8"},
      {"-0.000000012", "-1.2E-8"},
      {"1e3", "1000"},
      {"1E+3", "1000"},
      {"12e37", "1.2E38"},
      {"1e37", "10000000000000000000000000000000000000"},
      {"123456789012345678901234567890.12345678", "123456789012345678901234567890.12345678"},
      {"9.9999999999999999999999999999999999999E125", "9.9999999999999999999999999999999999999E125"},
      {"1E-130", "1E-130"},
      {"-0", "0"},
      {"0e999", "0"},
      {"-0.000", "0"},
  }));
  CHECK(Decimal(written).text() == text);
  CHECK(Decimal(Decimal(written).text()) == Decimal(written));
}

TEST_CASE("A default decimal is zero") {
  CHECK(Decimal().text() == "0");
  CHECK(Decimal() == Decimal("0.0"));
}

TEST_CASE("Text that is not a number is refused") {
  const std::string text = GENERATE("", "-", "+", ".", "-.", "e5", "1e", "1e+", "1e+-5", "1e-+5", "1e++5", "--1", "+-1",
                                    "1.2.3", "1 ", " 1", "0x1", "NaN", "Infinity", "1,5", "1e5.0", "1e99999999999");
  CHECK_THROWS_WITH(Decimal(text), "'" + text + "' is not a number");
}

TEST_CASE("Numbers that DynamoDB cannot hold exactly are refused") {
  CHECK_THROWS_WITH(Decimal("1.00000000000000000000000000000000000001"), Catch::Contains("has more than 38 digits"));
  CHECK_NOTHROW(Decimal("1.0000000000000000000000000000000000001"));
  CHECK_NOTHROW(Decimal("100000000000000000000000000000000000000000000"));
  CHECK_THROWS_WITH(Decimal("1E126"), Catch::Contains("is outside DynamoDB's range"));
  CHECK_THROWS_WITH(Decimal("-9.9E-131"), Catch::Contains("is outside DynamoDB's range"));
  CHECK_THROWS_AS(Decimal("1e2147483647"), keyc::EncodeError);
  CHECK_THROWS_AS(Decimal("0.1e-2147483648"), keyc::EncodeError);
}

TEST_CASE("Decimals compare by value") {
  CHECK(Decimal("9") < Decimal("10"));
  CHECK(Decimal("-10") < Decimal("-9"));
  CHECK(Decimal("-1") < Decimal("0"));
  CHECK(Decimal("0") < Decimal("1E-130"));
  CHECK(Decimal("1.05") < Decimal("1.1"));
  CHECK(Decimal("1.1") < Decimal("1.11"));
  CHECK(Decimal("1e2") == Decimal("100.0"));
}
