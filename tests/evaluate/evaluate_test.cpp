// `keyc item -` and `keyc request -` against the generated code of the same schema, on random values.
#include <functional>
#include <tuple>
#include <utility>

#include "evaluate/compare.hpp"
#include "evaluate/person.hpp"
#include "keyc/errors.hpp"
#include "keyc/json.hpp"
#include "keyc/query.hpp"
#include "keyc/scan.hpp"
#include "support/catch.hpp"

using namespace keyc_tests;

namespace {

template <class Answer>
Sample sample(std::string input, Answer answer) {
  Sample result{std::move(input), "", ""};
  try {
    result.answer = answer();
  } catch (const keyc::ValueError& error) {
    result.refusal = error.what();
  }
  return result;
}

/// Items are compared; of those that are accepted there are enough.
template <class Entity, class Companion>
void compare_items(const std::string& name, std::size_t count) {
  Random random(count);
  std::vector<Sample> samples;
  std::size_t accepted = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const auto value = make<Entity>(random);
    samples.push_back(sample(person(random, value, Form::plain), [&] { return to_json(Companion::to_item(value)); }));
    accepted += samples.back().refusal.empty();
  }
  CHECK(accepted > count / 4);
  CHECK(accepted < count);
  compare("item", name, samples);
}

template <class Request>
std::string request_text(const Request& request) {
  if constexpr (requires { request.matches_nothing(); })
    return request.matches_nothing() ? "{}" : "{\"Query\":" + to_json(request.request()) + "}";
  else if constexpr (requires { request.wanted(); })
    return "{\"Scan\":" + to_json(request.request()) + "}";
  else
    return "{\"GetItem\":" + to_json(request.request()) + "}";
}

struct Parameter {
  const char* name;
  std::string op = "=";  // of a filter's parameter none
  Form form = Form::plain;
};

template <class T>
T argument(Random& random, Form form) {
  if constexpr (std::same_as<T, keyc::Integer>)
    return random.between(0, 5);
  else
    return make<T>(random, form);
}

/// `texts` are the arguments; a between has two of them.
std::string parameters_text(Random& random, const std::vector<Parameter>& parameters,
                            const std::vector<std::string>& texts) {
  std::vector<std::string> members;
  auto text = texts.begin();
  for (const Parameter& one : parameters) {
    std::string value = *text++;
    if (one.op == "between") value = '[' + value + ", " + *text++ + ']';
    if (one.op == "between" || (!one.op.empty() && random.one_in(2))) value = "{\"" + one.op + "\": " + value + '}';
    members.push_back('"' + std::string(one.name) + "\": " + value);
  }
  shuffle(random, members);
  return joined(members, '{', '}');
}

template <class Request, class... Arguments>
void compare_requests(const std::string& name, Request (*function)(Arguments...),
                      const std::vector<Parameter>& parameters) {
  constexpr std::size_t count = 200;
  std::vector<Form> forms;
  for (const Parameter& one : parameters) forms.insert(forms.end(), one.op == "between" ? 2 : 1, one.form);
  REQUIRE(forms.size() == sizeof...(Arguments));
  Random random(std::hash<std::string>()(name));
  std::vector<Sample> samples;
  std::size_t accepted = 0;
  for (std::size_t i = 0; i < count; ++i) {
    std::tuple<Arguments...> arguments;
    std::vector<std::string> texts;
    const auto add = [&]<class T>(T& one) {
      const Form form = forms[texts.size()];
      one = argument<T>(random, form);
      texts.push_back(person(random, one, form));
    };
    std::apply([&](auto&... one) { (add(one), ...); }, arguments);
    samples.push_back(sample(parameters_text(random, parameters, texts),
                             [&] { return request_text(std::apply(function, arguments)); }));
    accepted += samples.back().refusal.empty();
  }
  CHECK(accepted > count / 4);
  compare("request", "Ranged." + name, samples);
}

#define KEYC_COMPARE(pattern, ...) compare_requests(#pattern, &samples::RangedEntity::pattern, {__VA_ARGS__})

}  // namespace

TEST_CASE("keyc item gives what to_item gives, for values of every type in attributes and keys") {
  compare_items<samples::Every, samples::EveryEntity>("Every", 4000);
}

TEST_CASE("keyc item gives what to_item gives, for entries of indexes that come and go") {
  compare_items<samples::Sparse, samples::SparseEntity>("Sparse", 6000);
}

TEST_CASE("keyc item gives what to_item gives, for keys that are attributes") {
  compare_items<samples::Reading, samples::ReadingEntity>("Reading", 2000);
  compare_items<samples::Ranged, samples::RangedEntity>("Ranged", 2000);
}

TEST_CASE("keyc item gives what to_item gives, for what functions make of values") {
  compare_items<samples::Made, samples::MadeEntity>("Made", 4000);
}

TEST_CASE("keyc item gives what to_item gives, for odd names and defaults") {
  compare_items<samples::Odd, samples::OddEntity>("Odd", 2000);
}

