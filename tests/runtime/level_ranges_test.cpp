// Every operator at every level of templates of several shapes, against a filter over all items.
#include <algorithm>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "keyc/decimal.hpp"
#include "keyc/generated/encode.hpp"
#include "keyc/generated/utf8.hpp"
#include "runtime/selects.hpp"
#include "support/catch.hpp"

using keyc::Ending;
using keyc::KeyText;
using keyc::RangeKind;
using keyc::SortCondition;
using keyc_tests::in_range;
using keyc_tests::selects;
using namespace std::string_literals;

namespace {

/// One component of a template, and the items' values of it in their sort order.
struct Level {
  std::string before;  // the literal before it
  std::vector<std::string> encoded;
  Ending ending = Ending::fixed;
  std::vector<std::string> texts{};  // the values themselves, if they are text
  bool descending = false;
  std::optional<std::string> stand_in{};   // for an absent value
  bool is_above = false;                   // above all others
  std::size_t absent = std::string::npos;  // index of the absent value in `encoded`
};

Level or_absent(Level level, const std::string& stand_in) {
  level.stand_in = stand_in;
  level.is_above = stand_in > level.encoded.front();
  level.absent = level.is_above != level.descending ? level.encoded.size() : 0;
  const auto place = static_cast<std::ptrdiff_t>(level.absent);
  level.encoded.insert(level.encoded.begin() + place, stand_in);
  if (!level.texts.empty()) level.texts.insert(level.texts.begin() + place, stand_in);
  return level;
}

using Template = std::vector<Level>;
using Values = std::vector<std::size_t>;  // for each level the index of its value

struct Item {
  Values values;
  std::string key;
};

template <class T>
Level values(std::string before, std::vector<T> sorted, void (*encode)(std::string&, T),
             Ending ending = Ending::fixed) {
  std::sort(sorted.begin(), sorted.end());
  Level level{std::move(before), {}, ending};
  for (const T& value : sorted) encode(level.encoded.emplace_back(), value);
  return level;
}

Level texts(std::string before, const std::set<std::string>& sorted, char separator) {
  Level level{std::move(before), {}, Ending::text, {sorted.begin(), sorted.end()}};
  for (const std::string& text : level.texts) {
    level.encoded.emplace_back();
    if (separator == 0)
      keyc::encode::text(level.encoded.back(), text);
    else
      keyc::encode::escaped(level.encoded.back(), text, separator);
  }
  return level;
}

/// Bytes around the separators, the ends of Unicode and of its surrogates; some contain others.
const std::set<std::string> hostile{"\0"s,
                                    "\x1F",
                                    " ",
                                    "\"",
                                    "#",
                                    "#\xF4\x8F\xBF\xBF",
                                    "$",
                                    "$20",
                                    "%",
                                    "-",
                                    ".",
                                    "/",
                                    "0",
                                    "a",
                                    "a\0"s,
                                    "a#",
                                    "a$",
                                    "a.",
                                    "a\xF4\x8F\xBF\xBF",
                                    "aa",
                                    "ab",
                                    "\x7F",
                                    "\xC2\x80",
                                    "\xED\x9F\xBF",
                                    "\xEE\x80\x80",
                                    "\xEF\xBF\xBF",
                                    "\xF4\x8F\xBF\xBF"};
const std::set<std::string> few{"\0"s, "#", "$", "a", "a#", "a.", "\xF4\x8F\xBF\xBF"};

std::set<std::string> and_empty(std::set<std::string> texts) {
  texts.insert("");
  return texts;
}

KeyText key_of(const Template& levels, const Values& values, std::size_t limit) {
  KeyText key("Row", "sk", limit);
  for (std::size_t i = 0; i < levels.size(); ++i) {
    key.literal(levels[i].before);
    if (i == values.size()) break;
    key.literal(levels[i].encoded[values[i]]);
  }
  return key;
}

/// All combinations whose keys DynamoDB accepts, in the order of the keys.
std::vector<Item> items_of(const Template& levels, std::size_t limit) {
  std::vector<Values> combinations{{}};
  for (const Level& level : levels) {
    std::vector<Values> longer;
    for (const Values& values : combinations)
      for (std::size_t i = 0; i < level.encoded.size(); ++i) {
        longer.push_back(values);
        longer.back().push_back(i);
      }
    combinations = std::move(longer);
  }
  std::vector<Item> items;
  for (Values& values : combinations) {
    std::string key = key_of(levels, values, limit).text();
    if (!key.empty() && key.size() <= limit) items.push_back({std::move(values), std::move(key)});
  }
  std::sort(items.begin(), items.end(), [](const Item& a, const Item& b) { return a.key < b.key; });
  return items;
}

SortCondition condition_of(const Template& levels, const Values& fixed, RangeKind kind, const std::string& low,
                           const std::string& high, std::size_t limit) {
  const std::size_t at = fixed.size();
  const KeyText prefix = key_of(levels, fixed, limit);
  const bool turned = levels[at].descending;
  if (turned) kind = keyc::reversed(kind);
  const std::string lower = keyc::has_low(kind) ? (turned ? high : low) : "";
  const std::string upper = keyc::has_high(kind) ? (turned ? low : high) : "";
  const keyc::StandIn stand_in{levels[at].stand_in, levels[at].is_above};
  if (at + 1 == levels.size()) return keyc::last_level(prefix, kind, lower, upper, levels[at].ending, stand_in);
  return keyc::inner_level(prefix, kind, lower, upper, levels[at + 1].before, stand_in);
}

/// Whether DynamoDB accepts the bounds.
bool is_sendable(const SortCondition& condition, std::size_t limit) {
  using Kind = SortCondition::Kind;
  const auto is_key = [&](const std::string& bound) {
    return !bound.empty() && bound.size() <= limit && keyc::utf8::find_invalid(bound) == std::string::npos;
  };
  if (condition.kind == Kind::all || condition.kind == Kind::nothing) return true;
  if (condition.kind != Kind::between) return is_key(condition.low);
  return is_key(condition.low) && is_key(condition.high) && condition.low <= condition.high;
}

struct Counts {
  std::size_t wrong = 0;
  std::size_t selected = 0;
  std::size_t tried = 0;
};

class Check {
 public:
  explicit Check(const Template& levels, std::size_t limit = keyc::sort_key_limit)
      : levels_(levels), limit_(limit), items_(items_of(levels, limit)) {}

