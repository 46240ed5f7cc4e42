#include "keyc/json.hpp"
#include "support/catch.hpp"

using keyc::AttributeValue;
using keyc::Item;
using Type = AttributeValue::Type;

namespace {

std::string all_bytes() {
  std::string bytes;
  for (int i = 0; i < 256; ++i) bytes += static_cast<char>(i);
  return bytes;
}

std::string repeated(const std::string& text, int times) {
  std::string result;
  for (; times > 0; --times) result += text;
  return result;
}

// Lists nested `depth` deep.
std::string nested_lists(int depth) { return repeated(R"({"L":[)", depth) + repeated("]}", depth); }

}  // namespace

TEST_CASE("Each of the ten types has its exact JSON, which reads back as the same value") {
  const auto [value, json] = GENERATE(table<AttributeValue, std::string>({
      {AttributeValue::string("Houston"), R"({"S":"Houston"})"},
      {AttributeValue::string(""), R"({"S":""})"},
      {AttributeValue::string("a\"b\\c\n\t/\x01\x7f"), R"({"S":"a\"b\\c\u000a\u0009/\u0001)"
                                                       "\x7f"
                                                       R"("})"},
      {AttributeValue::string(std::string("a\0b", 3)), R"({"S":"a\u0000b"})"},
      {AttributeValue::string("Saint-Étienne 東京 🏙"), R"({"S":"Saint-Étienne 東京 🏙"})"},
      {AttributeValue::number("12345678901234567890123456789012345678"),
       R"({"N":"12345678901234567890123456789012345678"})"},
      {AttributeValue::number("-1.50E-130"), R"({"N":"-1.50E-130"})"},
      {AttributeValue::binary(""), R"({"B":""})"},
      {AttributeValue::binary("f"), R"({"B":"Zg=="})"},
      {AttributeValue::binary("fo"), R"({"B":"Zm8="})"},
      {AttributeValue::binary("foo"), R"({"B":"Zm9v"})"},
      {AttributeValue::binary("\xff\xfe\xfb"), R"({"B":"//77"})"},
      {AttributeValue::boolean(true), R"({"BOOL":true})"},
      {AttributeValue::boolean(false), R"({"BOOL":false})"},
      {AttributeValue::null(), R"({"NULL":true})"},
      {AttributeValue::list({}), R"({"L":[]})"},
      {AttributeValue::list({AttributeValue::string("a"), AttributeValue::list({AttributeValue::null()})}),
       R"({"L":[{"S":"a"},{"L":[{"NULL":true}]}]})"},
      {AttributeValue::map({}), R"({"M":{}})"},
      {AttributeValue::map({{"b", AttributeValue::number("1")}, {"a", AttributeValue::boolean(true)}}),
       R"({"M":{"a":{"BOOL":true},"b":{"N":"1"}}})"},
      {AttributeValue::set(Type::SS, {"b", "a"}), R"({"SS":["b","a"]})"},
      {AttributeValue::set(Type::NS, {"1", "-2.5"}), R"({"NS":["1","-2.5"]})"},
      {AttributeValue::set(Type::BS, {"f", "fo"}), R"({"BS":["Zg==","Zm8="]})"},
  }));
  REQUIRE(keyc::to_json(value) == json);
  REQUIRE(keyc::attribute_value_from_json(json) == value);
}

TEST_CASE("All 256 bytes survive as binary") {
  const AttributeValue value = AttributeValue::binary(all_bytes());
  REQUIRE(keyc::attribute_value_from_json(keyc::to_json(value)).text() == all_bytes());
}

TEST_CASE("An item is written in the order of its attribute names, and read in any order and with any white space") {
  const Item item{{"sk", AttributeValue::string("USA#TX")},
                  {"pk", AttributeValue::string("acme")},
                  {"na\"me", AttributeValue::number("1")}};
  REQUIRE(keyc::to_json(item) == R"({"na\"me":{"N":"1"},"pk":{"S":"acme"},"sk":{"S":"USA#TX"}})");
  REQUIRE(keyc::item_from_json(
              " {\n\"sk\" : {\"S\":\"USA#TX\"},\"na\\u0022me\":{\"N\":\"1\"},\"pk\":{\"S\":\"acme\"}} ") == item);
  REQUIRE(keyc::to_json(Item()) == "{}");
  REQUIRE(keyc::item_from_json("{}").empty());
}

TEST_CASE("Text that is not valid UTF-8 is not written") {
  const std::string text = GENERATE("\xff", "a\xc3", "\xed\xa0\x80", "\xc0\xaf");
  REQUIRE_THROWS_AS(keyc::to_json(AttributeValue::string(text)), keyc::JsonError);
  REQUIRE_THROWS_AS(keyc::to_json(Item{{text, AttributeValue::null()}}), keyc::JsonError);
}

