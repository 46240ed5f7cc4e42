// `keyc item -` and `keyc request -` against the generated code of the same schema, on random values.
#include <functional>
#include <optional>
#include <tuple>
#include <type_traits>
#include <utility>

#include "evaluate/compare.hpp"
#include "evaluate/person.hpp"
#include "keyc/errors.hpp"
#include "keyc/generated/scan.hpp"
#include "keyc/json.hpp"
#include "keyc/query.hpp"
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

/// Compares items; enough of the inputs must be accepted.
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

/// Items are read and written back as themselves.
template <class Entity, class Companion>
void check_read_back() {
  Random random(11);
  std::size_t written = 0;
  for (int i = 0; i < 4000; ++i) {
    keyc::Item item;
    try {
      item = Companion::to_item(make<Entity>(random));
    } catch (const keyc::ValueError&) {
      continue;
    }
    ++written;
    if (Companion::to_item(Companion::from_item(item)) != item) FAIL_CHECK("read otherwise: " << to_json(item));
  }
  CHECK(written > 1000);
}

template <class Request>
std::string request_text(const Request& request) {
  if constexpr (std::derived_from<Request, keyc::ScanSettings>)
    return request.matches_nothing() ? "{}" : "{\"Scan\":" + to_json(request.request()) + "}";
  else if constexpr (requires { request.matches_nothing(); })
    return request.matches_nothing() ? "{}" : "{\"Query\":" + to_json(request.request()) + "}";
  else
    return "{\"GetItem\":" + to_json(request.request()) + "}";
}

struct Parameter {
  const char* name;
  std::string op = "=";  // empty for a parameter of a filter
  Form form = Form::plain;
};

template <class T>
T argument(Random& random, Form form) {
  if constexpr (std::same_as<T, keyc::Integer>)
    return random.between(0, 5);
  else if constexpr (std::same_as<T, std::optional<keyc::Integer>>)
    return random.one_in(4) ? T() : T(argument<keyc::Integer>(random, form));
  else
    return make<T>(random, form);
}

template <class T>
std::string text_of(Random& random, const T& value, Form form) {
  if constexpr (requires { value.has_value(); })
    return value ? person(random, *value, form) : "null";
  else
    return person(random, value, form);
}

/// `texts` are the arguments; a between has two of them.
std::string parameters_text(Random& random, const std::vector<Parameter>& parameters,
                            const std::vector<std::string>& texts) {
  std::vector<std::string> members;
  auto text = texts.begin();
  for (const Parameter& parameter : parameters) {
    std::string value = *text++;
    if (parameter.op == "between") value = '[' + value + ", " + *text++ + ']';
    if (parameter.op == "between" || (!parameter.op.empty() && random.one_in(2)))
      value = "{\"" + parameter.op + "\": " + value + '}';
    members.push_back('"' + std::string(parameter.name) + "\": " + value);
  }
  shuffle(random, members);
  return joined(members, '{', '}');
}

/// `name` is the qualified name of a pattern: "Ranged.below".
template <class Request, class... Arguments>
void compare_requests(const std::string& subject, Request (*function)(Arguments...),
                      const std::vector<Parameter>& parameters) {
  constexpr std::size_t count = 200;
  std::vector<Form> forms;
  for (const Parameter& parameter : parameters)
    forms.insert(forms.end(), parameter.op == "between" ? 2 : 1, parameter.form);
  REQUIRE(forms.size() == sizeof...(Arguments));
  Random random(std::hash<std::string>()(subject));
  std::vector<Sample> samples;
  std::size_t accepted = 0;
  for (std::size_t i = 0; i < count; ++i) {
    std::tuple<std::remove_cvref_t<Arguments>...> arguments;
    std::vector<std::string> texts;
    const auto add = [&]<class T>(T& value) {
      const Form form = forms[texts.size()];
      value = argument<T>(random, form);
      texts.push_back(text_of(random, value, form));
    };
    std::apply([&](auto&... argument) { (add(argument), ...); }, arguments);
    samples.push_back(sample(parameters_text(random, parameters, texts),
                             [&] { return request_text(std::apply(function, arguments)); }));
    accepted += samples.back().refusal.empty();
  }
  CHECK(accepted > count / 4);
  compare("request", subject, samples);
}

