#include "grammar/diagnostics.hpp"

#include "support/catch.hpp"

using keyc::Code;
using keyc::Diagnostics;
using keyc::nearest;
using keyc::Source;
using keyc::Span;

TEST_CASE("positions count lines and characters from 1") {
  const Source source("x.keys", "a\nbü东c\r\nd");
  const auto at = [&](std::uint32_t offset) {
    const keyc::Position position = source.position(offset);
    return std::pair(position.line, position.column);
  };
  CHECK(at(0) == std::pair(1u, 1u));
  CHECK(at(2) == std::pair(2u, 1u));
  CHECK(at(8) == std::pair(2u, 4u));
  CHECK(at(11) == std::pair(3u, 1u));
  CHECK(source.line_at(3) == "bü东c");
}

TEST_CASE("a message names place, severity and code, shows the line, and marks the place") {
  const Source source("schema/places.keys", "one\n  sk = contry#state\n");
  Diagnostics diagnostics;
  diagnostics.report(Code::unknown_attribute, {&source, 11, 17}, "'contry' is not an attribute of Store",
                     "did you mean 'country'?");
  CHECK(diagnostics.render(false) ==
        "schema/places.keys:2:8: error[K0107]: 'contry' is not an attribute of Store\n"
        "    2 |   sk = contry#state\n"
        "      |        ^^^^^^ did you mean 'country'?\n");
  CHECK(diagnostics.has_errors());
}

TEST_CASE("colours are printed only if they are requested") {
  const Source source("x", "abc");
  Diagnostics diagnostics;
  diagnostics.report(Code::expected, {&source, 0, 3}, "m");
  CHECK(diagnostics.render(false).find('\x1b') == std::string::npos);
  CHECK(diagnostics.render(true).find("\x1b[1;31m") != std::string::npos);
}

TEST_CASE("messages are in the order of their places, and those above the limit are counted") {
  const Source source("x", std::string(300, 'a'));
  Diagnostics diagnostics;
  for (std::uint32_t i = 200; i-- > 0;) diagnostics.report(Code::expected, {&source, i, i + 1}, std::to_string(i));
  const std::string text = diagnostics.render(false, 10);
  CHECK(text.find("x:1:1: error[K0101]: 0\n") == 0);
  CHECK(text.ends_with("… and 190 more\n"));
}

TEST_CASE("a warning is not an error") {
  const Source source("x", "abc");
  Diagnostics diagnostics;
  diagnostics.report(Code::changing_key, {&source, 0, 1}, "m");
  CHECK_FALSE(diagnostics.has_errors());
  CHECK(diagnostics.warnings() == 1);
}

TEST_CASE("a long line is cut to a window around the place") {
  std::string text(100000, 'a');
  text += '!';
  text.append(100000, 'b');
  const Source source("x", text);
  Diagnostics diagnostics;
  diagnostics.report(Code::expected, {&source, 100000, 100001}, "m");
  CHECK(diagnostics.render(false).size() < 500);
  CHECK(diagnostics.render(false).find("a!b") != std::string::npos);
}

TEST_CASE("the nearest word is the one that was most likely meant") {
  CHECK(nearest("contry", {"city", "country", "state"}) == "country");
  CHECK(nearest("Country", {"country", "county"}) == "country");
  CHECK(nearest("COUNTRY", {"county", "country"}) == "country");
  CHECK(nearest("ID", {"id", "at"}) == "id");
  CHECK(nearest("satte", {"state", "start"}) == "state");
  CHECK(nearest("zebra", {"country", "state"}).empty());
  CHECK(nearest("", {"a"}).empty());
}

TEST_CASE("a word of a message that nobody would read to the end is cut, between two characters") {
  const Source source("x", "abc");
  const auto rendered = [&](const std::string& word) {
    Diagnostics diagnostics;
    diagnostics.report(Code::expected, {&source, 0, 3}, "'" + word + "' is unknown", "write " + word + " in quotes");
    return diagnostics.render(false);
  };
  const std::string whole(390, 'a');
  CHECK(rendered(whole).find("'" + whole + "' is unknown") != std::string::npos);
  std::string tower;
  for (int i = 0; i < 1000; ++i) tower += "塔";
  const std::string text = rendered(tower);
  CHECK(text.size() < 400);
  CHECK(text.find("塔…塔") != std::string::npos);
  CHECK(text.find("塔' is unknown\n") != std::string::npos);
  CHECK(text.ends_with("塔 in quotes\n"));
  CHECK(text.find("·") == std::string::npos);
}
