// Every operator at every level of binary keys, against a filter over all items; also of number keys.
#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "keyc/binary_key.hpp"
#include "keyc/generated/number_key.hpp"
#include "runtime/selects.hpp"
#include "support/catch.hpp"

using keyc::KeyText;
using keyc::RangeKind;
using keyc::SortCondition;
using keyc_tests::in_range;
using keyc_tests::selects;
using namespace std::string_literals;

namespace {

constexpr auto B = keyc::AttributeValue::Type::B;
constexpr auto N = keyc::AttributeValue::Type::N;
constexpr RangeKind kinds[] = {RangeKind::below, RangeKind::at_most, RangeKind::at_least, RangeKind::above,
                               RangeKind::between};

/// One component of a template: the literal before it, and its values as they are encoded, in their order.
struct Level {
  std::string before;
  std::vector<std::string> encoded;
  bool descending = false;
};

template <class T>
Level level(std::string before, std::vector<T> values, void (*encode)(std::string&, T), bool descending = false) {
  std::sort(values.begin(), values.end());
  Level result{std::move(before), {}, descending};
  for (const T& value : values) encode(result.encoded.emplace_back(), value);
  return result;
}

using Template = std::vector<Level>;
using Values = std::vector<std::size_t>;

KeyText key_of(const Template& levels, const Values& values) {
  KeyText key("Row", "sk", keyc::sort_key_limit, B);
  for (std::size_t i = 0; i < levels.size(); ++i) {
    key.literal(levels[i].before);
    if (i == values.size()) break;
    key.literal(levels[i].encoded[values[i]]);
  }
  return key;
}

std::vector<Values> items_of(const Template& levels) {
  std::vector<Values> items{{}};
  for (const Level& level : levels) {
    std::vector<Values> longer;
    for (const Values& values : items)
      for (std::size_t i = 0; i < level.encoded.size(); ++i) {
        longer.push_back(values);
        longer.back().push_back(i);
      }
    items = std::move(longer);
  }
  return items;
}

std::size_t width_after(const Template& levels, std::size_t at) {
  std::size_t width = 0;
  for (std::size_t i = at + 1; i < levels.size(); ++i)
    width += levels[i].before.size() + levels[i].encoded.front().size();
  return width;
}

/// Whether DynamoDB accepts the bounds.
bool is_sendable(const SortCondition& condition) {
  if (condition.type != B) return false;
  if (condition.kind == SortCondition::Kind::nothing) return true;
  return condition.kind == SortCondition::Kind::between && !condition.low.empty() && condition.low <= condition.high &&
         condition.high.size() <= keyc::sort_key_limit;
}

/// After each prefix of values, tries each operator with each pair of bounds: exactly the items of a filter must be
/// selected.
void check(const Template& levels) {
  const std::vector<Values> items = items_of(levels);
  std::vector<std::string> keys;
  for (const Values& item : items) keys.push_back(key_of(levels, item).text());
  std::size_t wrong = 0;
  std::size_t found = 0;
  std::set<Values> prefixes;
  for (const Values& item : items)
    for (std::size_t at = 0; at < item.size(); ++at)
      prefixes.emplace(item.begin(), item.begin() + static_cast<std::ptrdiff_t>(at));
  for (const Values& fixed : prefixes) {
    const std::size_t at = fixed.size();
    const Level& level = levels[at];
    const KeyText prefix = key_of(levels, fixed);
    const auto has_prefix = [&](const Values& item) { return std::equal(fixed.begin(), fixed.end(), item.begin()); };
    for (std::size_t i = 0; i < items.size(); ++i)
      if (selects(keyc::key_begins_with(prefix), keys[i]) != has_prefix(items[i])) ++wrong;
    const auto range = [&](RangeKind kind, std::size_t low, std::size_t high) {
      const std::string& lower = level.encoded[level.descending ? high : low];
      const std::string& upper = level.encoded[level.descending ? low : high];
      const SortCondition condition = keyc::binary_level(prefix, level.descending ? keyc::reversed(kind) : kind, lower,
                                                         upper, width_after(levels, at));
      if (!is_sendable(condition)) ++wrong;
      for (std::size_t i = 0; i < items.size(); ++i) {
        const bool wanted = has_prefix(items[i]) && in_range(kind, low, high, items[i][at]);
        found += wanted;
        if (selects(condition, keys[i]) != wanted) ++wrong;
      }
    };
    const std::size_t step = level.encoded.size() > 100 ? 15 : 1;  // ends at 255
    for (std::size_t low = 0; low < level.encoded.size(); ++low)
      for (std::size_t high = low % step; high < level.encoded.size(); high += step)
        for (const RangeKind kind : kinds) range(kind, low, high);
  }
  CHECK(wrong == 0);
  CHECK(found > items.size());
}

const std::vector<std::int16_t> numbers{-32768, -32767, -257, -256, -1, 0, 1, 255, 256, 32766, 32767};
const std::vector<std::uint8_t> bytes{0, 1, 127, 128, 254, 255};

}  // namespace

