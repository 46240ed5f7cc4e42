// JSON for people against `keyc item`, which reads the same form, on random values.
#include "keyc/plain_json.hpp"

#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "evaluate/compare.hpp"
#include "evaluate/person.hpp"
#include "keyc/errors.hpp"
#include "support/catch.hpp"

using namespace keyc_tests;

namespace {

/// What a person writes is read as the value, and what is written of it too, by both readers.
template <class Entity, class Companion>
void check_plain_json(const std::string& name, std::size_t count) {
  Random random(count);
  std::vector<Sample> samples;
  std::size_t written = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const auto value = make<Entity>(random);
    const std::string by_person = person(random, value, Form::plain);
    INFO(by_person);
    REQUIRE(keyc::from_plain_json<Entity>(by_person) == value);
    std::string json;
    try {
      json = keyc::to_plain_json(value, {.large_numbers_as_text = random.one_in(2)});
    } catch (const keyc::ValueError&) {
      REQUIRE_THROWS_AS(Companion::to_item(value), keyc::ValueError);
      continue;
    }
    ++written;
    INFO(json);
    REQUIRE(keyc::from_plain_json<Entity>(json) == value);
    Sample sample{std::move(json), "", ""};
    try {
      sample.answer = to_json(Companion::to_item(value));
    } catch (const keyc::ValueError& error) {
      sample.refusal = error.what();
    }
    samples.push_back(std::move(sample));
  }
  CHECK(written > count / 2);
  compare("item", name, samples);
}

/// The message for a text that is refused.
template <class Struct>
std::string refusal(const std::string& json) {
  try {
    keyc::from_plain_json<Struct>(json);
  } catch (const keyc::JsonError& error) {
    return error.what();
  }
  return "";
}

std::string reading(const std::string& member) {
  return refusal<samples::Reading>(R"({"device": "d", "at": 1, "value": 1, )" + member + "}");
}

/// A Sparse with this member.
std::string sparse(const std::string& member) { return refusal<samples::Sparse>(R"({"id": "s", )" + member + "}"); }

}  // namespace

TEST_CASE("plain JSON is what keyc item reads, for values of every type") {
  check_plain_json<samples::Every, samples::EveryEntity>("Every", 3000);
}

TEST_CASE("plain JSON is what keyc item reads, for absent values and defaults") {
  check_plain_json<samples::Sparse, samples::SparseEntity>("Sparse", 2000);
  check_plain_json<samples::Reading, samples::ReadingEntity>("Reading", 500);
  check_plain_json<samples::Odd, samples::OddEntity>("Odd", 1000);
}

TEST_CASE("plain JSON is what keyc item reads, for attributes that only keys have") {
  check_plain_json<samples::Absent, samples::AbsentEntity>("Absent", 2000);
  check_plain_json<samples::Numbers, samples::NumbersEntity>("Numbers", 1000);
}

TEST_CASE("plain JSON has the names of the schema, in its order") {
  samples::Absent absent{.id = "a", .code = 7};
  absent.state = samples::State::closed;
  absent.address = samples::Address{.city = "é\n", .labels = {"x"}, .floors = {}};
  CHECK(keyc::to_plain_json(absent) ==
        R"({"state":"closed","address":{"city":"é\u000a","labels":["x"],"floors":[]},"id":"a","code":7})");
  CHECK(keyc::to_plain_json(samples::Position{.lat = 0.1, .lon = 0.1F}) == R"({"lat":0.1,"lon":0.1})");
  CHECK(keyc::from_plain_json<samples::Position>(R"( { "lon" : "-1.50", "lat":1E+2 } )") ==
        samples::Position{.lat = 100, .lon = -1.5F});
}

TEST_CASE("plain JSON has numbers as texts that doubles do not hold, if asked to") {
  const auto number = [](std::int64_t value, bool as_text) {
    return keyc::to_plain_json(samples::Reading{.device = "d", .at = value, .code = {}, .value = 0},
                               {.large_numbers_as_text = as_text});
  };
  CHECK(number(9007199254740992, true) == R"({"device":"d","at":9007199254740992,"value":0})");
  CHECK(number(9007199254740993, true) == R"({"device":"d","at":"9007199254740993","value":0})");
  CHECK(number(-9007199254740994, true) == R"({"device":"d","at":"-9007199254740994","value":0})");
  CHECK(number(9007199254740993, false) == R"({"device":"d","at":9007199254740993,"value":0})");
  samples::Sparse sparse{.id = "s"};
  sparse.price = keyc::Decimal("0.10000000000000000001");
  sparse.weight = 1e100;
  sparse.anything = keyc::AttributeValue::number("9007199254740993");
  CHECK(keyc::to_plain_json(sparse, {.large_numbers_as_text = true}) ==
        R"({"id":"s","price":"0.10000000000000000001","numbers":[],"weight":1E100,"anything":9007199254740993})");
}

