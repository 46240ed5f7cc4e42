// An update that is written as JSON without a struct has the same text as the struct of the same update.
#include <iterator>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "keyc/generated/key_function.hpp"
#include "keyc/generated/update.hpp"
#include "keyc/json.hpp"
#include "support/catch.hpp"

using keyc::AttributeName;
using keyc::AttributeValue;
using keyc::Comparison;
using keyc::Condition;

namespace {

constexpr AttributeName plain[] = {{"title", "#title"}, {"title_", "#title_"}, {"n", "#n"}, {"Z\"\xC3\xBC", "#Z"}};
constexpr AttributeName address{"address", "#address"};
constexpr AttributeName city{"city", "#address_city", &address};
constexpr AttributeName street{"street", "#address_street", &address};
// Two attributes with one placeholder.
constexpr AttributeName other_title{"TITLE", "#title"};

struct Key {
  std::string partition;
  std::string sort;
};

template <std::string Key::*member>
AttributeValue stored(const void* of) {
  return AttributeValue::binary(static_cast<const Key*>(of)->*member);
}

constexpr keyc::KeyFunction partition{
    .name = nullptr, .entity = "Thing", .key = "pk", .limit = 99, .native = &stored<&Key::partition>};
constexpr keyc::KeyFunction sort{
    .name = nullptr, .entity = "Thing", .key = "sk", .limit = 99, .native = &stored<&Key::sort>};
constexpr const keyc::KeyFunction* functions[] = {&partition, &sort};

class Random {
 public:
  std::size_t below(std::size_t end) { return bits_() % end; }
  bool coin() { return below(2) == 0; }

  std::string text() {
    static const std::string pieces[] = {"a", "\"", "\\", "\n", "\xC3\xA4", "#", "0123456789"};
    std::string text;
    for (std::size_t i = below(8); i > 0; --i) text += pieces[below(std::size(pieces))];
    return text;
  }
  AttributeValue value() {
    switch (below(4)) {
      case 0: return AttributeValue::string(text());
      case 1: return AttributeValue::number(std::to_string(below(3)));
      case 2: return AttributeValue::boolean(coin());
      default: return AttributeValue::list({AttributeValue::string(text()), AttributeValue::null()});
    }
  }
  const AttributeName& name() {
    const std::size_t at = below(std::size(plain) + 2);
    return at < std::size(plain) ? plain[at] : at == std::size(plain) ? city : street;
  }
  AttributeValue elements() { return AttributeValue::list({value()}); }
  AttributeValue set() { return AttributeValue::set(AttributeValue::Type::SS, {text() + "1", text() + "2"}); }

  void act(keyc::UpdateActions& actions) {
    switch (below(9)) {
      case 0:
      case 1: return actions.set(name(), value());
      case 2: return actions.remove(name());
      case 3: return actions.assign_once(name(), value());
      case 4: return actions.append(name(), elements());
      case 5: return actions.add(name(), AttributeValue::number("1"), AttributeValue::number(coin() ? "0" : "7"));
      case 6: return actions.add_elements(name(), set());
      case 7: return actions.delete_elements(name(), set());
      default: return actions.only_if(condition());
    }
  }
  Condition condition() {
    const AttributeName& about = coin() ? name() : other_title;
    Condition one =
        coin() ? Comparison({}, about).compared(keyc::Operator::equal, value()) : Comparison({}, about).present();
    switch (below(4)) {
      case 0: return !std::move(one);
      case 1: return std::move(one) || Comparison({}, name()).compared(keyc::Operator::not_equal, value());
      case 2: return std::move(one) && Comparison({}, name()).between(value(), value());
      default: return one;
    }
  }
  keyc::UpdateActions actions(std::size_t most) {
    keyc::UpdateActions actions;
    for (std::size_t i = below(most); i > 0; --i) try {
        act(actions);
      } catch (const keyc::Error&) {  // two actions that are impossible together
      }
    if (coin()) actions.retry_anyway();
    return actions;
  }

 private:
  std::mt19937 bits_{20260713};
};

/// The JSON, or the message of the error.
template <class Request>
std::string json_of(const Request& make) {
  try {
    return keyc::to_json(make());
  } catch (const keyc::Error& error) {
    return std::string("error: ") + error.what();
  }
}

}  // namespace

TEST_CASE("an update has the same JSON with a struct and without one") {
  Random random;
  static constexpr AttributeName orders[][2] = {{{"pk", "#pk"}, {"sk", "#sk"}}, {{"b", "#b"}, {"a", "#a"}}};
  static constexpr keyc::KeyNames tables[] = {
      {.table = "things", .attributes = {orders[0], 1}, .functions = functions},
      {.table = "things", .attributes = {orders[0], 2}, .functions = functions},
      {.table = "things", .attributes = {orders[1], 1}, .functions = functions},
      {.table = "things", .attributes = {orders[1], 2}, .functions = functions},
  };
  for (int i = 0; i < 20'000; ++i) {
    const keyc::UpdateActions actions = random.actions(i % 100 == 0 ? 400 : 12);
    const Key key{random.text(), random.text()};
    const keyc::KeyNames& table = tables[random.below(std::size(tables))];
    const keyc::UpdateView view{actions, table, &key, random.coin() ? table.table : "renamed"};
    REQUIRE(json_of([&] { return view; }) == json_of([&] { return view.build(); }));
  }
}
