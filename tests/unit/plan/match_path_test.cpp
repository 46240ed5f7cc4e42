#include "generator/plan/match_path.hpp"

#include <string>
#include <vector>

#include "support/catch.hpp"
#include "support/in_memory.hpp"

using keyc::model::AccessPattern;
using keyc::model::Entity;
using keyc::model::Operator;
using keyc::plan::Match;

namespace {

constexpr std::string_view schema = R"(schema paths
table Places {
  key (pk, sk)
  index gsi1 (gpk, gsk)
}
entity Store in Places {
  country : string
  state   : string
  city    : string
  id      : string
  name    : string
  pk  = <country>
  sk  = <state>#<city>#<id>
  gpk = <name>
  gsk = <id>
}
)";

/// A pattern with equality on these attributes, and with this operator on the last one.
AccessPattern asking(const Entity& entity, const std::vector<std::string>& attributes,
                     Operator last = Operator::equal) {
  AccessPattern pattern;
  for (const std::string& name : attributes)
    for (const keyc::model::Field& field : entity.fields)
      if (field.name == name) pattern.parameters.push_back({&field, Operator::equal, ""});
  REQUIRE(pattern.parameters.size() == attributes.size());
  pattern.parameters.back().op = last;
  return pattern;
}

}  // namespace

TEST_CASE("a path serves a pattern that gives its first components, in any order") {
  keyc::Run run;
  keyc_tests::compile_in_memory(schema, run);
  const Entity& store = run.model.schemas.front().entities.front();
  const auto matched = [&](const std::vector<std::string>& names, Operator last = Operator::equal) {
    return keyc::plan::match(asking(store, names, last), store.primary());
  };

  CHECK(matched({"country"}).serves);
  const Match two = matched({"state", "country"});
  CHECK(two.serves);
  CHECK(two.steps_given == 2);
  CHECK(two.range == nullptr);

  CHECK_FALSE(matched({"state"}).serves);
  CHECK_FALSE(matched({"country", "city"}).serves);
  CHECK_FALSE(matched({"country", "name"}).serves);
  CHECK_FALSE(matched({"country", "city"}).reason.empty());
}

TEST_CASE("an operator applies to the component after those with equality") {
  keyc::Run run;
  keyc_tests::compile_in_memory(schema, run);
  const Entity& store = run.model.schemas.front().entities.front();
  const AccessPattern begins = asking(store, {"country", "state", "city"}, Operator::begins_with);
  const Match served = keyc::plan::match(begins, store.primary());
  CHECK(served.serves);
  CHECK(served.steps_given == 2);
  CHECK(served.range == &begins.parameters.back());

  CHECK_FALSE(keyc::plan::match(asking(store, {"country"}, Operator::at_least), store.primary()).serves);
  CHECK_FALSE(keyc::plan::match(asking(store, {"country", "city"}, Operator::at_least), store.primary()).serves);
  CHECK(keyc::plan::match(asking(store, {"name", "id"}, Operator::at_least), store.paths.back()).serves);
}