#define KEYC_COMPARE_OF(entity, pattern, ...) \
  compare_requests(#entity "." #pattern, &samples::entity##Entity::pattern, {__VA_ARGS__})
#define KEYC_COMPARE_MIXED(pattern, ...) \
  compare_requests("Mixed." #pattern, &samples::MixedCollection::pattern, {__VA_ARGS__})
#define KEYC_COMPARE(pattern, ...) KEYC_COMPARE_OF(Ranged, pattern, __VA_ARGS__)
#define KEYC_COMPARE_STEPPED(pattern, ...) KEYC_COMPARE_OF(Stepped, pattern, {"id"}, __VA_ARGS__)

}  // namespace

TEST_CASE("keyc item prints what to_item returns, for values of every type in attributes and keys") {
  compare_items<samples::Every, samples::EveryEntity>("Every", 4000);
}

TEST_CASE("keyc item prints what to_item returns, for optional entries of indexes") {
  compare_items<samples::Sparse, samples::SparseEntity>("Sparse", 6000);
}

TEST_CASE("keyc item prints what to_item returns, for keys that are attributes") {
  compare_items<samples::Reading, samples::ReadingEntity>("Reading", 2000);
  compare_items<samples::Ranged, samples::RangedEntity>("Ranged", 2000);
}

TEST_CASE("keyc item prints what to_item returns, for functions of values") {
  compare_items<samples::Made, samples::MadeEntity>("Made", 4000);
}

TEST_CASE("keyc item prints what to_item returns, for number and binary keys") {
  compare_items<samples::Numbers, samples::NumbersEntity>("Numbers", 4000);
  compare_items<samples::Moments, samples::MomentsEntity>("Moments", 4000);
  compare_items<samples::Widths, samples::WidthsEntity>("Widths", 4000);
}

TEST_CASE("keyc item prints what to_item returns, for absent values with stand-ins") {
  compare_items<samples::Absent, samples::AbsentEntity>("Absent", 4000);
}

TEST_CASE("items are read as they were written, also attributes that only keys hold") {
  check_read_back<samples::Absent, samples::AbsentEntity>();
  check_read_back<samples::Numbers, samples::NumbersEntity>();
  check_read_back<samples::Moments, samples::MomentsEntity>();
  check_read_back<samples::Widths, samples::WidthsEntity>();
}

TEST_CASE("keyc request prints what the access patterns return, for absent values") {
  KEYC_COMPARE_OF(Absent, one, {"id"}, {"flag"}, {"day"}, {"number"}, {"label"});
  KEYC_COMPARE_OF(Absent, ofDay, {"id"}, {"flag"}, {"day"});
  KEYC_COMPARE_OF(Absent, daysAbove, {"id"}, {"flag"}, {"day", ">"});
  KEYC_COMPARE_OF(Absent, daysAtMost, {"id"}, {"flag"}, {"day", "<="});
  KEYC_COMPARE_OF(Absent, daysWithin, {"id"}, {"flag"}, {"day", "between"});
  KEYC_COMPARE_OF(Absent, numbersBelow, {"id"}, {"flag"}, {"day"}, {"number", "<"});
  KEYC_COMPARE_OF(Absent, numbersAtLeast, {"id"}, {"flag"}, {"day"}, {"number", ">="});
  KEYC_COMPARE_OF(Absent, labelled, {"id"}, {"flag"}, {"day"}, {"number"}, {"label", "begins_with"});
  KEYC_COMPARE_OF(Absent, inState, {"state"}, {"code"}, {"small"});
  KEYC_COMPARE_OF(Absent, smallAbove, {"state"}, {"code"}, {"small", ">"});
  KEYC_COMPARE_OF(Absent, smallBelow, {"state"}, {"code"}, {"small", "<"});
  KEYC_COMPARE_OF(Absent, pricesAtMost, {"state"}, {"code"}, {"small"}, {"price", "<="});
  KEYC_COMPARE_OF(Absent, pricesAbove, {"state"}, {"code"}, {"small"}, {"price", ">"});
  KEYC_COMPARE_OF(Absent, halves, {"text"}, {"address.city"}, {"half", ">="});
  KEYC_COMPARE_OF(Absent, idAlone, {"text"}, {"address.city"}, {"half"}, {"ul"});
  KEYC_COMPARE_OF(Absent, texts, {"id"}, {"text", "begins_with"});
  KEYC_COMPARE_OF(Absent, textsBelow, {"id"}, {"text", "<"});
  KEYC_COMPARE_OF(Absent, numbersWithin, {"id"}, {"flag"}, {"number", "between"});
}

TEST_CASE("keyc item prints what to_item returns, for odd names and defaults") {
  compare_items<samples::Odd, samples::OddEntity>("Odd", 2000);
}

TEST_CASE("keyc request prints what the access patterns return, for text keys") {
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

/// A range of ids is given by ids or by times.
template <class Bound>
void compare_ids() {
  using Query = keyc::EntityQuery<samples::RangedEntity>;
  using samples::RangedEntity;
  const std::vector<Parameter> day{{"id"}, {"day"}};
  const auto with = [&](const char* op) { return std::vector<Parameter>{day[0], day[1], {"v7", op}}; };
  compare_requests<Query, std::string, keyc::Date, Bound>("Ranged.idsAbove", &RangedEntity::idsAbove, with(">"));
  compare_requests<Query, std::string, keyc::Date, Bound>("Ranged.idsBelow", &RangedEntity::idsBelow, with("<"));
  compare_requests<Query, std::string, keyc::Date, Bound, Bound>("Ranged.idsWithin", &RangedEntity::idsWithin,
                                                                 with("between"));
}

template <class Bound>
void compare_ulids() {
  using Query = keyc::EntityQuery<samples::SteppedEntity>;
  using keyc::Integer;
  using samples::SteppedEntity;
  const auto with = [](const char* op) {
    return std::vector<Parameter>{{"id"}, {"small"}, {"level"}, {"half"}, {"made", op}};
  };
  compare_requests<Query, std::string, Integer, Integer, float, Bound>("Stepped.madeBelow", &SteppedEntity::madeBelow,
                                                                       with("<"));
  compare_requests<Query, std::string, Integer, Integer, float, Bound, Bound>(
      "Stepped.madeWithin", &SteppedEntity::madeWithin, with("between"));
}

}  // namespace

TEST_CASE("keyc request prints what the access patterns return, for ranges of ids and of their times") {
  compare_ulids<keyc::Ulid>();
  compare_ulids<keyc::Timestamp>();
  compare_ids<keyc::Uuid7>();
  compare_ids<keyc::Timestamp>();
}

TEST_CASE("keyc request prints what the access patterns return, for keys that are attributes") {
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

TEST_CASE("keyc request prints what the access patterns return, for raw text, which is also filtered") {
  KEYC_COMPARE(rawState, {"id"}, {"state"});
  KEYC_COMPARE(rawGroup, {"id"}, {"state"}, {"group"});
  KEYC_COMPARE(rawGroups, {"id"}, {"state"}, {"group", "begins_with"});
  KEYC_COMPARE(rawNumber, {"id"}, {"state"}, {"group"}, {"number"});
  KEYC_COMPARE(rawHex, {"id"}, {"state"}, {"group"}, {"number"}, {"raw"});
  KEYC_COMPARE(rawTexts, {"id"}, {"state"}, {"group"}, {"number"}, {"raw"}, {"text", "between"});
  KEYC_COMPARE(rawFiltered, {"id"}, {"state"}, {"group"}, {"other", ""}, {"note", ""});
}

TEST_CASE("keyc request prints what the access patterns return, for filters and scans") {
  KEYC_COMPARE(filtered, {"id"}, {"minimum", ""}, {"start", ""}, {"word", ""}, {"first", ""}, {"last", ""});
  KEYC_COMPARE(filteredMore, {"group"}, {"one", ""}, {"tag", ""}, {"size", ""}, {"opened", "", Form::epoch},
               {"flag", ""});
  KEYC_COMPARE(filteredText, {"id"}, {"raw", ""}, {"state", ""}, {"price", ""}, {"v7", ""}, {"time", ""});
  KEYC_COMPARE(scanned, {"note", ""});
}

TEST_CASE("keyc request prints what the access patterns return, for ranges on number and binary keys") {
  KEYC_COMPARE_STEPPED(smallBelow, {"small", "<"});
  KEYC_COMPARE_STEPPED(smallAtMost, {"small", "<="});
  KEYC_COMPARE_STEPPED(smallAbove, {"small", ">"});
  KEYC_COMPARE_STEPPED(smallAtLeast, {"small", ">="});
  KEYC_COMPARE_STEPPED(smallWithin, {"small", "between"});
  KEYC_COMPARE_STEPPED(levelBelow, {"small"}, {"level", "<"});
  KEYC_COMPARE_STEPPED(levelAtMost, {"small"}, {"level", "<="});
  KEYC_COMPARE_STEPPED(levelAbove, {"small"}, {"level", ">"});
  KEYC_COMPARE_STEPPED(levelAtLeast, {"small"}, {"level", ">="});
  KEYC_COMPARE_STEPPED(levelWithin, {"small"}, {"level", "between"});
  KEYC_COMPARE_STEPPED(ofLevel, {"small"}, {"level"});
  KEYC_COMPARE_STEPPED(halfAbove, {"small"}, {"level"}, {"half", ">"});
  KEYC_COMPARE_STEPPED(atAbove, {"small"}, {"level"}, {"half"}, {"made"}, {"at", ">"});
  KEYC_COMPARE_STEPPED(atWithin, {"small"}, {"level"}, {"half"}, {"made"}, {"at", "between"});
  KEYC_COMPARE_STEPPED(whole, {"small"}, {"level"}, {"half"}, {"made"}, {"at"});
  KEYC_COMPARE_STEPPED(countBelow, {"count", "<"});
  KEYC_COMPARE_STEPPED(countAtMost, {"count", "<="});
  KEYC_COMPARE_STEPPED(countAbove, {"count", ">"});
  KEYC_COMPARE_STEPPED(countWithin, {"count", "between"});
  KEYC_COMPARE_STEPPED(countEqual, {"count"});
  KEYC_COMPARE_STEPPED(costBelow, {"cost", "<"});
  KEYC_COMPARE_STEPPED(costAtLeast, {"cost", ">="});
  KEYC_COMPARE_STEPPED(costWithin, {"cost", "between"});
  KEYC_COMPARE_STEPPED(dayBelow, {"at", "<"});
  KEYC_COMPARE_STEPPED(dayAtLeast, {"at", ">="});
  KEYC_COMPARE_STEPPED(dayWithin, {"at", "between"});
  KEYC_COMPARE_STEPPED(dayOf, {"at"});
  KEYC_COMPARE_STEPPED(stateAbove, {"state", ">"});
  KEYC_COMPARE_STEPPED(textBeginning, {"state"}, {"text", "begins_with"});
  KEYC_COMPARE_STEPPED(textAbove, {"state"}, {"text", ">"});
  KEYC_COMPARE_STEPPED(wordBeginning, {"state"}, {"text"}, {"word", "begins_with"});
  KEYC_COMPARE_STEPPED(wordWithin, {"state"}, {"text"}, {"word", "between"});
  KEYC_COMPARE_STEPPED(rawBeginning, {"state"}, {"text"}, {"word"}, {"raw", "begins_with"});
  KEYC_COMPARE_STEPPED(rawAtMost, {"state"}, {"text"}, {"word"}, {"raw", "<="});
  KEYC_COMPARE_STEPPED(onAbove, {"state"}, {"text"}, {"word"}, {"raw"}, {"on", ">"});
}

TEST_CASE("keyc request prints what the access patterns return, for collections") {
  KEYC_COMPARE_MIXED(all, {"id"});
  KEYC_COMPARE_MIXED(ofGroup, {"id"}, {"group"});
  KEYC_COMPARE_MIXED(groupsFrom, {"id"}, {"group", ">="});
  KEYC_COMPARE_MIXED(groupsTo, {"id"}, {"group", "<="});
  KEYC_COMPARE_MIXED(groupsWithin, {"id"}, {"group", "between"});
  KEYC_COMPARE_MIXED(groupsBeginning, {"id"}, {"group", "begins_with"});
  KEYC_COMPARE_MIXED(numbers, {"id"}, {"state"});
  KEYC_COMPARE_MIXED(numbersAbove, {"id"}, {"state"}, {"number", ">"});
  KEYC_COMPARE_MIXED(numbersBelow, {"id"}, {"state"}, {"number", "<"});
  KEYC_COMPARE_MIXED(numbersWithin, {"id"}, {"state"}, {"number", "between"});
  KEYC_COMPARE_MIXED(many, {"group"}, {"state"});
  KEYC_COMPARE_MIXED(manySmall, {"group"}, {"state"}, {"small"});
  KEYC_COMPARE_MIXED(manyAbove, {"group"}, {"state"}, {"small"}, {"price", ">"});
  KEYC_COMPARE_MIXED(filtered, {"id"}, {"least", ""}, {"start", ""}, {"state", ""});
}
