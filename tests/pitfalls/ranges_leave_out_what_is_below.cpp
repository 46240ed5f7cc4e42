// `country <= "US"` returns nothing of the US, since "US#TX" is greater than "US"; and begins_with "US" also returns
// the USA.
#include <set>
#include <string>

#include "keyc/range.hpp"
#include "pitfalls.keys.hpp"
#include "support/catch.hpp"
#include "support/live.hpp"

using namespace pitfalls;

TEST_CASE("a range of values has all items below these values, and no others") {
  live::TestTable table(PitfallsTable::create_table(), "ranges");
  const Place places[] = {{"m", "CA", "ON", "Toronto"}, {"m", "US", "CA", "Los Angeles"},
                          {"m", "US", "TX", "Houston"}, {"m", "US", "TXX", "Nowhere"},
                          {"m", "USA", "TX", "Austin"}, {"m", "UY", "MO", "Montevideo"}};
  for (const Place& place : places) table.client().send(PlaceEntity::put(place));
  const auto cities = [&](const auto& query) {
    std::set<std::string> found;
    for (const Place& place : table.client().items(query)) found.insert(place.city);
    return found;
  };
  using Cities = std::set<std::string>;
  const auto of_map = PlaceEntity::at().map("m");
  const auto in_us = of_map.country("US");
  CHECK(cities(of_map.country(keyc::at_most("US")).query()) == Cities{"Toronto", "Los Angeles", "Houston", "Nowhere"});
  CHECK(cities(of_map.country(keyc::below("US")).query()) == Cities{"Toronto"});
  CHECK(cities(of_map.country(keyc::above("US")).query()) == Cities{"Austin", "Montevideo"});
  CHECK(cities(of_map.country(keyc::between("CA", "US")).query()) ==
        Cities{"Toronto", "Los Angeles", "Houston", "Nowhere"});
  CHECK(cities(PlaceEntity::inCountry("m", "US")) == Cities{"Los Angeles", "Houston", "Nowhere"});
  CHECK(cities(PlaceEntity::inState("m", "US", "TX")) == Cities{"Houston"});
  CHECK(cities(in_us.state(keyc::at_least("TX")).query()) == Cities{"Houston", "Nowhere"});
  CHECK(cities(in_us.state(keyc::above("TX")).query()) == Cities{"Nowhere"});
  // A query for a prefix is explicit.
  CHECK(cities(of_map.country(keyc::begins_with("US")).query()) ==
        Cities{"Los Angeles", "Houston", "Nowhere", "Austin"});
}
