#include "keyc/generated/sort_condition.hpp"

#include <set>

#include "keyc/decimal.hpp"
#include "keyc/generated/encode.hpp"
#include "keyc/generated/range_condition.hpp"
#include "keyc/generated/utf8.hpp"
#include "runtime/selects.hpp"
#include "support/catch.hpp"

using keyc::Ending;
using keyc::KeyText;
using keyc::RangeKind;
using keyc::SortCondition;
using Kind = SortCondition::Kind;
using keyc_tests::in_range;
using keyc_tests::selects;
using namespace std::string_view_literals;

namespace {

constexpr RangeKind kinds[] = {RangeKind::below, RangeKind::at_most, RangeKind::at_least, RangeKind::above,
                               RangeKind::between};

KeyText prefix(std::string_view literal, std::size_t limit = keyc::sort_key_limit) {
  KeyText key("Store", "sk", limit);
  key.literal(literal);
  return key;
}

/// Every text of at most `bytes` bytes of characters at the borders of UTF-8's lengths and of the surrogates.
std::set<std::string> texts_up_to(std::size_t bytes) {
  std::set<std::string> texts{""};
  std::vector<std::string> last{""};
  while (!last.empty()) {
    std::vector<std::string> longer;
    for (const std::string& text : last)
      for (const char32_t c : U"\0\1a\x7F\x80\x7FF\x800\xD7FF\xE000\xFFFF\x10000\x10FFFF"sv) {
        std::string next = text;
        keyc::utf8::append(next, c);
        if (next.size() <= bytes) longer.push_back(next);
      }
    texts.insert(longer.begin(), longer.end());
    last = std::move(longer);
  }
  return texts;
}

/// Bounds that DynamoDB accepts.
bool is_sendable(const SortCondition& condition, std::size_t limit) {
  const auto is_key = [&](const std::string& bound) {
    return !bound.empty() && bound.size() <= limit && keyc::utf8::find_invalid(bound) == std::string::npos;
  };
  if (condition.kind == Kind::all || condition.kind == Kind::nothing) return true;
  if (condition.kind == Kind::between)
    return is_key(condition.low) && is_key(condition.high) && condition.low <= condition.high;
  return is_key(condition.low);
}

/// Checks that every kind of range between each pair of the values selects exactly the values in it.
template <class T>
void check_all(const std::string& literal, const std::vector<T>& values, const std::vector<std::string>& encoded,
               Ending ending) {
  std::size_t wrong = 0;
  for (std::size_t low = 0; low < values.size(); ++low)
    for (std::size_t high = 0; high < values.size(); ++high)
      for (const RangeKind kind : kinds) {
        const SortCondition condition = keyc::last_level(prefix(literal), kind, encoded[low], encoded[high], ending);
        if (!is_sendable(condition, keyc::sort_key_limit)) ++wrong;
        for (std::size_t i = 0; i < values.size(); ++i)
          if (selects(condition, literal + encoded[i]) != in_range(kind, values[low], values[high], values[i])) ++wrong;
      }
  CHECK(wrong == 0);
}

}  // namespace

TEST_CASE("A range of text selects exactly the texts in it, up to the limit of the key") {
  const std::string literal = GENERATE("", "p#", "a\x7F", "\xF4\x8F\xBF\xBF");
  const std::size_t limit = literal.size() + 4;
  std::set<std::string> texts = texts_up_to(4);
  if (literal.empty()) texts.erase("");
  std::size_t wrong = 0;
  for (const RangeKind kind : {RangeKind::below, RangeKind::at_most, RangeKind::at_least, RangeKind::above})
    for (const std::string& bound : texts) {
      const SortCondition condition = keyc::last_level(prefix(literal, limit), kind, bound, bound, Ending::text);
      if (!is_sendable(condition, limit)) ++wrong;
      for (const std::string& text : texts)
        if (selects(condition, literal + text) != in_range(kind, bound, bound, text)) ++wrong;
    }
  CHECK(wrong == 0);
}

