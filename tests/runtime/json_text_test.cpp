// Fast ways of reading and writing JSON, where they begin and end.
#include <algorithm>
#include <initializer_list>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "keyc/json.hpp"
#include "support/catch.hpp"

using keyc::AttributeValue;
using keyc::Item;

namespace {

std::string quoted_by_bytes(std::string_view text) {
  constexpr std::string_view hex = "0123456789abcdef";
  std::string result = "\"";
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x20) {
      result += {'\\', 'u', '0', '0', hex[byte >> 4], hex[byte & 15]};
    } else {
      if (c == '"' || c == '\\') result += '\\';
      result += c;
    }
  }
  return result + '"';
}

/// `count` attributes, in random order, whose names begin alike.
std::string object_of(std::size_t count, const std::string& beginning) {
  std::vector<std::string> members;
  for (std::size_t i = 0; i < count; ++i)
    members.push_back('"' + beginning + std::to_string(i) + R"(":{"N":")" + std::to_string(i) + R"("})");
  std::shuffle(members.begin(), members.end(), std::mt19937(static_cast<unsigned>(count)));
  std::string json;
  for (const std::string& member : members) json += (json.empty() ? "{" : ",") + member;
  return json + "}";
}

bool is_sorted(const Item& item) {
  return std::is_sorted(item.begin(), item.end(),
                        [](const keyc::Attribute& a, const keyc::Attribute& b) { return a.name < b.name; });
}

}  // namespace

TEST_CASE("Each byte is escaped at every offset, in values and in names") {
  for (std::size_t length = 1; length <= 26; ++length)
    for (std::size_t offset = 0; offset < length; ++offset)
      for (int byte = 0; byte < 0x80; ++byte) {
        std::string text(length, 'x');
        text[offset] = static_cast<char>(byte);
        const Item item{{text, AttributeValue::string(text)}};
        const std::string json = "{" + quoted_by_bytes(text) + ":{\"S\":" + quoted_by_bytes(text) + "}}";
        if (to_json(item) != json || keyc::item_from_json(json) != item) FAIL(byte << " at " << offset);
      }
}

TEST_CASE("Text of any length is written whole, also where every byte needs an escape") {
  for (const std::string piece : {"x", "\"", "\x01", "é", "x\\"})
    for (const std::size_t count :
         std::initializer_list<std::size_t>{1, 7, 63, 64, 65, 500, 1024, 2020, 2030, 2040, 2048, 9000}) {
      std::string text;
      for (std::size_t i = 0; i < count; ++i) text += piece;
      const AttributeValue value = AttributeValue::list({AttributeValue::string(text), AttributeValue::number("1")});
      const std::string json = R"({"L":[{"S":)" + quoted_by_bytes(text) + R"(},{"N":"1"}]})";
      REQUIRE(to_json(value) == json);
      REQUIRE(keyc::attribute_value_from_json(json) == value);
    }
}

TEST_CASE("Text that is not valid UTF-8 is not written, at every offset") {
  for (const std::string bad : {"\xFF", "\xC3", "\xED\xA0\x80"})
    for (std::size_t before = 0; before <= 20; ++before)
      for (std::size_t after = 0; after <= 20; ++after) {
        const std::string text = std::string(before, 'x') + bad + std::string(after, '"');
        CHECK_THROWS_AS(to_json(AttributeValue::string(text)), keyc::JsonError);
      }
}

TEST_CASE("Items are in the order of their names, however many there are and however alike they begin") {
  for (const std::string beginning : {"", "a", "attribute", "an attribute of a long name "})
    for (const std::size_t count : std::initializer_list<std::size_t>{1, 2, 31, 32, 33, 200}) {
      const Item item = keyc::item_from_json(object_of(count, beginning));
      REQUIRE(item.size() == count);
      REQUIRE(is_sorted(item));
      for (std::size_t i = 0; i < count; ++i)
        REQUIRE(*item.find(beginning + std::to_string(i)) == AttributeValue::number(std::to_string(i)));
    }
  const std::string json = R"({"b\u0000":{"N":"2"},"b":{"N":"1"},"é":{"N":"3"},"":{"N":"0"}})";
  REQUIRE(is_sorted(keyc::item_from_json(json)));
}

TEST_CASE("A name that is given twice is found among many, after what is wrong in any value") {
  for (const std::size_t count : std::initializer_list<std::size_t>{2, 12, 40}) {
    std::string json = object_of(count, "attribute");
    json.back() = ',';
    REQUIRE_THROWS_WITH(keyc::item_from_json(json + R"("attribute1":{"S":"x"}})"), "attribute1: given twice");
    REQUIRE_THROWS_WITH(keyc::item_from_json(json + R"("attribute1":{"S":"x"},"b":{"S":1},"a":{"S":2}})"),
                        "b.S: expected a string, found a number");
  }
}

TEST_CASE("A document is read as if it were the first one, after invalid, large and small ones, in each thread") {
  const auto read = [] {
    const std::string large = R"({"S":")" + std::string(400'000, 'x') + "\"}";
    for (int i = 0; i < 3; ++i) {
      if (keyc::attribute_value_from_json(R"({"S":"small"})").text() != "small") return false;
      if (keyc::attribute_value_from_json(large).text().size() != 400'000) return false;
      for (const char* const invalid : {"", "{", R"({"S":"x"}x)", R"({"S":1})"}) {
        try {
          keyc::attribute_value_from_json(invalid);
          return false;
        } catch (const keyc::JsonError&) {
        }
      }
    }
    return true;
  };
  REQUIRE(read());
  bool in_thread = false;
  std::thread([&] { in_thread = read(); }).join();
  REQUIRE(in_thread);
}
