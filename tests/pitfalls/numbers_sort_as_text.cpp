// Numbers in keys are padded with zeros: -5 becomes "000-5", and sorts after -1; without padding, 10 sorts before 9.
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "pitfalls.keys.hpp"
#include "support/catch.hpp"
#include "support/live.hpp"

using namespace pitfalls;

TEST_CASE("numbers in keys sort as numbers") {
  live::TestTable table(PitfallsTable::create_table(), "numbers");
  const std::vector<std::int32_t> values = {
      std::numeric_limits<std::int32_t>::min(), -1000000, -1000, -10, -9, -5, -1, 0, 1, 5, 9, 10, 99, 100, 1000000,
      std::numeric_limits<std::int32_t>::max()};
  const std::vector<keyc::Decimal> decimals = {
      keyc::Decimal("-1E125"), keyc::Decimal("-1000.5"), keyc::Decimal("-10"),    keyc::Decimal("-9"),
      keyc::Decimal("-1.25"),  keyc::Decimal("-1.2"),    keyc::Decimal("-0.001"), keyc::Decimal("-1E-130"),
      keyc::Decimal("0"),      keyc::Decimal("1E-130"),  keyc::Decimal("0.001"),  keyc::Decimal("0.01"),
      keyc::Decimal("1.2"),    keyc::Decimal("1.25"),    keyc::Decimal("9"),      keyc::Decimal("1E125")};
  REQUIRE(values.size() == decimals.size());
  for (std::size_t i = 0; i < values.size(); ++i)
    table.client().send(
        ReadingEntity::put({.sensor = "s", .value = values[i], .exact = decimals[(7 * i) % decimals.size()]}));
  std::vector<std::int32_t> by_value;
  for (const Reading& reading : table.client().items(ReadingEntity::byValue("s"))) by_value.push_back(reading.value);
  CHECK(by_value == values);
  std::vector<keyc::Decimal> by_exact;
  for (const Reading& reading : table.client().items(ReadingEntity::byExact("s"))) by_exact.push_back(reading.exact);
  CHECK(by_exact == decimals);
}