TEST_CASE("Between two texts are exactly the texts from one to the other") {
  const std::string literal = GENERATE("", "p#");
  std::set<std::string> texts = texts_up_to(2);
  if (literal.empty()) texts.erase("");
  std::size_t wrong = 0;
  for (const std::string& low : texts)
    for (const std::string& high : texts) {
      const SortCondition condition = keyc::last_level(prefix(literal), RangeKind::between, low, high, Ending::text);
      if (!is_sendable(condition, keyc::sort_key_limit)) ++wrong;
      if (low > high && condition.kind != Kind::nothing) ++wrong;
      for (const std::string& text : texts)
        if (selects(condition, literal + text) != in_range(RangeKind::between, low, high, text)) ++wrong;
    }
  CHECK(wrong == 0);
}

TEST_CASE("A range of 8-bit numbers selects exactly the numbers in it") {
  const std::string literal = GENERATE("", "n#");
  std::vector<int> values;
  std::vector<std::string> encoded;
  for (int value = -128; value < 128; value += 3) {
    values.push_back(value);
    keyc::encode::i8(encoded.emplace_back(), static_cast<std::int8_t>(value));
  }
  check_all(literal, values, encoded, Ending::fixed);
}

TEST_CASE("A range of decimals selects exactly the decimals in it") {
  const std::string literal = GENERATE("", "p#");
  std::vector<keyc::Decimal> values;
  for (const char* digits : {"1", "10", "1.1", "1.05", "1.049", "1.9", "2", "9", "9.9", "99", "0.1", "0.11", "1E-130",
                             "1.5E-130", "9E125", "9.9E125"}) {
    values.emplace_back(digits);
    values.emplace_back('-' + std::string(digits));
  }
  values.emplace_back("0");
  std::vector<std::string> encoded;
  for (const keyc::Decimal& value : values) keyc::encode::decimal(encoded.emplace_back(), value);
  check_all(literal, values, encoded, Ending::decimal);
}

TEST_CASE("A component that is the whole key is compared with plain operators") {
  const auto alone = [](RangeKind kind) { return keyc::last_level(prefix(""), kind, "b", "d", Ending::text); };
  CHECK(alone(RangeKind::below) == SortCondition{Kind::less, "d", ""});
  CHECK(alone(RangeKind::at_most) == SortCondition{Kind::at_most, "d", ""});
  CHECK(alone(RangeKind::at_least) == SortCondition{Kind::at_least, "b", ""});
  CHECK(alone(RangeKind::above) == SortCondition{Kind::greater, "b", ""});
  CHECK(alone(RangeKind::between) == SortCondition{Kind::between, "b", "d"});
}

TEST_CASE("An empty range is the condition nothing") {
  const auto condition = [](std::string_view literal, RangeKind kind, std::string_view low, std::string_view high) {
    return keyc::last_level(prefix(literal), kind, low, high, Ending::text).kind;
  };
  CHECK(condition("p#", RangeKind::below, "", "") == Kind::nothing);
  CHECK(condition("", RangeKind::below, "", "") == Kind::nothing);
  CHECK(condition("", RangeKind::at_most, "", "") == Kind::nothing);
  CHECK(condition("p#", RangeKind::between, "b", "a") == Kind::nothing);
  CHECK(condition("", RangeKind::between, "b", "a") == Kind::nothing);
}

TEST_CASE("A bound of exactly the limit is sent, and one byte more is an error with the key and its size") {
  const std::string longest(keyc::sort_key_limit - 2, 'z');
  for (const RangeKind kind : kinds) {
    const SortCondition condition = keyc::last_level(prefix("p#"), kind, longest, longest, Ending::text);
    CHECK(is_sendable(condition, keyc::sort_key_limit));
    CHECK(selects(condition, "p#" + longest) == in_range(kind, longest, longest, longest));
    CHECK_FALSE(selects(condition, "q"));
  }
  CHECK_THROWS_AS(keyc::last_level(prefix("p#"), RangeKind::at_least, longest + 'z', "", Ending::text),
                  keyc::KeySizeError);
  CHECK_THROWS_AS(keyc::last_level(prefix("p#"), RangeKind::below, "", longest + 'z', Ending::text),
                  keyc::KeySizeError);
  CHECK_NOTHROW(keyc::key_begins_with(prefix("p#" + longest)));
  CHECK_THROWS_WITH(
      keyc::key_begins_with(prefix("p#" + longest + 'z')),
      Catch::Contains("Store.sk: 'p#zzz") && Catch::Contains("has 1,025 bytes; a sort key holds at most 1,024"));
}

