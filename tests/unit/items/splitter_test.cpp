#include "generator/items/splitter.hpp"

#include <string>
#include <string_view>
#include <vector>

#include "generator/items/nesting.hpp"
#include "support/catch.hpp"
#include "support/split_text.hpp"

using keyc::items::After;
using keyc::items::ProblemKind;
using keyc_tests::FoundItem;
using keyc_tests::split_text;
using keyc_tests::SplitText;

namespace {

constexpr std::size_t largest = 4096;

/// Of the whole text, after comparing with all pieces of 1 to 64 bytes.
SplitText split(const std::string& text, After at_end = After::nothing, std::size_t largest_item = largest) {
  const SplitText whole = split_text(text, text.size() + 1, largest_item, at_end);
  for (std::size_t piece = 1; piece <= 64; ++piece) {
    INFO(text.substr(0, 200) << " in pieces of " << piece);
    const SplitText in_pieces = split_text(text, piece, largest_item, at_end, piece % 3 == 0 ? 1 : 1000);
    REQUIRE(in_pieces.items == whole.items);
    REQUIRE(in_pieces.problems == whole.problems);
  }
  return whole;
}

std::vector<std::string> texts(const SplitText& split) {
  std::vector<std::string> result;
  for (const FoundItem& item : split.items) result.push_back(item.text);
  return result;
}

std::vector<std::string> items_of(const std::string& text) {
  const SplitText result = split(text);
  CHECK(result.problems.empty());
  return texts(result);
}

using Texts = std::vector<std::string>;

const std::string a = R"({"pk":{"S":"a"}})";
const std::string b = R"({"pk":{"S":"b"},"n":{"N":"1"}})";
/// Braces, brackets, quotes, escapes and names of answers in strings and deep inside.
const std::string hard =
    R"({"Items}":{"S":"]}\",{\\"},"l":{"L":[{"M":{"Items":{"L":[{"S":"[[{"}]}}},{"NULL":true}]},"e":{"S":"\\\\\\\""}})";

}  // namespace

TEST_CASE("each line is an item, with its number and its line") {
  const SplitText result = split(a + "\n\n  \r\n" + b + "\r\n" + hard);
  CHECK(result.problems.empty());
  CHECK(result.items == std::vector<FoundItem>{{1, 1, a}, {2, 4, b}, {3, 5, hard}});
}

TEST_CASE("a mark of UTF-8 at the beginning is no part of an item, and an empty text has none") {
  CHECK(items_of("\xEF\xBB\xBF" + a) == Texts{a});
  CHECK(items_of("\xEF\xBB\xBF").empty());
  CHECK(items_of("").empty());
  CHECK(items_of("\n\n \n").empty());
}

TEST_CASE("a line of an export is the item in it") {
  CHECK(items_of("{\"Item\":" + a + "}\n { \"Item\" : " + hard + " } \n") == Texts{a, hard});
  CHECK(items_of("{\"Item\":" + a + ",\"ConsumedCapacity\":{\"CapacityUnits\":1}}") == Texts{a});
  CHECK(items_of(R"({"Item":{}})") == Texts{"{}"});
}

TEST_CASE("an attribute may be named as a member of an answer, or a type") {
  for (const std::string item :
       {R"({"Item":{"S":"x"}})", R"({"Items":{"L":[{"S":"x"}]}})", R"({"Item":{"M":{"S":{"S":"x"}}}})",
        R"({"Item":{"M":{}}})", R"({"Item":{"M":{"M":{"M":{}}}}})", R"({"Item":{"BOOL":true},"pk":{"S":"x"}})",
        R"({"Count":{"N":"1"},"Items":{"SS":["x"]}})", R"({"LastEvaluatedKey":{"M":{"pk":{"S":"x"}}}})",
        R"({"Item":{"NULL":true}})", R"({"NextToken":{"B":"AA=="}})"})
    CHECK(items_of(item) == Texts{item});
  CHECK(items_of(R"({"Item":{"S":{"S":"x"}}})") == Texts{R"({"S":{"S":"x"}})"});
  CHECK(items_of(R"({"Item":{"M":{"S":"x"}}})") == Texts{R"({"M":{"S":"x"}})"});
  CHECK(items_of(R"({"Item":{"M":{"M":{"S":{"S":"x"}}}}})") == Texts{R"({"M":{"M":{"S":{"S":"x"}}}})"});
  CHECK(items_of(R"({"Item":{"L":{"L":[]},"pk":{"S":"x"}}})") == Texts{R"({"L":{"L":[]},"pk":{"S":"x"}})"});
}

TEST_CASE("what is no item in a line is handed out as it is, since others say what is wrong") {
  for (const std::string line :
       {R"({"pk":"x"})", "{", R"({"pk)", "}", "5", "null", "\x1F", R"({"Item":5})", R"({"Item")",
        R"({"Item":{"pk":{"S":"x"}})", R"({"Item":{"pk":{"S":"x"}}}x)", R"({"Item)"})
    CHECK(items_of(line + "\n" + a) == Texts{line, a});
}

