// Numbers are converted to a double: 64-bit ids change, and decimals lose digits.
#include <cstdint>
#include <limits>

#include "pitfalls.keys.hpp"
#include "support/catch.hpp"
#include "support/live.hpp"

using namespace pitfalls;

TEST_CASE("every digit of a number is stored and read") {
  live::TestTable table(PitfallsTable::create_table(), "digits");
  const keyc::Decimal exact("0.12345678901234567890123456789012345678");
  const std::uint64_t ids[] = {9007199254740992, 9007199254740993, 9007199254740994,
                               std::numeric_limits<std::uint64_t>::max() - 1,
                               std::numeric_limits<std::uint64_t>::max()};
  for (const std::uint64_t id : ids)
    table.client().send(AccountEntity::create({.bank = "b", .id = id, .balance = exact, .ratio = 0.1}));
  for (const std::uint64_t id : ids) {
    const auto found = table.client().send(AccountEntity::account("b", id));
    REQUIRE(found);
    CHECK(found->id == id);
    CHECK(found->balance == exact);
    CHECK(found->ratio == 0.1);
    // The loaded item is written as it was.
    const keyc::Item before = table.client().send(AccountEntity::key(*found).get().request()).Item.value();
    table.client().send(AccountEntity::put(*found));
    CHECK(table.client().send(AccountEntity::key(*found).get().request()).Item == before);
  }
}