  /// After each prefix of the items' values, tries each operator with each pair of bounds.
  Counts run() {
    for (std::size_t at = 0; at < levels_.size(); ++at) {
      std::set<Values> prefixes;
      for (const Item& item : items_)
        prefixes.emplace(item.values.begin(), item.values.begin() + static_cast<std::ptrdiff_t>(at));
      for (const Values& fixed : prefixes) level(fixed);
    }
    return counts_;
  }

 private:
  void level(const Values& fixed) {
    std::vector<const Item*> siblings;
    for (const Item& item : items_)
      if (std::equal(fixed.begin(), fixed.end(), item.values.begin())) siblings.push_back(&item);
    if (static_cast<std::size_t>(siblings.back() - siblings.front()) + 1 != siblings.size())
      ++counts_.wrong;  // they must be contiguous
    const Level& level = levels_[fixed.size()];
    for (std::size_t low = 0; low < level.encoded.size(); ++low) {
      for (const RangeKind kind : {RangeKind::below, RangeKind::at_most, RangeKind::at_least, RangeKind::above})
        range(fixed, kind, low, low, siblings);
      for (std::size_t high = 0; high < level.encoded.size(); ++high)
        range(fixed, RangeKind::between, low, high, siblings);
      if (!level.texts.empty()) prefix(fixed, low, siblings);
    }
  }

  bool is_too_long(const Values& fixed, std::size_t value) const {
    return key_of(levels_, fixed, limit_).text().size() + levels_[fixed.size()].encoded[value].size() > limit_;
  }

  void range(const Values& fixed, RangeKind kind, std::size_t low, std::size_t high,
             const std::vector<const Item*>& siblings) {
    const Level& level = levels_[fixed.size()];
    if (is_too_long(fixed, low) || is_too_long(fixed, high)) return;
    // No number is written as the empty text that stands for its absence.
    if (level.stand_in == "" && (low == level.absent || high == level.absent)) return;
    const SortCondition condition = condition_of(levels_, fixed, kind, level.encoded[low], level.encoded[high], limit_);
    compare(condition, fixed, siblings,
            [&](std::size_t value) { return value != level.absent && in_range(kind, low, high, value); });
    if (kind == RangeKind::between && low > high && condition.kind != SortCondition::Kind::nothing) ++counts_.wrong;
  }

  void prefix(const Values& fixed, std::size_t value, const std::vector<const Item*>& siblings) {
    const Level& level = levels_[fixed.size()];
    if (is_too_long(fixed, value) || value == level.absent) return;
    KeyText key = key_of(levels_, fixed, limit_);
    key.literal(level.encoded[value]);
    compare(keyc::key_begins_with(key), fixed, siblings, [&](std::size_t candidate) {
      return candidate != level.absent && level.texts[candidate].starts_with(level.texts[value]);
    });
  }