TEST_CASE("A value that is not an attribute value is refused with what was expected and where") {
  const auto [json, message] = GENERATE(table<std::string, std::string>({
      {R"({"a":{"L":[{"S":"x"},{"S":1}]}})", "a.L[1].S: expected a string, found a number"},
      {R"({"a":"x"})", "a: expected an object, found a string 'x'"},
      {R"({"a":null})", "a: expected an object, found null"},
      {R"({"a":{}})", "a: expected an object with one member, the type, found an object"},
      {R"({"a":{"S":"x","N":"1"}})", "a: expected an object with one member, the type, found an object"},
      {R"({"a":{"X":"x"}})", "a.X: no type of DynamoDB's"},
      {R"({"a":{"s":"x"}})", "a.s: no type of DynamoDB's"},
      {R"({"a":{"N":5}})", "a.N: expected a string, found a number"},
      {R"({"a":{"N":""}})", "a.N: expected the digits of a number, found a string ''"},
      {R"({"a":{"N":"NaN"}})", "a.N: expected the digits of a number, found a string 'NaN'"},
      {R"({"a":{"N":"1e"}})", "a.N: expected the digits of a number, found a string '1e'"},
      {R"({"a":{"N":"1 "}})", "a.N: expected the digits of a number, found a string '1 '"},
      {R"({"a":{"N":"0x1"}})", "a.N: expected the digits of a number, found a string '0x1'"},
      {R"({"a":{"N":"."}})", "a.N: expected the digits of a number, found a string '.'"},
      {R"({"a":{"NS":["1","x"]}})", "a.NS[1]: expected the digits of a number, found a string 'x'"},
      {R"({"a":{"B":"Zg="}})", "a.B: expected base64, found a string 'Zg='"},
      {R"({"a":{"B":"Zg"}})", "a.B: expected base64, found a string 'Zg'"},
      {R"({"a":{"B":"Zh=="}})", "a.B: expected base64, found a string 'Zh=='"},
      {R"({"a":{"B":"Z==="}})", "a.B: expected base64, found a string 'Z==='"},
      {R"({"a":{"B":"===="}})", "a.B: expected base64, found a string '===='"},
      {R"({"a":{"B":"Zg==Zg=="}})", "a.B: expected base64, found a string 'Zg==Zg=='"},
      {R"({"a":{"B":"Z g="}})", "a.B: expected base64, found a string 'Z g='"},
      {R"({"a":{"B":"Zm9_"}})", "a.B: expected base64, found a string 'Zm9_'"},
      {R"({"a":{"BOOL":"true"}})", "a.BOOL: expected true or false, found a string 'true'"},
      {R"({"a":{"NULL":false}})", "a.NULL: expected true, found a boolean"},
      {R"({"a":{"L":{}}})", "a.L: expected an array, found an object"},
      {R"({"a":{"M":[]}})", "a.M: expected an object, found an array"},
      {R"({"a":{"M":{"b":{"SS":"x"}}}})", "a.M.b.SS: expected an array, found a string 'x'"},
      {R"({"a":{"S":"x"},"a":{"S":"y"}})", "a: given twice"},
      {R"([])", "the document: expected an object, found an array"},
      {R"("x")", "the document: expected an object, found a string 'x'"},
  }));
  INFO(json);
  REQUIRE_THROWS_WITH(keyc::item_from_json(json), message);
}

TEST_CASE("A long text is shortened in an error, between two characters") {
  const std::string text = repeated("é", 100);
  REQUIRE_THROWS_WITH(keyc::item_from_json(R"({"a":")" + text + R"("})"),
                      "a: expected an object, found a string '" + repeated("é", 40) + "…'");
}

TEST_CASE("Invalid JSON is refused") {
  const std::string json = GENERATE(as<std::string>(), "", " ", "x", "{", R"({"a":{"S":"x"}}x)", R"({"a":{"S":"x"}}{})",
                                    R"({"a":{"S":"x"},})", R"({'a':{"S":"x"}})", R"({"a":{"S":"\x"}})",
                                    R"({"a":{"S":"\ud800"}})", "{\"a\":{\"S\":\"\xff\"}}", "{\"a\":{\"S\":\"\n\"}}",
                                    "\xef\xbb\xbf{}", R"({"a":{"S":"x")", std::string("{}\0", 3), std::string("\0", 1));
  INFO(json);
  REQUIRE_THROWS_WITH(keyc::item_from_json(json), Catch::StartsWith("no JSON: "));
}

TEST_CASE("Values nest 64 deep and no deeper, however deep the text") {
  const AttributeValue deep = keyc::attribute_value_from_json(nested_lists(65));
  REQUIRE(keyc::to_json(deep) == nested_lists(65));
  REQUIRE_THROWS_WITH(keyc::attribute_value_from_json(nested_lists(66)), Catch::Contains("64 deep"));
  REQUIRE_THROWS_AS(keyc::attribute_value_from_json(nested_lists(100000)), keyc::JsonError);
  REQUIRE_THROWS_AS(keyc::item_from_json(repeated(R"({"a":{"M":)", 100) + "{}" + repeated("}}", 100)), keyc::JsonError);
  REQUIRE_THROWS_AS(keyc::item_from_json(repeated("[", 100000)), keyc::JsonError);
}