TEST_CASE("plain JSON refuses values that JSON does not have") {
  const auto refused = [](const samples::Sparse& value) {
    try {
      keyc::to_plain_json(value);
    } catch (const keyc::ValueError& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  samples::Sparse value{.id = "s"};
  value.weight = std::numeric_limits<double>::quiet_NaN();
  CHECK(refused(value).find("Sparse.weight") != std::string::npos);
  value = {.id = "\xFF"};
  CHECK(refused(value).find("Sparse.id") != std::string::npos);
  value = {.id = "s"};
  value.map = {{"\xFF", 1}};
  CHECK(refused(value).find("Sparse.map") != std::string::npos);
  value = {.id = "s"};
  value.state = static_cast<samples::State>(9);
  CHECK(refused(value).find("Sparse.state") != std::string::npos);
  value = {.id = "s"};
  value.anything = keyc::AttributeValue::list({keyc::AttributeValue::binary("b")});
  CHECK(refused(value) == "Sparse.anything[0]: 'b' is bytes, which JSON does not have");
  value.anything = keyc::AttributeValue::set(keyc::AttributeValue::Type::SS, {"a"});
  CHECK(refused(value) == "Sparse.anything: '' is a set, which JSON does not have");
  keyc::AttributeValue deep;
  for (int i = 0; i < 64; ++i) deep = keyc::AttributeValue::list({std::move(deep)});
  value.anything = std::move(deep);
  CHECK(refused(value).find("is nested too deeply: at most 64 levels are allowed") != std::string::npos);
}

TEST_CASE("plain JSON is read strictly, and a refusal names the path") {
  CHECK(reading(R"("vlaue": 1)") == "Reading.vlaue: there is no such attribute");
  CHECK(reading(R"("at": 1)") == "Reading.at: is given twice");
  CHECK(reading(R"("\u0061t": 1)") == "Reading.at: is given twice");
  CHECK(refusal<samples::Reading>(R"({"device": "d", "value": 1})") == "Reading.at: is missing, and has no default");
  CHECK(refusal<samples::Reading>(R"({"device": null, "at": 1, "value": 1})") ==
        "Reading.device: is null, but it is not optional");
  CHECK(sparse(R"("small": 256)") == "Sparse.small: 256 is not a whole number in the range of u8");
  CHECK(sparse(R"("small": 1.5)") == "Sparse.small: 1.5 is not a whole number in the range of u8");
  CHECK(sparse(R"("small": true)") == "Sparse.small: true is not a whole number in the range of u8");
  CHECK(sparse(R"("weight": 1e999)") == "Sparse.weight: 1e999 is not a number in the range of f64");
  CHECK(sparse(R"("weight": "NaN")") == "Sparse.weight: \"NaN\" is not a number in the range of f64");
  CHECK(sparse(R"("price": 1e200)") == "Sparse.price: 1e200 is not a decimal of 38 digits");
  CHECK(sparse(R"("flag": "true")") == "Sparse.flag: \"true\" is not true or false");
  CHECK(sparse(R"("text": 1)") == "Sparse.text: 1 is not a text");
  CHECK(sparse(R"("raw": "a")") == "Sparse.raw: \"a\" is not bytes in base 64");
  CHECK(sparse(R"("state": "OPEN")") == "Sparse.state: \"OPEN\" is not a value of State");
  CHECK(sparse(R"("time": "2024-01-31T00:00:00")").find("; it is on no known clock") != std::string::npos);
  CHECK(sparse(R"("words": ["a", 2])") == "Sparse.words[1]: 2 is not a text");
  CHECK(sparse(R"("words": {})") == "Sparse.words: expected a list, but this is an object");
  CHECK(sparse(R"("map": {"a.b": -1})") == "Sparse.map.a.b: -1 is not a whole number in the range of u8");
  CHECK(sparse(R"("map": {"a": 1, "\u0061": 1})") == "Sparse.map.a: is given twice");
  CHECK(sparse(R"("anything": {"a": [1, {"b": 1, "b": 2}]})") == "Sparse.anything.a[1].b: is given twice");
  CHECK(sparse(R"("address": {"city": "c", "position": {"lat": 1, "long": 2}})") ==
        "Sparse.address.position.long: there is no such attribute");
  CHECK(sparse(R"("address": {})") == "Sparse.address.city: is missing, and has no default");
}

TEST_CASE("plain JSON that is not JSON is refused") {
  for (const std::string text : {"",
                                 "{",
                                 "}",
                                 "[]",
                                 "1",
                                 "null",
                                 R"({"id": "s")",
                                 R"({"id": "s",})",
                                 R"({"id": "s"}})",
                                 R"({"id": "s"} {})",
                                 R"({id: "s"})",
                                 R"({"id" "s"})",
                                 R"({"id": 's'})",
                                 R"({"id": "\x"})",
                                 R"({"id": "\ud800"})",
                                 R"({"id": "s", "number": 01})",
                                 R"({"id": "s", "number": +1})",
                                 R"({"id": "s", "number": 1.})",
                                 R"({"id": "s", "number": .5})",
                                 R"({"id": "s", "number": 1 2})",
                                 R"({"id": "s", "words": ["a",]})",
                                 R"({"id": "s", "words": ["a"})",
                                 R"({"id": "s", "words": ["a"]]})",
                                 R"({"id": "s", "anything": [1,]})",
                                 R"({"id": "s", "anything": {"a": 1,}})",
                                 R"({"id": "s", "anything": nul})",
                                 R"({"id": "s", "map": {,}})",
                                 "{\"id\": \"a\nb\"}",
                                 "\xEF\xBB\xBF{\"id\": \"s\"}"}) {
    INFO(text);
    CHECK(refusal<samples::Sparse>(text).find("Sparse: this is not JSON") == 0);
  }
  CHECK(refusal<samples::Sparse>("{\"id\": \"\xC0\x80\"}") == "Sparse: this is not valid UTF-8: at byte 9");
  const auto nested = [](std::size_t levels) {
    return sparse("\"anything\": " + std::string(levels, '[') + std::string(levels, ']'));
  };
  CHECK(nested(63).empty());
  CHECK(nested(64).find("is nested too deeply: at most 64 levels are allowed") != std::string::npos);
}