  /// Among the items with the prefix exactly the wanted values must be selected, and no other items.
  void compare(const SortCondition& condition, const Values& fixed, const std::vector<const Item*>& siblings,
               const std::function<bool(std::size_t)>& is_wanted) {
    ++counts_.tried;
    if (!is_sendable(condition, limit_)) ++counts_.wrong;
    std::size_t found = 0;
    for (const Item* item : siblings) {
      const bool wanted = is_wanted(item->values[fixed.size()]);
      if (selects(condition, item->key) != wanted) ++counts_.wrong;
      if (wanted) ++found;
    }
    counts_.selected += found;
    if (condition.kind == SortCondition::Kind::nothing) return;
    // The selected items are contiguous: if any item here is selected, it is enough to check the keys on both sides.
    const auto is_selected = [&](const Item& item) { return selects(condition, item.key); };
    const Item* const begin = items_.data();
    const Item* const end = begin + items_.size();
    const Item* const last = siblings.back() + 1;
    if (found == 0) {
      if (std::any_of(begin, siblings.front(), is_selected) || std::any_of(last, end, is_selected)) ++counts_.wrong;
      return;
    }
    if (siblings.front() != begin && is_selected(siblings.front()[-1])) ++counts_.wrong;
    if (last != end && is_selected(*last)) ++counts_.wrong;
  }

  const Template& levels_;
  std::size_t limit_;
  std::vector<Item> items_;
  Counts counts_;
};

void check(const Template& levels, std::size_t limit = keyc::sort_key_limit) {
  const Counts counts = Check(levels, limit).run();
  CHECK(counts.wrong == 0);
  CHECK(counts.tried > 100);
  CHECK(counts.selected > counts.tried / 4);
}

/// Checks a template of one level, which must have few values.
void check_alone(const Level& level) {
  const Template levels{level};
  CHECK(Check(levels).run().wrong == 0);
}

const std::vector<keyc::Decimal> decimals{keyc::Decimal("-1E125"), keyc::Decimal("-10"),    keyc::Decimal("-1.1"),
                                          keyc::Decimal("-1.05"),  keyc::Decimal("-1"),     keyc::Decimal("-0.1"),
                                          keyc::Decimal("0"),      keyc::Decimal("1E-130"), keyc::Decimal("0.1"),
                                          keyc::Decimal("1"),      keyc::Decimal("1.01"),   keyc::Decimal("1.05"),
                                          keyc::Decimal("1.1"),    keyc::Decimal("10"),     keyc::Decimal("9.9E125")};

Level decimal_level(std::string before) {
  Level level{std::move(before), {}, Ending::decimal};
  for (const keyc::Decimal& decimal : decimals) keyc::encode::decimal(level.encoded.emplace_back(), decimal);
  return level;
}

}  // namespace

TEST_CASE("Ranges on every level of three texts") {
  check({texts("", hostile, '#'), texts("#", few, '#'), texts("#", and_empty(few), 0)});
  check({texts("", few, '#'), texts("#", hostile, '#'), texts("#", and_empty(few), 0)});
}

TEST_CASE("Ranges on every level of texts between longer literals and other separators") {
  check({texts("", hostile, '.'), texts(".", and_empty(hostile), 0)});
  check({texts("A#", hostile, '#'), texts("#TEAM#", few, '-'), texts("-\x7F", few, 0)});
}

TEST_CASE("Ranges on every level of texts, numbers of several widths and texts") {
  const std::vector<std::int16_t> numbers{-32768, -10, -9, 0, 9, 32767};
  check({texts("", few, '#'), values<std::int16_t>("#", numbers, &keyc::encode::i16), texts("#", and_empty(few), 0)});
  check({texts("", few, '#'), values<std::int16_t>("#", numbers, &keyc::encode::i16),
         values<std::int16_t>("", numbers, &keyc::encode::i16), texts("\xF4\x8F\xBF\xBF", few, 0)});
}

TEST_CASE("Ranges on every level of 8-bit numbers, one directly after another") {
  std::vector<std::int8_t> numbers;
  for (int value = -128; value < 128; ++value) numbers.push_back(static_cast<std::int8_t>(value));
  check({values<std::int8_t>("v", numbers, &keyc::encode::i8),
         values<std::int8_t>("", {-128, -1, 0, 127}, &keyc::encode::i8)});
}

TEST_CASE("Ranges on a decimal before every separator that it may have") {
  for (const char* separator : {"#", "!", "-", "/", "/x"}) {
    CAPTURE(separator);
    check({decimal_level(""), texts(separator, and_empty(hostile), 0)});
    check({texts("", few, '#'), decimal_level("#"), decimal_level(separator)});
  }
}

TEST_CASE("Ranges on a descending component, first, in the middle and last") {
  const auto descending = [](std::string before) {
    Level level =
        values<std::uint8_t>(std::move(before), {0, 1, 9, 10, 99, 100, 199, 200, 254, 255}, &keyc::encode::u8);
    for (std::string& text : level.encoded)
      for (char& c : text) c = static_cast<char>('9' - (c - '0'));
    level.descending = true;
    return level;
  };
  check({descending(""), texts("#", and_empty(few), 0)});
  check({texts("", few, '#'), descending("#"), texts("#", and_empty(few), 0)});
  check({texts("", few, '#'), descending("#"), descending("")});
  for (const char* stand_in : {"!", "~"})
    check({or_absent(descending(""), stand_in), texts("#", few, '#'), or_absent(descending("#"), stand_in)});
}