TEST_CASE("begins_with selects everything with the prefix, and with no prefix everything") {
  CHECK(keyc::key_begins_with(prefix("US#TX#")) == SortCondition{Kind::begins_with, "US#TX#", ""});
  CHECK(keyc::key_begins_with(prefix("")) == SortCondition{});
  CHECK(keyc::exactly(prefix("US#TX#Houston")) == SortCondition{Kind::equal, "US#TX#Houston", ""});
  CHECK_THROWS_AS(keyc::exactly(prefix("")), keyc::KeySizeError);
}

TEST_CASE("A range of values is encoded by the component's encoder, with only the bounds of its kind") {
  const auto condition = [](const keyc::Range<std::string>& range) {
    const auto encode = [](KeyText& key, const std::string& value) { key.add("city", &keyc::encode::text, value); };
    return keyc::RangeCondition::last<std::string>(encode, Ending::text).of(prefix("US#"), &range);
  };
  CHECK(condition(keyc::between("A", "M")) == SortCondition{Kind::between, "US#A", "US#M"});
  CHECK(condition(keyc::at_least("A")) == SortCondition{Kind::between, "US#A", "US$"});
  CHECK(condition(keyc::at_most("M")) == SortCondition{Kind::between, "US#", "US#M"});
  CHECK(condition(keyc::above("A")) == SortCondition{Kind::between, std::string("US#A\0", 5), "US$"});
  CHECK_THROWS_AS(condition(keyc::at_least("")), keyc::ValueError);
}

namespace {

using keyc::AttributeValue;

SortCondition of_numbers(RangeKind kind, const char* low, const char* high) {
  return keyc::native_range("Log", "at", keyc::sort_key_limit, kind, AttributeValue::number(low),
                            AttributeValue::number(high));
}

SortCondition of_text(RangeKind kind, const char* low, const char* high) {
  return keyc::native_range("Log", "at", keyc::sort_key_limit, kind, AttributeValue::string(low),
                            AttributeValue::string(high));
}

}  // namespace

TEST_CASE("A range on a number key has DynamoDB's own operator, with numbers as bounds") {
  constexpr auto N = AttributeValue::Type::N;
  CHECK(of_numbers(RangeKind::below, "9", "9") == SortCondition{Kind::less, "9", "", N});
  CHECK(of_numbers(RangeKind::at_most, "9", "9") == SortCondition{Kind::at_most, "9", "", N});
  CHECK(of_numbers(RangeKind::at_least, "9", "9") == SortCondition{Kind::at_least, "9", "", N});
  CHECK(of_numbers(RangeKind::above, "9", "9") == SortCondition{Kind::greater, "9", "", N});
  CHECK(of_numbers(RangeKind::between, "9", "10") == SortCondition{Kind::between, "9", "10", N});
}

TEST_CASE("Numbers are compared as numbers, text and bytes byte by byte, to decide whether a range is empty") {
  CHECK(of_numbers(RangeKind::between, "10", "9").kind == Kind::nothing);
  CHECK(of_numbers(RangeKind::between, "-1", "-1.5").kind == Kind::nothing);
  CHECK(of_numbers(RangeKind::between, "1e2", "100").kind == Kind::between);
  CHECK(of_text(RangeKind::between, "10", "9").kind == Kind::between);
  CHECK(of_text(RangeKind::between, "b", "a").kind == Kind::nothing);
}

TEST_CASE("An empty bound on a text key is not a bound, or makes the range empty") {
  CHECK(of_text(RangeKind::below, "", "").kind == Kind::nothing);
  CHECK(of_text(RangeKind::at_least, "", "").kind == Kind::all);
  CHECK(keyc::native_prefix("Log", "at", 10, AttributeValue::string("")).kind == Kind::all);
}

TEST_CASE("A bound of a native key may not exceed the limit") {
  CHECK_THROWS_AS(keyc::native_prefix("Log", "at", 3, AttributeValue::string("abcd")), keyc::KeySizeError);
  CHECK_THROWS_AS(of_text(RangeKind::below, std::string(1025, 'a').c_str(), std::string(1025, 'a').c_str()),
                  keyc::KeySizeError);
}
