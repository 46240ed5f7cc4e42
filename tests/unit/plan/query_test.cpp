#include "generator/plan/query.hpp"

#include <map>
#include <string>

#include "support/catch.hpp"
#include "support/in_memory.hpp"

using keyc::plan::Form;

namespace {

constexpr std::string_view schema = R"(schema plans

table Logs {
  key (pk, sk)
  index byName (gpk, gsk)
  index byScore (npk, nsk: number)
  index byBytes (bpk, bsk: binary)
  index byNumber (bpk, n2sk: binary)
  index byTwo (kind, [s: number, name])
}

entity Entry in Logs {
  d     : date
  s     : u32
  id    : u64
  name  : string
  kind  : string
  score : u32?
  n     : u16
  pk  = <kind>
  sk  = <desc(d)>#<desc(s)>#<id>
  gpk = <kind>
  gsk = <raw(name)>#<score else "~">#<id>
  npk = <kind>
  nsk = <desc(n)>
  bpk = <kind>
  bsk = <prefix(name, 4)><n><s>
  n2sk = <n><s>

  access whole(kind, d, s, id)
  access fixed(kind, d)
  access inner(kind, d <)
  access last(kind, d, s, id between)
  access named(kind, name) on byName
  access begins(kind, name begins_with)
  access rated(kind, name, score >=)
  access least(kind, n <=) on byScore
  access everything(kind) on byScore
  access start(kind, name begins_with) on byBytes
  access bytes(kind, n >) on byNumber
  access native(kind, s, name begins_with) on byTwo
  access ranged(kind, s, name <) on byTwo
}
)";

/// The plans of the patterns above.
std::map<std::string, keyc::plan::Query> plans(const keyc::model::Entity& entity) {
  std::map<std::string, keyc::plan::Query> result;
  for (const keyc::model::AccessPattern& pattern : entity.accesses)
    result.emplace(pattern.name, keyc::plan::query(pattern));
  return result;
}

}  // namespace

TEST_CASE("a Query's form follows from the type of the key attribute and the position of the range") {
  keyc::Run run;
  keyc_tests::compile_in_memory(schema, run);
  for (const keyc::Diagnostic& diagnostic : run.diagnostics.all())
    if (diagnostic.code == keyc::Code::unserved) FAIL_CHECK(diagnostic.message);
  const auto by_name = plans(run.model.schemas.front().entities.front());
  const std::map<std::string, Form> forms{
      {"whole", Form::whole},        {"fixed", Form::begins_with},    {"inner", Form::inner_range},
      {"last", Form::last_range},    {"named", Form::begins_with},    {"begins", Form::prefix},
      {"rated", Form::inner_range},  {"least", Form::number_range},   {"everything", Form::begins_with},
      {"start", Form::prefix},       {"native", Form::native_prefix}, {"ranged", Form::native_range},
      {"bytes", Form::binary_range},
  };
  for (const auto& [name, form] : forms) {
    CAPTURE(name);
    REQUIRE(by_name.contains(name));
    CHECK(by_name.at(name).key.form == form);
  }
}

TEST_CASE("a plan has operators as bytes compare, and the literals around the component") {
  keyc::Run run;
  keyc_tests::compile_in_memory(schema, run);
  const auto by_name = plans(run.model.schemas.front().entities.front());

  const keyc::plan::KeyCondition& inner = by_name.at("inner").key;
  CHECK(inner.range == keyc::RangeKind::above);
  CHECK(inner.reversed);
  CHECK(inner.literal_after == "#");
  CHECK(inner.bounds_below());
  CHECK_FALSE(inner.bounds_above());
  CHECK(inner.equal.size() == 1);
  CHECK(inner.components == 0);

  const keyc::plan::KeyCondition& last = by_name.at("last").key;
  CHECK(last.range == keyc::RangeKind::between);
  CHECK_FALSE(last.reversed);
  CHECK(last.components == 2);
  CHECK(last.bounds_below());
  CHECK(last.bounds_above());

  const keyc::plan::KeyCondition& rated = by_name.at("rated").key;
  REQUIRE(rated.stand_in != nullptr);
  CHECK(rated.stand_in->above);
  REQUIRE(by_name.at("rated").exact.equal.size() == 1);
  CHECK(by_name.at("rated").exact.equal.front()->name == "name");

  const keyc::plan::KeyCondition& whole = by_name.at("whole").key;
  CHECK(whole.equal.size() == 2);
  CHECK(whole.next == nullptr);
  CHECK(whole.component == nullptr);

  CHECK(by_name.at("bytes").key.width_after == 4);

  REQUIRE(by_name.at("begins").exact.prefix != nullptr);
  CHECK(by_name.at("begins").exact.prefix->field->name == "name");
  CHECK(by_name.at("native").exact.empty());
  CHECK(by_name.at("native").key.equal.size() == 2);
}
