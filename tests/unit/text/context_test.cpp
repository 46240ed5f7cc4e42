#include "generator/text/context.hpp"

#include "support/catch.hpp"

using keyc::Context;
using keyc::ContextMemory;
using keyc::Name;
using keyc::TemplateError;

namespace {

ContextMemory memory;
const ContextMemory::Use use(memory);

}  // namespace

TEST_CASE("an object keeps its members in the order of insertion, each name once") {
  Context context{{"b", "1"}, {"a", 2}};
  context["b"] = "3";
  context["c"].push_back("4");
  CHECK(*context["b"].text() == "3");
  CHECK(*context["a"].number() == 2);
  CHECK(*context["c"].front().text() == "4");
  CHECK(context.find(Name(std::string_view("d"))) == nullptr);
}

TEST_CASE("a value of an initialiser list is moved, and a variable keeps its value") {
  Context kept{{"a", 1}};
  Context moved{{"a", 1}};
  const Context* const member = moved.find("a");
  Context outer{{"kept", kept}, {"moved", std::move(moved)}};
  outer["kept"]["a"] = 2;
  CHECK(*kept["a"].number() == 1);
  CHECK(outer["moved"].find("a") == member);
}

TEST_CASE("text is copied to the memory of contexts") {
  std::string text(100, 'x');
  const Context context(text);
  text.assign(100, 'y');
  CHECK(*context.text() == std::string(100, 'x'));
}

TEST_CASE("contexts are built in the memory that is used, of which uses can be within each other") {
  ContextMemory inner;
  const Context outside{{"a", std::string(100, 'x')}};
  {
    const ContextMemory::Use use_inner(inner);
    Context large = Context::array();
    for (int i = 0; i < 10000; ++i) large.push_back({{"text", std::string(100, 'y')}});
    CHECK(*large.front()["text"].text() == std::string(100, 'y'));
    inner.clear();
  }
  const Context after{{"b", std::string(100, 'z')}};
  CHECK(*outside["a"].text() == std::string(100, 'x'));
  CHECK(*after["b"].text() == std::string(100, 'z'));
}

TEST_CASE("a nested list is an object, and an array is marked as one") {
  const Context context{{"object", {{"a", {{"b", "deep"}}}}}, {"array", Context::array({{{"a", "first"}}, "second"})}};
  CHECK(*context["object"]["a"]["b"].text() == "deep");
  CHECK(*context["array"].front()["a"].text() == "first");
  CHECK(!context["object"].is_array());
  CHECK(context["array"].end() - context["array"].begin() == 2);
}

TEST_CASE("a copy is a value of its own, of each kind") {
  Context from{{"null", Context()},
               {"truth", true},
               {"number", 7},
               {"text", std::string(100, 'x')},
               {"array", Context::array({"1"})},
               {"object", {{"a", "b"}}}};
  const Context copy = from;
  from["text"] = 1;
  from["array"].push_back("2");
  from["object"]["a"] = "c";
  from["number"] = Context::array({"3"});
  CHECK_FALSE(copy["null"].holds());
  CHECK(copy["truth"].holds());
  CHECK(*copy["number"].number() == 7);
  CHECK(*copy["text"].text() == std::string(100, 'x'));
  CHECK(copy["array"].end() - copy["array"].begin() == 1);
  CHECK(*copy["object"]["a"].text() == "b");
  Context assigned("text");
  assigned = copy;
  assigned = std::as_const(assigned);
  CHECK(*assigned["object"]["a"].text() == "b");
}

TEST_CASE("a member is found wherever it is looked for first") {
  const Context context{{"a", 1}, {"b", 2}};
  for (std::uint32_t likely : {0U, 1U, 2U, 1000U}) {
    std::uint32_t place = likely;
    REQUIRE(context.find(keyc::Name("b").hash(), place) != nullptr);
    CHECK(place == 1);
    place = likely;
    CHECK(context.find(keyc::Name("c").hash(), place) == nullptr);
    CHECK(Context("text").find(keyc::Name("b").hash(), place) == nullptr);
  }
}

TEST_CASE("null, false, zero and empty values are false in conditions") {
  for (const Context& no :
       {Context(), Context(false), Context(0), Context(""), Context::array(), Context(std::vector<std::string>())})
    CHECK_FALSE(no.holds());
  for (const Context& yes :
       {Context(true), Context(-1), Context("0"), Context::array({Context()}), Context{{"member", Context()}}})
    CHECK(yes.holds());
}

TEST_CASE("a context can only be used as its own kind") {
  Context text("text");
  Context object{{"a", 1}};
  const Context& constant = object;
  CHECK_THROWS_AS(text["member"], TemplateError);
  CHECK_THROWS_AS(object.push_back(1), TemplateError);
  CHECK_THROWS_AS(constant["b"], TemplateError);
  CHECK_THROWS_AS(Context::array().front(), TemplateError);
}
