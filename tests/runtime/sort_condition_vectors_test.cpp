#include <chrono>
#include <functional>
#include <map>
#include <utility>

#include "keyc/decimal.hpp"
#include "keyc/generated/encode.hpp"
#include "keyc/generated/encode_id.hpp"
#include "keyc/generated/encode_time.hpp"
#include "keyc/generated/range_condition.hpp"
#include "keyc/id_interval.hpp"
#include "runtime/selects.hpp"
#include "support/catch.hpp"
#include "support/vectors.hpp"

using keyc::Ending;
using keyc::KeyText;
using keyc::RangeKind;
using keyc_tests::vectors;
using nlohmann::json;

namespace {

/// One component of a template: the literal before it and how a value of the vectors is added.
struct Component {
  std::string_view before;
  std::function<void(KeyText&, const std::string&)> add;
  Ending ending = Ending::text;
  bool descending = false;
};

Component escaped(std::string_view before, char separator) {
  return {before, [separator](KeyText& key, const std::string& value) {
            key.add_or_empty("text", &keyc::encode::escaped, value, separator);
          }};
}

/// From a number of up to 128 bits in decimal digits.
keyc::Uuid uuid_of(const std::string& digits) {
  keyc::Uuid::Bytes bytes{};
  for (const char digit : digits) {
    unsigned carry = static_cast<unsigned>(digit - '0');
    for (std::size_t i = bytes.size(); i-- > 0; carry >>= 8) {
      carry += 10U * bytes[i];
      bytes[i] = static_cast<std::uint8_t>(carry & 0xFF);
    }
  }
  return keyc::Uuid(bytes);
}

const Component last_text_after_hash{
    "#", [](KeyText& key, const std::string& value) { key.add_or_empty("text", &keyc::encode::text, value); }};
const Component last_text_after_dot{".", last_text_after_hash.add};
const Component timestamp{"UPDATED#",
                          [](KeyText& key, const std::string& value) {
                            key.add("at", &keyc::encode::timestamp,
                                    keyc::Timestamp{std::chrono::milliseconds{std::stoll(value)}});
                          },
                          Ending::fixed};
const Component version{"v_",
                        [](KeyText& key, const std::string& value) {
                          key.add("version", &keyc::encode::u16, static_cast<std::uint16_t>(std::stoul(value)));
                        },
                        Ending::fixed};
const Component price{
    "#", [](KeyText& key, const std::string& value) { key.add("price", &keyc::encode::decimal, keyc::Decimal(value)); },
    Ending::decimal};

const Component price_first{"", price.add, Ending::decimal};
const Component score{"#",
                      [](KeyText& key, const std::string& value) {
                        key.add("score", &keyc::encode::i64, static_cast<std::int64_t>(std::stoll(value)));
                      },
                      Ending::fixed};
/// 9 for 0, and so on: the order is reversed.
const Component newest_first{"",
                             [](KeyText& key, const std::string& value) {
                               std::string text =
                                   keyc::to_text(keyc::Timestamp{std::chrono::milliseconds{std::stoll(value)}});
                               for (char& c : text)
                                 if (c >= '0' && c <= '9') c = static_cast<char>('9' - (c - '0'));
                               key.add("at", &keyc::encode::text, text);
                             },
                             Ending::fixed, true};
const Component uuid{"",
                     [](KeyText& key, const std::string& value) { key.add("id", &keyc::encode::uuid, uuid_of(value)); },
                     Ending::fixed};

using Template = std::vector<Component>;

KeyText empty_key() { return {"Store", "sk", keyc::sort_key_limit}; }

KeyText prefix_of(const Template& components, const std::vector<std::string>& values) {
  KeyText key = empty_key();
  for (std::size_t level = 0; level < components.size(); ++level) {
    key.literal(components[level].before);
    if (level == values.size()) break;
    components[level].add(key, values[level]);
  }
  return key;
}

std::string alone(const Component& component, const std::string& value) {
  KeyText text = empty_key();
  component.add(text, value);
  return text.text();
}

RangeKind kind_of(const std::string& op) {
  static const std::map<std::string, RangeKind> kinds{{"<", RangeKind::below},
                                                      {"<=", RangeKind::at_most},
                                                      {">=", RangeKind::at_least},
                                                      {">", RangeKind::above},
                                                      {"between", RangeKind::between}};
  return kinds.at(op);
}

/// A range on the component after the first `level` ones.
keyc::SortCondition range_of(const Template& components, std::size_t level, const KeyText& prefix, RangeKind kind,
                             std::string low, std::string high) {
  if (components[level].descending) {
    kind = keyc::reversed(kind);
    std::swap(low, high);
  }
  if (level + 1 == components.size()) return keyc::last_level(prefix, kind, low, high, components[level].ending);
  return keyc::inner_level(prefix, kind, low, high, components[level + 1].before);
}

keyc::SortCondition condition_of(const Template& components, const json& test_case) {
  auto fixed = test_case.at("fixed").get<std::vector<std::string>>();
  const auto arguments = test_case.at("args").get<std::vector<std::string>>();
  const std::string op = test_case.at("op").is_null() ? "" : test_case.at("op").get<std::string>();
  if (op == "=") fixed.push_back(arguments.at(0));
  KeyText prefix = prefix_of(components, fixed);
  if (fixed.size() == components.size()) return keyc::exactly(std::move(prefix));
  if (op.empty() || op == "=") return keyc::key_begins_with(prefix);
  const Component& component = components[fixed.size()];
  if (op == "begins_with") {
    component.add(prefix, arguments.at(0));
    return keyc::key_begins_with(prefix);
  }
  const RangeKind kind = kind_of(op);
  return range_of(components, fixed.size(), prefix, kind,
                  keyc::has_low(kind) ? alone(component, arguments.front()) : "",
                  keyc::has_high(kind) ? alone(component, arguments.back()) : "");
}

std::vector<int> selected_of(const keyc::SortCondition& condition, const json& items) {
  std::vector<int> selected;
  for (int i = 0; const json& item : items) {
    if (keyc_tests::selects(condition, item.at("key").get<std::string>())) selected.push_back(i);
    ++i;
  }
  return selected;
}

void check(const char* group, const Template& components) {
  const json& vector = vectors(group);
  for (const json& item : vector.at("items")) {
    const auto values = item.at("value").get<std::vector<std::string>>();
    CHECK(prefix_of(components, values).text() == item.at("key").get<std::string>());
  }
  for (const json& test_case : vector.at("cases")) {
    CAPTURE(group, test_case.dump());
    const keyc::SortCondition condition = condition_of(components, test_case);
    CAPTURE(condition.kind, condition.low, condition.high);
    CHECK(selected_of(condition, vector.at("items")) == test_case.at("items").get<std::vector<int>>());
    if (test_case.at("emit") == "none") CHECK(condition.kind != keyc::SortCondition::Kind::all);
  }
}

}  // namespace

