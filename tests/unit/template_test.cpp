#include "generator/text/template.hpp"

#include "support/catch.hpp"

using keyc::Context;
using keyc::TemplateError;

namespace {

std::string shouted(std::string_view text) {
  std::string result;
  for (const char c : text) result += c == '<' ? std::string("&lt;") : std::string(1, c);
  return result;
}

std::string filled(std::string_view text, const Context& context) {
  return keyc::render_text("test", text, context, shouted);
}

}  // namespace

TEST_CASE("holes are filled, escaped unless they say otherwise") {
  CHECK(filled("a $x$ b $=x$ $$\n", {{"x", "<1>"}}) == "a &lt;1> b <1> $\n");
  CHECK(filled("$a.b.c$ $n$", {{"a", {{"b", {{"c", "deep"}}}}}, {"n", 3}}) == "deep 3");
}

TEST_CASE("loops and conditions own their lines") {
  const Context context{{"xs", {{{"n", "1"}}, {{"n", "2"}}}}, {"no", false}, {"empty", ""}};
  CHECK(filled("<\n  //~ for x in xs\n  $=x.n$\n  //~ end\n>\n", context) == "<\n  1\n  2\n>\n");
  CHECK(filled("//~ if no\na\n//~ else\nb\n//~ end\n", context) == "b\n");
  CHECK(filled("//~ if not no\na\n//~ end\n//~ if empty\nb\n//~ end\n//~ if xs\nc\n//~ end\n", context) == "a\nc\n");
}

TEST_CASE("what the context does not have is a hard error") {
  CHECK_THROWS_AS(filled("$y$", {{"x", "1"}}), TemplateError);
  CHECK_THROWS_AS(filled("$x.y$", {{"x", "1"}}), TemplateError);
  CHECK_THROWS_AS(filled("//~ if y\n//~ end\n", {{"x", "1"}}), TemplateError);
  CHECK_THROWS_AS(filled("$xs$", {{"xs", Context::array()}}), TemplateError);
}

TEST_CASE("a template that is not well formed is a hard error") {
  for (const char* wrong : {"//~ if x\n", "//~ for x in xs\n", "//~ end\n", "//~ else\n", "//~ for x xs\n//~ end\n",
                            "//~ wat\n", "$x", "//~ include nowhere\n"})
    CHECK_THROWS_AS(filled(wrong, {{"x", "1"}, {"xs", Context::array()}}), TemplateError);
}
