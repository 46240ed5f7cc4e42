#include <chrono>
#include <functional>
#include <map>
#include <optional>

#include "keyc/decimal.hpp"
#include "keyc/encode.hpp"
#include "keyc/encode_time.hpp"
#include "runtime/selects.hpp"
#include "support/catch.hpp"
#include "support/vectors.hpp"

using keyc::Ending;
using keyc::KeyText;
using keyc::RangeKind;
using keyc_tests::vectors;
using nlohmann::json;

namespace {

/// One component of a template: the literal in front of it and how a value of the vectors is added.
struct Component {
  std::string_view before;
  std::function<void(KeyText&, const std::string&)> add;
  Ending ending = Ending::text;
};

Component escaped(std::string_view before, char separator) {
  return {before, [separator](KeyText& key, const std::string& value) {
            key.add_or_empty("text", &keyc::encode::escaped, value, separator);
          }};
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

/// No value where the condition is not one of a whole level or of the last one.
std::optional<keyc::SortCondition> condition_of(const Template& components, const json& one) {
  static const std::map<std::string, RangeKind> kinds{{"<", RangeKind::below},
                                                      {"<=", RangeKind::at_most},
                                                      {">=", RangeKind::at_least},
                                                      {">", RangeKind::above},
                                                      {"between", RangeKind::between}};
  auto fixed = one.at("fixed").get<std::vector<std::string>>();
  const auto arguments = one.at("args").get<std::vector<std::string>>();
  const std::string op = one.at("op").is_null() ? "" : one.at("op").get<std::string>();
  if (op == "=") fixed.push_back(arguments.at(0));
  KeyText prefix = prefix_of(components, fixed);
  if (fixed.size() == components.size()) return keyc::exactly(std::move(prefix));
  if (op.empty() || op == "=") return keyc::under(prefix);
  const Component& component = components[fixed.size()];
  if (op == "begins_with") {
    component.add(prefix, arguments.at(0));
    return keyc::under(prefix);
  }
  if (fixed.size() + 1 < components.size()) return std::nullopt;
  const RangeKind kind = kinds.at(op);
  const bool has_high_first = kind == RangeKind::below || kind == RangeKind::at_most;
  const std::string first = alone(component, arguments.at(0));
  const std::string high = has_high_first ? first : alone(component, arguments.back());
  return keyc::last_level(prefix, kind, first, high, component.ending);
}

void check(const char* group, const Template& components) {
  const json& vector = vectors(group);
  int checked = 0;
  for (const json& one : vector.at("cases")) {
    CAPTURE(group, one.dump());
    const std::optional<keyc::SortCondition> condition = condition_of(components, one);
    if (!condition) continue;
    ++checked;
    CAPTURE(condition->kind, condition->low, condition->high);
    std::vector<int> selected;
    for (int i = 0; const json& item : vector.at("items")) {
      if (keyc_tests::selects(*condition, item.at("key").get<std::string>())) selected.push_back(i);
      ++i;
    }
    CHECK(selected == one.at("items").get<std::vector<int>>());
    if (one.at("emit") == "none") CHECK(condition->kind != keyc::SortCondition::Kind::all);
  }
  CHECK(checked >= 10);
}

}  // namespace

TEST_CASE("Conditions on levels of text select the items that the vectors say") {
  check("levels country#state#city", {escaped("", '#'), escaped("#", '#'), last_text_after_hash});
  check("levels a.b", {escaped("", '.'), last_text_after_dot});
}

TEST_CASE("Conditions on a last component of fixed width select the items that the vectors say") {
  check("levels UPDATED#<updatedAt>", {timestamp});
  check("levels v_<version>", {version});
}

TEST_CASE("Conditions on a decimal as last component select the items that the vectors say") {
  check("levels kind#<price>", {escaped("", '#'), price});
}