TEST_CASE("the items of answers are found, in any layout, one answer after the other") {
  const std::string in_a_line =
      "{\"Items\":[" + a + "," + hard + R"(],"Count":2,"ScannedCount":2,"ConsumedCapacity":null})";
  const std::string over_lines =
      "{\n    \"Items\": [\n        " + a +
      ",\r\n        {\n            \"pk\": {\n"
      "                \"S\": \"x\"\n            }\n        }\n    ],\n    \"Count\": 2\n}\n";
  const std::string last = "{\n            \"pk\": {\n                \"S\": \"x\"\n            }\n        }";
  const SplitText result = split(in_a_line + "\n" + over_lines + in_a_line + over_lines + a);
  CHECK(result.problems.empty());
  CHECK(result.items == std::vector<FoundItem>{{1, 1, a},
                                               {2, 1, hard},
                                               {3, 4, a},
                                               {4, 5, last},
                                               {5, 13, a},
                                               {6, 13, hard},
                                               {7, 15, a},
                                               {8, 16, last},
                                               {9, 24, a}});
}

TEST_CASE("the members of an answer may have any order") {
  const std::string items = "\"Items\":[" + a + "]}";
  for (const std::string first :
       {R"("Count":1)", R"("ConsumedCapacity":null)", R"("ConsumedCapacity":{"TableName":"}","CapacityUnits":1})",
        R"("LastEvaluatedKey":{"pk":{"S":"Items"}})", R"("LastEvaluatedKey":{"S":{"S":"x"}})",
        R"("LastEvaluatedKey":{"M":{"S":"x"}})", R"("NextToken":"\"}")", R"("ScannedCount":1)",
        R"("ResponseMetadata":{"RetryAttempts":0})", R"("$metadata":{"attempts":1})", R"("Items":[])"})
    CHECK(items_of("{" + first + " , " + items) == Texts{a});
}

TEST_CASE("what GetItem answers, an item over several lines and an array of items are read") {
  CHECK(items_of("{\n  \"Item\": " + a + "\n}\n" + b) == Texts{a, b});
  CHECK(items_of("{\"Item\": {\n  \"pk\": {\"S\": \"x\"}}}") == Texts{"{\n  \"pk\": {\"S\": \"x\"}}"});
  CHECK(items_of("{\n  \"pk\": {\"S\": \"x\"}\n}\n" + b) == Texts{"{\n  \"pk\": {\"S\": \"x\"}\n}", b});
  CHECK(items_of("[" + a + ",\n" + b + "]\n[]\n" + a) == Texts{a, b, a});
}

TEST_CASE("an answer that is cut off ends with a problem, after the items before it") {
  const std::string page = "{\n\"Items\":[\n" + a + ",\n" + b + "],\"Count\":2\n}";
  for (std::size_t size = 13; size < page.size(); ++size) {
    INFO(size);
    const SplitText result = split(page.substr(0, size));
    REQUIRE(result.problems.size() == 1);
    CHECK(result.problems[0].kind == ProblemKind::cut_off);
    const std::size_t complete = size < 12 + a.size() ? 0 : size < 14 + a.size() + b.size() ? 1 : 2;
    CHECK(result.items.size() == complete);
  }
}

TEST_CASE("an error in an answer ends the file, with its line") {
  for (const std::string wrong : {"x", ",]", "]]", "\"a\" :", "{}", ":", ",,"}) {
    INFO(wrong);
    const SplitText result = split("{\"Items\":[" + a + "\n" + wrong + a + "]}\n" + b);
    CHECK(texts(result) == Texts{a});
    REQUIRE(result.problems.size() == 1);
    CHECK(result.problems[0].kind == ProblemKind::syntax);
    CHECK(result.problems[0].line == 2);
  }
}

TEST_CASE("an answer without items is a problem, since it may be something else") {
  const SplitText result = split("{\"Count\":3}\n" + a);
  CHECK(texts(result) == Texts{a});
  REQUIRE(result.problems.size() == 1);
  CHECK(result.problems[0].kind == ProblemKind::refused);
  CHECK(result.problems[0].line == 1);
}

TEST_CASE("other formats are refused, with their name") {
  using namespace std::string_literals;
  for (const std::string& text : {"$ion_1_0 {Item:{}}"s, "PK\3\4zip"s, "\x28\xB5\x2F\xFDzstd"s, "\xFF\xFE{\0"s}) {
    const SplitText result = split(text + "\n" + a);
    CHECK(result.items.empty());
    REQUIRE(result.problems.size() == 1);
    CHECK(result.problems[0].kind == ProblemKind::refused);
  }
}

