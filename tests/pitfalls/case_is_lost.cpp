// Values are written to keys in lower case: "IBM" and "ibm" have the same key.
#include "pitfalls.keys.hpp"
#include "support/catch.hpp"
#include "support/live.hpp"

using namespace pitfalls;

TEST_CASE("names that differ in case are two keys") {
  live::TestTable table(PitfallsTable::create_table(), "case");
  const Company companies[] = {{"IBM", 1}, {"ibm", 2}, {"Ibm", 3}};
  for (const Company& company : companies) table.client().send(CompanyEntity::create(company));
  for (const Company& company : companies) {
    const auto found = table.client().send(CompanyEntity::get(CompanyEntity::key(company)));
    REQUIRE(found);
    CHECK(found->revenue == company.revenue);
  }
}