TEST_CASE("Ranges on every level of bytes, ascending and descending") {
  check({level("", bytes, &keyc::binary::u8), level("", numbers, &keyc::binary::i16),
         level("", bytes, &keyc::binary::u8)});
  check({level("", bytes, keyc::binary::desc<&keyc::binary::u8>, true), level("", numbers, &keyc::binary::i16)});
  check({level("", numbers, keyc::binary::desc<&keyc::binary::i16>, true),
         level("", bytes, keyc::binary::desc<&keyc::binary::u8>, true)});
}

TEST_CASE("Ranges on every level of bytes between literals of all bytes") {
  check({level("\xFF"s, bytes, &keyc::binary::u8), level("\xFF"s, bytes, &keyc::binary::u8)});
  check({level("\0"s, bytes, &keyc::binary::u8), level("\0"s, bytes, &keyc::binary::u8)});
  check({level("x", numbers, &keyc::binary::i16), level("\xFF\0"s, bytes, &keyc::binary::u8)});
}

TEST_CASE("Ranges on every value of 8 bits") {
  std::vector<std::uint8_t> values;
  for (int value = 0; value < 256; ++value) values.push_back(static_cast<std::uint8_t>(value));
  check({level("", values, &keyc::binary::u8)});
}

TEST_CASE("A range of bytes without any value sends no request") {
  using Kind = SortCondition::Kind;
  const KeyText prefix("Row", "sk", keyc::sort_key_limit, B);
  CHECK(keyc::binary_level(prefix, RangeKind::above, "\xFF\xFF", "", 3).kind == Kind::nothing);
  CHECK(keyc::binary_level(prefix, RangeKind::below, "", "\0\0"s, 3).kind == Kind::nothing);
  CHECK(keyc::binary_level(prefix, RangeKind::between, "\1\1", "\1\0"s, 3).kind == Kind::nothing);
  CHECK(keyc::binary_level(prefix, RangeKind::below, "", "\1\0"s, 1) ==
        SortCondition{.kind = Kind::between, .low = "\0\0"s, .high = "\0\xFF\xFF"s, .type = B});
}

TEST_CASE("A prefix of text or bytes has the bytes with which all its values begin") {
  const std::set<std::string> words{"", "a", "ab", "abc", "abcd", "b", "\0"s, "a\0"s, "é", "éa"};
  for (const std::string& start : words)
    for (const std::string& word : words) {
      KeyText prefix("Row", "sk", keyc::sort_key_limit, B);
      prefix.add_or_empty("word", keyc::binary::start, start, 3);
      KeyText turned("Row", "sk", keyc::sort_key_limit, B);
      turned.add_or_empty("word", keyc::binary::desc<&keyc::binary::start>, start, 3);
      std::string key;
      keyc::binary::prefix(key, word, 3);
      std::string reversed = key;
      keyc::binary::complement(reversed, 0);
      const bool wanted = key.starts_with(start.substr(0, 3));
      CHECK(selects(keyc::key_begins_with(prefix), key) == wanted);
      CHECK(selects(keyc::key_begins_with(turned), reversed) == wanted);
    }
}

TEST_CASE("Ranges on number keys compare values, not digits") {
  const std::vector<int> values{-1000, -10, -9, 0, 5, 9, 10, 100};
  const KeyText key("Row", "sk", keyc::sort_key_limit, N);
  const auto encoded = [](int value, bool descending) {
    std::string text;
    keyc::number_key::value(text, value);
    if (descending) keyc::number_key::negate(text, 0);
    return text;
  };
  for (const bool descending : {false, true})
    for (const RangeKind kind : kinds)
      for (const int low : values)
        for (const int high : values) {
          const SortCondition condition = keyc::number_level(key, descending ? keyc::reversed(kind) : kind,
                                                             encoded(descending ? high : low, descending),
                                                             encoded(descending ? low : high, descending));
          CHECK(condition.type == N);
          for (const int value : values)
            CHECK(selects(condition, keyc::AttributeValue::number(encoded(value, descending))) ==
                  in_range(kind, low, high, value));
        }
}