TEST_CASE("Conditions on levels of text select the items of the vectors") {
  check("levels country#state#city", {escaped("", '#'), escaped("#", '#'), last_text_after_hash});
  check("levels a.b", {escaped("", '.'), last_text_after_dot});
}

TEST_CASE("Conditions on a last component of fixed width select the items of the vectors") {
  check("levels UPDATED#<updatedAt>", {timestamp});
  check("levels v_<version>", {version});
  check("levels <id>", {uuid});
}

TEST_CASE("Conditions on a decimal as last component select the items of the vectors") {
  check("levels kind#<price>", {escaped("", '#'), price});
}

TEST_CASE("Conditions on an inner component select the items of the vectors") {
  check("levels kind#<score>#id", {escaped("", '#'), score, last_text_after_hash});
  check("levels <price>#id", {price_first, last_text_after_hash});
}

TEST_CASE("Conditions on a descending component select the items of the vectors") {
  check("levels <desc(at)>#name", {newest_first, last_text_after_hash});
}

TEST_CASE("A range of times on a time-ordered id selects the items of the vectors") {
  const json& vector = vectors("levels company#<id> by time");
  for (const json& test_case : vector.at("cases")) {
    CAPTURE(test_case.dump());
    KeyText prefix = empty_key();
    prefix.add("company", &keyc::encode::escaped, test_case.at("fixed").at(0).get<std::string>(), '#').literal("#");
    const auto time = [&](const char* name) {
      return keyc::Timestamp{std::chrono::milliseconds{test_case.at(name).get<std::int64_t>()}};
    };
    const auto ids = keyc::ids_in<keyc::Ulid>(keyc::between(time("first_ms"), time("last_ms")));
    const auto encode = [](KeyText& key, const keyc::Ulid& id) { key.add("id", &keyc::encode::ulid, id); };
    const keyc::SortCondition condition =
        keyc::RangeCondition::last<keyc::Ulid>(encode, Ending::fixed).of(prefix, &ids);
    CHECK(condition == keyc::SortCondition{keyc::SortCondition::Kind::between, test_case.at("lo").get<std::string>(),
                                           test_case.at("hi").get<std::string>()});
    CHECK(selected_of(condition, vector.at("items")) == test_case.at("items").get<std::vector<int>>());
  }
}

TEST_CASE("Conditions on a number key, plain and negated, select the values of the vectors") {
  const json& vector = vectors("levels of a number key");
  for (const json& test_case : vector.at("cases")) {
    CAPTURE(test_case.dump());
    const bool negated = test_case.at("template") == "-value";
    const auto stored = [&](std::int64_t value) {
      return keyc::AttributeValue::number(std::to_string(negated ? -value : value));
    };
    const auto arguments = test_case.at("args").get<std::vector<std::int64_t>>();
    const std::string op = test_case.at("op").get<std::string>();
    keyc::SortCondition condition;
    if (op == "=") {
      condition = keyc::exactly(stored(arguments.front()));
    } else {
      const keyc::Range<std::int64_t> range(kind_of(op), arguments.front(), arguments.back());
      const keyc::RangeCondition asked = keyc::RangeCondition::native_range<std::int64_t>(stored);
      condition = (negated ? asked.reversed() : asked).of(KeyText("Log", "at", keyc::sort_key_limit), &range);
    }
    std::vector<std::int64_t> selected;
    for (const std::int64_t item : vector.at("items").get<std::vector<std::int64_t>>())
      if (keyc_tests::selects(condition, stored(item))) selected.push_back(item);
    CHECK(selected == test_case.at("items").get<std::vector<std::int64_t>>());
    CHECK((condition.kind == keyc::SortCondition::Kind::nothing) == (test_case.at("emit") == "none"));
  }
}