TEST_CASE("Ranges on every level do not return items with a stand-in for an absent value") {
  const std::vector<std::int16_t> numbers{-32768, -10, -9, 0, 9, 32767};
  const auto number = [&](std::string before) {
    return values<std::int16_t>(std::move(before), numbers, &keyc::encode::i16);
  };
  const auto text = [](std::string before) { return or_absent(texts(std::move(before), few, '#'), "!"); };
  for (const char* stand_in : {"!", "~", "99999", " "}) {
    CAPTURE(stand_in);
    check({or_absent(number(""), stand_in), texts("#", few, 0)});
    check({or_absent(number("A#"), stand_in), or_absent(number(""), stand_in), or_absent(number("#"), stand_in)});
    check({texts("", few, '#'), or_absent(number("#"), stand_in)});
    check({or_absent(decimal_level(""), stand_in), or_absent(decimal_level("#"), stand_in)});
  }
  check({text(""), text("#"), text("#")});
  // An empty text stands for what is absent at the end.
  check({text(""), or_absent(number("#"), "")});
  check({number("A#"), or_absent(texts("#", few, 0), "")});
  check({texts("", few, '#'), or_absent(decimal_level("#due_"), "")});
  check_alone(or_absent(number(""), "~"));
  check_alone(or_absent(number(""), "!"));
  check_alone(or_absent(number(""), "32767~"));
  check_alone(text(""));
  check_alone(or_absent(decimal_level(""), "Q"));
}

TEST_CASE("Ranges on every level of keys of the maximum length") {
  std::set<std::string> long_texts;
  for (const char* first : {"a", "b", "$", "\x7F", "\xF4\x8F\xBF\xBF", "\xEE\x80\x80"})
    for (const char* second : {"", "a", "#", "\x7F", "\xF4\x8F\xBF\xBF"})
      long_texts.insert(first + std::string(second));
  for (std::size_t limit = 2; limit <= 12; ++limit) {
    CAPTURE(limit);
    const Template levels{texts("", long_texts, '#'), texts("#", and_empty(long_texts), 0)};
    CHECK(Check(levels, limit).run().wrong == 0);
    const Template inner{texts("", few, '#'), texts("#", long_texts, '#'), texts("#", and_empty(few), 0)};
    CHECK(Check(inner, limit).run().wrong == 0);
  }
}

TEST_CASE("A bound of exactly the limit is sent, and one byte more is an error") {
  const std::string longest(keyc::sort_key_limit - 2, 'z');
  KeyText prefix("Row", "sk", keyc::sort_key_limit);
  prefix.literal("p#");
  for (const RangeKind kind :
       {RangeKind::below, RangeKind::at_most, RangeKind::at_least, RangeKind::above, RangeKind::between}) {
    const SortCondition condition = keyc::inner_level(prefix, kind, longest, longest, "#");
    CHECK(is_sendable(condition, keyc::sort_key_limit));
    CHECK(selects(condition, "p#a#") == (kind == RangeKind::below || kind == RangeKind::at_most));
    CHECK_FALSE(selects(condition, "q#a#"));
    CHECK_FALSE(selects(condition, "o#a#"));
    CHECK_THROWS_AS(keyc::inner_level(prefix, kind, longest + 'z', longest + 'z', "#"), keyc::KeySizeError);
  }
}

TEST_CASE("An inner component is above every empty bound") {
  using Kind = SortCondition::Kind;
  KeyText first("Row", "sk", keyc::sort_key_limit);
  KeyText second = first;
  second.literal("US#");
  for (const KeyText& prefix : {first, second}) {
    CHECK(keyc::inner_level(prefix, RangeKind::below, "", "", "#").kind == Kind::nothing);
    CHECK(keyc::inner_level(prefix, RangeKind::at_most, "", "", "#").kind == Kind::nothing);
    CHECK(keyc::inner_level(prefix, RangeKind::between, "", "", "#").kind == Kind::nothing);
    CHECK(selects(keyc::inner_level(prefix, RangeKind::above, "", "", "#"), prefix.text() + "$00#"));
    CHECK(selects(keyc::inner_level(prefix, RangeKind::at_least, "", "", "#"), prefix.text() + "$00#"));
    CHECK(selects(keyc::inner_level(prefix, RangeKind::between, "", "a", "#"), prefix.text() + "$00#"));
  }
  CHECK(keyc::inner_level(first, RangeKind::above, "", "", "#").kind == Kind::all);
}
