#include "generator/text/template.hpp"

#include "support/catch.hpp"

using keyc::Context;
using keyc::ContextMemory;
using keyc::TemplateError;

namespace {

ContextMemory memory;
const ContextMemory::Use use(memory);

void escaped(std::string& out, std::string_view text) {
  for (const char c : text) out += c == '<' ? std::string("&lt;") : std::string(1, c);
}

std::string filled(std::string_view text, const Context& context) {
  return keyc::render_text("test", text, context, escaped);
}

}  // namespace

TEST_CASE("placeholders are replaced, and escaped unless marked otherwise") {
  CHECK(filled("a $x$ b $=x$ $$\n", {{"x", "<1>"}}) == "a &lt;1> b <1> $\n");
  CHECK(filled("$a.b.c$ $n$", {{"a", {{"b", {{"c", "deep"}}}}}, {"n", 3}}) == "deep 3");
}

TEST_CASE("loops and conditions use up their lines") {
  const Context context{{"xs", Context::array({{{"n", "1"}}, {{"n", "2"}}})}, {"no", false}, {"empty", ""}};
  CHECK(filled("<\n  //~ for x in xs\n  $=x.n$\n  //~ end\n>\n", context) == "<\n  1\n  2\n>\n");
  CHECK(filled("//~ if no\na\n//~ else\nb\n//~ end\n", context) == "b\n");
  CHECK(filled("//~ if not no\na\n//~ end\n//~ if empty\nb\n//~ end\n//~ if xs\nc\n//~ end\n", context) == "a\nc\n");
}

TEST_CASE("a loop's variable hides outer values of the same name") {
  const Context context{{"x", "root"}, {"xs", Context::array({"1", "2"})}, {"ys", Context::array({"3"})}};
  CHECK(filled("$x$ \n//~ for x in xs\n$x$\n//~ for x in ys\n$x$\n//~ end\n$x$\n//~ end\n$x$", context) ==
        "root \n1\n3\n1\n2\n3\n2\nroot");
}

TEST_CASE("elements of a loop may have their members in any order, or others too") {
  const Context context{{"xs", Context::array({{{"a", "1"}, {"b", "2"}},
                                               {{"b", "3"}, {"a", "4"}},
                                               {{"c", "5"}, {"x", "6"}, {"b", "7"}, {"a", "8"}}})}};
  CHECK(filled("//~ for x in xs\n$x.a$$x.b$\n//~ end\n", context) == "12\n43\n87\n");
}

TEST_CASE("what follows a block is not part of it") {
  const Context context{{"yes", true}, {"xs", Context::array({"1"})}};
  CHECK(filled("a\n//~ if yes\nb\n//~ else\nc\n//~ for x in xs\nd\n//~ end\n//~ end\ne\n//~ if not yes\nf\n//~ end\ng",
               context) == "a\nb\ne\ng");
}

TEST_CASE("a name that the context does not have throws TemplateError") {
  CHECK_THROWS_AS(filled("$y$", {{"x", "1"}}), TemplateError);
  CHECK_THROWS_AS(filled("$x.y$", {{"x", "1"}}), TemplateError);
  CHECK_THROWS_AS(filled("//~ if y\n//~ end\n", {{"x", "1"}}), TemplateError);
  CHECK_THROWS_AS(filled("$xs$", {{"xs", Context::array()}}), TemplateError);
  CHECK_THROWS_AS(filled("//~ for x in xs\n//~ end\n", {{"xs", "text"}}), TemplateError);
}

TEST_CASE("a malformed template throws TemplateError") {
  for (const char* wrong : {"//~ if x\n", "//~ for x in xs\n", "//~ end\n", "//~ else\n", "//~ for x xs\n//~ end\n",
                            "//~ wat\n", "$x", "//~ include nowhere\n"})
    CHECK_THROWS_AS(filled(wrong, {{"x", "1"}, {"xs", Context::array()}}), TemplateError);
}

TEST_CASE("a value is written as inline code if the output has that") {
  const auto code = [](std::string& out, std::string_view text) { out.append("`").append(text).append("`"); };
  CHECK(keyc::render_text("test", "$`x`$ $`n`$", {{"x", "<1>"}, {"n", 2}}, {escaped, code}) == "`<1>` `2`");
  CHECK_THROWS_AS(filled("$`x`$", {{"x", "1"}}), TemplateError);
}
