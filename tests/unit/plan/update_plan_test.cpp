#include "generator/plan/update_plan.hpp"

#include <map>
#include <set>
#include <string>

#include "support/catch.hpp"
#include "support/in_memory.hpp"

using keyc::model::Attribute;
using keyc::model::UpdatePlan;

namespace {

std::set<std::string> names(const std::vector<const Attribute*>& attributes) {
  std::set<std::string> names;
  for (const Attribute* attribute : attributes) names.insert(attribute->name);
  return names;
}

/// The entity with these statements, in a table with one index.
const keyc::model::Entity& entity(const std::string& statements, keyc::Run& run) {
  keyc_tests::compile_in_memory(
      "schema plans\ntable T {\n  key (pk, sk)\n  index gsi1 (gpk, gsk)\n}\nentity E in T {\n" + statements + "}\n",
      run);
  REQUIRE(run.model.schemas.size() == 1);
  return run.model.schemas.front().entities.front();
}

}  // namespace

TEST_CASE("attributes that one index key is built from are set together") {
  keyc::Run run;
  const UpdatePlan plan = keyc::plan::plan_updates(entity(R"(
  id : string
  status : string
  priority : u8
  note : string?
  pk = <id>
  sk = "E"
  gpk = "OPEN"
  gsk = <status>#<priority>#<id>
)",
                                                          run));
  REQUIRE(plan.groups.size() == 2);
  CHECK(names(plan.groups[0].attributes) == std::set<std::string>{"status", "priority"});
  CHECK(plan.groups[0].given.empty());
  CHECK(plan.groups[0].units.size() == 1);
  CHECK(names(plan.groups[1].attributes) == std::set<std::string>{"note"});
  CHECK(plan.groups[1].units.empty());
  CHECK(plan.blind);
}

TEST_CASE("attributes of two keys are set separately, unless both keys are written and removed together") {
  const std::string keys = R"(
  pk = <id>
  sk = "E"
  gpk = <team>
  gsk = <rank>#<id>
)";
  keyc::Run always;
  CHECK(
      keyc::plan::plan_updates(entity("  id : string\n  team : string\n  rank : u8\n" + keys, always)).groups.size() ==
      2);
  keyc::Run sparse;
  const UpdatePlan plan =
      keyc::plan::plan_updates(entity("  id : string\n  team : string?\n  rank : u8\n" + keys, sparse));
  REQUIRE(plan.groups.size() == 1);
  CHECK(names(plan.groups[0].attributes) == std::set<std::string>{"team", "rank"});
}

TEST_CASE("fixed attributes are given to the setter of attributes that share their key") {
  keyc::Run run;
  const UpdatePlan plan = keyc::plan::plan_updates(entity(R"(
  id : string
  status : string
  createdAt : timestamp fixed
  pk = <id>
  sk = "E"
  gpk = "ALL"
  gsk = <status>#<createdAt>
)",
                                                          run));
  REQUIRE(plan.groups.size() == 1);
  CHECK(names(plan.groups[0].attributes) == std::set<std::string>{"status"});
  CHECK(names(plan.groups[0].given) == std::set<std::string>{"createdAt"});
}

TEST_CASE("a key of only the primary key's attributes has no setter") {
  keyc::Run run;
  CHECK(
      keyc::plan::plan_updates(entity("  id : string\n  pk = <id>\n  sk = \"E\"\n  gpk = \"ALL\"\n  gsk = <id>\n", run))
          .groups.empty());
}

TEST_CASE("there is no blind update if the clock and an optional attribute share a key") {
  keyc::Run run;
  const UpdatePlan plan = keyc::plan::plan_updates(entity(R"(
  id : string
  owner : string?
  updatedAt : timestamp = now always
  pk = <id>
  sk = "E"
  gpk = <owner>
  gsk = <updatedAt>
)",
                                                          run));
  CHECK_FALSE(plan.blind);
}
