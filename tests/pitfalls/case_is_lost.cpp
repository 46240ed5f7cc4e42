// Values are written to keys in lower case: "IBM" and "ibm" are one.
#include "pitfalls.keys.hpp"
#include "support/catch.hpp"
#include "support/live.hpp"

using namespace pitfalls;

TEST_CASE("names that differ in case are two keys") {
  live::TestTable table(PitfallsTable::create_table(), "case");
  const Company companies[] = {{"IBM", 1}, {"ibm", 2}, {"Ibm", 3}};
  for (const Company& one : companies) table.client().send(CompanyEntity::create(one));
  for (const Company& one : companies) {
    const auto found = table.client().send(CompanyEntity::get(CompanyEntity::key(one)));
    REQUIRE(found);
    CHECK(found->revenue == one.revenue);
  }
}
