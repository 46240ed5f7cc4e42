#include "credentials/asking.hpp"
#include "credentials/expiry.hpp"
#include "credentials/flat_json.hpp"
#include "credentials/xml_answer.hpp"
#include "support/catch.hpp"

using keyc::credentials::element_of;
using keyc::credentials::form_of;
using keyc::credentials::JsonObject;
using keyc::credentials::read_expiry;

TEST_CASE("members of JSON objects are read by their types") {
  const auto object = JsonObject::read(
      R"( {"a" : "x\n\u00e9\ud83d\ude00\/\"", "n": -12, "f": 3.75, "e": 1e3, "o": {"p": "q"}, "l": [1, {"a": null}, "}"], "z": true} )");
  REQUIRE(object);
  CHECK(object->text("a") == "x\n\xc3\xa9\xf0\x9f\x98\x80/\"");
  CHECK(object->number("n") == -12);
  CHECK(object->number("f") == 3);
  CHECK_FALSE(object->number("e"));
  CHECK_FALSE(object->number("a"));
  CHECK_FALSE(object->text("n"));
  CHECK_FALSE(object->text("missing"));
  CHECK(object->object("o")->text("p") == "q");
  CHECK_FALSE(object->object("l"));
  CHECK(object->has("z"));
  CHECK(JsonObject::read("{}"));
}

TEST_CASE("what is no JSON object is none") {
  for (const char* const text : {"",
                                 "[]",
                                 "\"a\"",
                                 "{",
                                 "{}x",
                                 "{\"a\"}",
                                 "{\"a\":}",
                                 "{\"a\":1,}",
                                 "{a:1}",
                                 "{\"a\":01}",
                                 "{\"a\":1.}",
                                 "{\"a\":-}",
                                 "{\"a\":tru}",
                                 "{\"a\":\"\\x\"}",
                                 "{\"a\":\"\\u12\"}",
                                 "{\"a\":\"\\ud800\"}",
                                 "{\"a\":\"\\ud800\\u0041\"}",
                                 "{\"a\":\"\\udc00\"}",
                                 "{\"a\":\"\n\"}",
                                 "{\"a\":\"\xff\"}",
                                 "{\"a\":[1}",
                                 "{\"a\":{\"b\":1]}",
                                 "{\"a\":1 \"b\":2}"}) {
    INFO(text);
    CHECK_FALSE(JsonObject::read(text));
  }
  const auto nested = [](std::size_t depth) {
    return "{\"a\":" + std::string(depth, '[') + std::string(depth, ']') + "}";
  };
  CHECK(JsonObject::read(nested(30)));
  CHECK_FALSE(JsonObject::read(nested(100'000)));
}

TEST_CASE("a JSON object is written back with the members that were not changed as they were") {
  auto object = JsonObject::read(R"({"a": "1", "kept": [1, 2.50, {"x":null}], "a": "2"})");
  REQUIRE(object);
  CHECK(object->text("a") == "2");
  object->set("a", "new \"\\\n");
  object->set("b", "added");
  CHECK(object->written() == R"({"a": "1", "kept": [1, 2.50, {"x":null}], "a": "new \"\\\u000a", "b": "added"})");
  CHECK(JsonObject::read(object->written())->text("a") == "new \"\\\n");
}

TEST_CASE("elements of XML are found by their names") {
  const std::string xml =
      "<?xml version='1.0'?><!-- <Key>no</Key> --><a:Answer xmlns:a='x>y'>\n <Empty/><Other Key='z'>1</Other>"
      "<a:Key kind=\"a\">x&amp;&lt;&#65;&#x42;<!-- c --><![CDATA[<&]]></a:Key><Key>second</Key></a:Answer>";
  CHECK(element_of(xml, "Key") == "x&<AB<&");
  CHECK(element_of(xml, "Empty") == "");
  CHECK(element_of(xml, "Other") == "1");
  CHECK_FALSE(element_of(xml, "Missing"));
  for (const char* const text :
       {"", "Key", "<Key>", "<Key>a", "<Key>a</Other>", "<Key>a&x;</Key>", "<Key>a&</Key>", "<Key>&#xd800;</Key>",
        "<Key>&#0;</Key>", "<Key>&#99999999;</Key>", "<!DOCTYPE a><Key>a</Key>", "</Key><Key>a</Key>",
        "<Key a='>a</Key>", "<!-- <Key>a</Key>", "<Key><![CDATA[a</Key>"}) {
    INFO(text);
    CHECK_FALSE(element_of(text, "Key"));
  }
}

TEST_CASE("times of expiry are read in each form in which sources write them") {
  const auto seconds = [](const char* text) {
    const auto time = read_expiry(text);
    return time ? std::chrono::duration<double>(time->time_since_epoch()).count() : -1.0;
  };
  CHECK(seconds("2026-11-25T12:00:00Z") == 1795608000.0);
  CHECK(seconds("2026-11-25T12:00:00.25Z") == 1795608000.25);
  CHECK(seconds("2026-11-25T12:00:00.123456789Z") == 1795608000.123456);
  CHECK(seconds("2026-11-25 12:00:00UTC") == 1795608000.0);
  CHECK(seconds("2026-11-25T12:00:00") == 1795608000.0);
  CHECK(seconds("2026-11-25T13:30:00+01:30") == 1795608000.0);
  CHECK(seconds("2026-11-25T10:00:00-0200") == 1795608000.0);
  for (const char* const text : {"", "2026-11-25", "2026-13-25T12:00:00Z", "2026-02-29T12:00:00Z",
                                 "2026-11-25T24:00:00Z", "2026-11-25T12:00:00X", "2026-11-25T12:00:00+1",
                                 "2026-11-25T12:00:00.Z", "1795608000", "2026-11-25T12:00:00Zx"}) {
    INFO(text);
    CHECK_FALSE(read_expiry(text));
  }
}

TEST_CASE("forms escape what is not unreserved") {
  CHECK(form_of({{"a b", "x/y+z=&"}, {"c", "-._~\xc3\xa9"}}) == "a%20b=x%2Fy%2Bz%3D%26&c=-._~%C3%A9");
}