TEST_CASE("keyc request gives what the access patterns give, for text keys") {
  KEYC_COMPARE(whole, {"id"}, {"group"}, {"text"});
  KEYC_COMPARE(wholeAgain, {"id"}, {"group"}, {"text"});
  KEYC_COMPARE(below, {"id"}, {"group"}, {"text", "<"});
  KEYC_COMPARE(atMost, {"id"}, {"group"}, {"text", "<="});
  KEYC_COMPARE(above, {"id"}, {"group"}, {"text", ">"});
  KEYC_COMPARE(atLeast, {"id"}, {"group"}, {"text", ">="});
  KEYC_COMPARE(within, {"id"}, {"group"}, {"text", "between"});
  KEYC_COMPARE(beginning, {"id"}, {"group"}, {"text", "begins_with"});
  KEYC_COMPARE(groups, {"id"}, {"group", "begins_with"});
  KEYC_COMPARE(groupsBelow, {"id"}, {"group", "<"});
  KEYC_COMPARE(groupsAtMost, {"id"}, {"group", "<="});
  KEYC_COMPARE(groupsAbove, {"id"}, {"group", ">"});
  KEYC_COMPARE(groupsAtLeast, {"id"}, {"group", ">="});
  KEYC_COMPARE(groupsWithin, {"id"}, {"group", "between"});
  KEYC_COMPARE(foldedGroups, {"id"}, {"text", "between"});
  KEYC_COMPARE(folded, {"id"}, {"text"}, {"price", "<"});
  KEYC_COMPARE(foldedWithin, {"id"}, {"text"}, {"price", "between"});
  KEYC_COMPARE(foldedBeginning, {"id"}, {"text", "begins_with"});
  KEYC_COMPARE(numbersBelow, {"id"}, {"number", "<"});
  KEYC_COMPARE(numbersAbove, {"id"}, {"number", ">"});
  KEYC_COMPARE(numbersWithin, {"id"}, {"number", "between"});
  KEYC_COMPARE(ofDay, {"id"}, {"day"});
  KEYC_COMPARE(daysAbove, {"id"}, {"day", ">"});
  KEYC_COMPARE(daysWithin, {"id"}, {"day", "between"});
  KEYC_COMPARE(halves, {"id"}, {"state"}, {"half", ">="});
  KEYC_COMPARE(halvesBelow, {"id"}, {"state"}, {"half", "<"});
}

namespace {

/// A range on an id is one of ids or one of times.
template <class Bound>
void compare_ids() {
  using Query = keyc::EntityQuery<samples::RangedEntity>;
  using samples::RangedEntity;
  const std::vector<Parameter> day{{"id"}, {"day"}};
  const auto with = [&](const char* op) { return std::vector<Parameter>{day[0], day[1], {"v7", op}}; };
  compare_requests<Query, std::string, keyc::Date, Bound>("idsAbove", &RangedEntity::idsAbove, with(">"));
  compare_requests<Query, std::string, keyc::Date, Bound>("idsBelow", &RangedEntity::idsBelow, with("<"));
  compare_requests<Query, std::string, keyc::Date, Bound, Bound>("idsWithin", &RangedEntity::idsWithin,
                                                                 with("between"));
}

}  // namespace

TEST_CASE("keyc request gives what the access patterns give, for ranges of ids and of their times") {
  compare_ids<keyc::Uuid7>();
  compare_ids<keyc::Timestamp>();
}

TEST_CASE("keyc request gives what the access patterns give, for keys that are attributes") {
  KEYC_COMPARE(textBelow, {"group"}, {"text", "<"});
  KEYC_COMPARE(textBeginning, {"group"}, {"text", "begins_with"});
  KEYC_COMPARE(textWithin, {"group"}, {"text", "between"});
  KEYC_COMPARE(rawAbove, {"group"}, {"raw", ">"});
  KEYC_COMPARE(rawBeginning, {"group"}, {"raw", "begins_with"});
  KEYC_COMPARE(rawWithin, {"group"}, {"raw", "between"});
  KEYC_COMPARE(numberAtMost, {"group"}, {"number", "<="});
  KEYC_COMPARE(numberWithin, {"group"}, {"number", "between"});
  KEYC_COMPARE(timeAtLeast, {"group"}, {"time", ">="});
  KEYC_COMPARE(many, {"group"}, {"state"});
  KEYC_COMPARE(manySmall, {"group"}, {"state"}, {"small"});
  KEYC_COMPARE(manyAbove, {"group"}, {"state"}, {"small"}, {"price", ">"});
  KEYC_COMPARE(manyWithin, {"group"}, {"state"}, {"small", "between"});
  KEYC_COMPARE(manyWhole, {"group"}, {"state"}, {"small"}, {"price"});
}

TEST_CASE("keyc request gives what the access patterns give, for filters and scans") {
  KEYC_COMPARE(filtered, {"id"}, {"minimum", ""}, {"start", ""}, {"word", ""}, {"first", ""}, {"last", ""});
  KEYC_COMPARE(filteredMore, {"group"}, {"one", ""}, {"tag", ""}, {"size", ""}, {"opened", "", Form::epoch},
               {"flag", ""});
  KEYC_COMPARE(filteredText, {"id"}, {"raw", ""}, {"state", ""}, {"price", ""}, {"v7", ""}, {"time", ""});
  KEYC_COMPARE(scanned, {"note", ""});
}