TEST_CASE("a line that is too long is left out, and the lines after it keep their numbers") {
  const std::string fits = "{\"" + std::string(98, 'x');
  const SplitText result = split(fits + "\n" + fits + "x\n" + a, After::nothing, 100);
  CHECK(result.items == std::vector<FoundItem>{{1, 1, fits}, {3, 3, a}});
  REQUIRE(result.problems.size() == 1);
  CHECK(result.problems[0].kind == ProblemKind::too_long);
  CHECK(result.problems[0].line == 2);
}

TEST_CASE("a value of an answer that is too long ends the file") {
  const std::string longer = R"({"pk":{"S":")" + std::string(100, '}') + "\"}}";
  for (const std::string& text :
       {"{\"Items\":[" + a + "," + longer + "," + b + "]}", "[" + a + "," + longer,
        "[" + a + "," + longer.substr(0, 110), "[" + a + "]{\"Count\":1,\"" + longer.substr(12) + "\"x",
        a + "\n{\n" + longer.substr(1), "[" + a + "]{\n\"Item\":" + longer,
        a +
            "{"
            "\n\"Count\":1,\"" +
            longer}) {
    const SplitText result = split(text, After::nothing, 100);
    REQUIRE(result.problems.size() == 1);
    CHECK(result.problems[0].kind == ProblemKind::too_long);
    CHECK(result.items.size() == 1);
  }
}

TEST_CASE("if text is lost, what is unfinished is left out without another problem") {
  for (const std::string& text : {a + "\n" + b, "[" + a + "," + b.substr(0, 20), "{\"Items\":[" + a + ",",
                                  "{\"Items\":[" + a + "],\"Cou", a + "\n{\"Ite"}) {
    const SplitText result = split(text, After::lost_text);
    CHECK(texts(result) == Texts{a});
    CHECK(result.problems.empty());
  }
}

TEST_CASE("any depth of brackets is one value") {
  const std::string deep = std::string(100'000, '[') + std::string(100'000, ']');
  CHECK(keyc::items::end_of_value(deep + ",", 0) == deep.size());
  std::string maps;
  for (int i = 0; i < 100'000; ++i) maps += "{\"M\":";
  const SplitText result = split_text("{\"Item\":" + maps + "\n" + a, 1 << 20, 1 << 20);
  CHECK(result.items.size() == 2);
}

TEST_CASE("the end of a value is found wherever it stands among the bytes that are looked at at once") {
  for (std::size_t space = 0; space < 130; ++space) {
    const std::string text = "{\"a\":\"" + std::string(space, 'x') + R"(\\","b":[{"c":"]}\""},{}]})";
    for (std::size_t before = 0; before < 3; ++before) {
      const std::string all = std::string(before, ' ') + text + std::string(space, '}');
      REQUIRE(keyc::items::end_of_value(all, before) == before + text.size());
      for (std::size_t size = before; size < before + text.size(); ++size)
        REQUIRE(keyc::items::end_of_value(all.substr(0, size), before) == std::string_view::npos);
    }
  }
}

TEST_CASE("what DynamoDB's tools write that holds no items of a table is refused, with its name") {
  struct Foreign {
    std::string text;
    std::string what;
  };
  for (const auto& [text, what] :
       {Foreign{R"({"Shop":[{"PutRequest":{"Item":{"pk":{"S":"x"}}}}]})", "has requests of batch-write-item"},
        Foreign{"{\n  \"Shop\": [\n    {\n      \"DeleteRequest\": {", "has requests of batch-write-item"},
        Foreign{R"({"Records":[{"eventID":"1","dynamodb":{"NewImage":{}}}]})", "has records of a stream"},
        Foreign{R"({"eventID":"1","eventName":"INSERT"})", "has records of a stream"},
        Foreign{R"([{"eventName":"INSERT"}])", "has records of a stream"},
        Foreign{"{\n\"ModelName\": \"Shop\"}", "is a model of NoSQL Workbench"},
        Foreign{R"({"Metadata":{"WriteTimestampMicros":{"N":"1"}}})", "is of an incremental export"}}) {
    INFO(text);
    const SplitText result = split("\n" + text + "\n" + a);
    CHECK(result.items.empty());
    REQUIRE(result.problems.size() == 1);
    CHECK(result.problems[0].kind == ProblemKind::refused);
    CHECK(result.problems[0].line == 2);
    CHECK(result.problems[0].text.starts_with("the file " + what));
  }
}

TEST_CASE("items and answers may have the names of what is refused") {
  const std::string item = R"({"ModelName":{"S":"x"},"Records":{"L":[]},"eventID":{"S":"1"}})";
  CHECK(items_of(item + "\n" + a) == Texts{item, a});
  CHECK(items_of(R"({"Items":[{"PutRequest":{"S":"x"}}]})") == Texts{R"({"PutRequest":{"S":"x"}})"});
  CHECK(items_of(R"({"Metadata":{"M":{"WriteTimestampMicros":{"N":"1"}}}})").size() == 1);
  CHECK(split(a + "\n" + R"({"eventID":"1"})").items.size() == 2);
}
