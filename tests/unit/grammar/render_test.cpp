#include "support/catch.hpp"
#include "unit/grammar/parsed.hpp"

using namespace keyc::test;

namespace {

std::string rendered(std::string text) { return Parsed(std::move(text)).diagnostics.render(false); }

}  // namespace

TEST_CASE("the carets are under the marked text, also after tabs, wide and invisible characters") {
  CHECK(rendered("\tschema 9") ==
        "x.keys:1:9: error[K0101]: expected the name of the schema, found '9'\n"
        "    1 |  schema 9\n"
        "      |         ^ write 'schema places'\n");
  CHECK(rendered("enum E {\n  a as \"東é\x1B\" ? }") ==
        "x.keys:2:14: error[K0101]: expected ',' or '}', found '?'\n"
        "    2 |   a as \"東é·\" ? }\n"
        "      |               ^\n");
  CHECK(rendered("schema s 東京") ==
        "x.keys:1:10: error[K0101]: expected the end of the line, found '東'\n"
        "    1 | schema s 東京\n"
        "      |          ^^\n");
}

TEST_CASE("a byte-order mark is not a character of the first line") {
  CHECK(rendered("\xEF\xBB\xBFschema 9") ==
        "x.keys:1:8: error[K0101]: expected the name of the schema, found '9'\n"
        "    1 | schema 9\n"
        "      |        ^ write 'schema places'\n");
}

TEST_CASE("no text of a schema reaches a terminal as a control sequence") {
  for (const char* control : {"\x1B[31m", "\x7F", "\xC2\x9B", "\xE2\x80\xAE", "\xE2\x81\xA6", "\r"}) {
    const std::string text = rendered("schema s " + std::string(control) + " x");
    CHECK(text.find(control) == std::string::npos);
    CHECK(text.find("s ·") != std::string::npos);
  }
}

TEST_CASE("a long line is cut between two characters, and the marked place stays visible") {
  std::string text = "schema s ";
  for (int i = 0; i < 1000; ++i) text += "é";
  const std::string shown = rendered("enum E { a as \"" + text + "\" ? }");
  CHECK(shown.size() < 500);
  CHECK(shown.find("é\" ? }\n") != std::string::npos);
  CHECK(shown.find("| …é") != std::string::npos);
}

TEST_CASE("a place over several lines is marked on the first of them") {
  const keyc::Source source("x", "ab cd\nef\n");
  keyc::Diagnostics diagnostics;
  diagnostics.report({keyc::Code::duplicate_name, {&source, 3, 8}, "twice", "", {{{&source, 0, 2}, "first here"}}});
  CHECK(diagnostics.render(false) ==
        "x:1:4: error[K0109]: twice\n"
        "    1 | ab cd\n"
        "      |    ^^\n"
        "x:1:1: note: first here\n"
        "    1 | ab cd\n"
        "      | ^^\n");
}

TEST_CASE("an error of a whole file has its hint on a separate line") {
  keyc::Diagnostics diagnostics;
  diagnostics.report({keyc::Code::cannot_read, {}, "cannot be read", "is it there?", {}, "a.keys"});
  CHECK(diagnostics.render(false) == "a.keys: error[K0001]: cannot be read\n      is it there?\n");
}
