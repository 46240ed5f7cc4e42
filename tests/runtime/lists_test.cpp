// Lists of values: of filters as text, and of keys as plans.
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "keyc/generated/listed.hpp"
#include "support/catch.hpp"

using keyc::AttributeValue;
using keyc::Filter;
using Kind = keyc::PlanNode::Kind;

namespace {

Filter filter(std::string expression, const std::vector<std::string>& values) {
  Filter made{std::move(expression), {{"#a", "a"}}, {}};
  made.values.set(":list",
                  keyc::values_of(values, [](const std::string& each) { return AttributeValue::string(each); }));
  return made;
}

std::string listed_text(std::string expression, const std::vector<std::string>& values) {
  return keyc::with_lists(filter(std::move(expression), values), {{":list", false}}).expression;
}

keyc::KeyNames names() {
  static constexpr keyc::AttributeName attributes[] = {{"pk", "#pk"}, {"sk", "#sk"}};
  return {"Things", "", attributes};
}

/// A query for keys that begin with the text, of which a filter lets through one value.
keyc::PlanNode beginning(const std::string& text, const std::string& value = {}) {
  const keyc::SortCondition next{keyc::SortCondition::Kind::begins_with, text, {}, AttributeValue::Type::S};
  struct Any;
  keyc::EntityQuery<Any> query(names(), {AttributeValue::string("p")}, next);
  if (!value.empty()) query.filter({"#a = :a", {{"#a", "a"}}, keyc::Item{{":a", AttributeValue::string(value)}}});
  return keyc::PlanNode::of(query);
}

std::vector<std::string> beginnings(const keyc::PlanNode& plan) {
  if (plan.kind == Kind::query) return {plan.condition->next.low};
  std::vector<std::string> texts;
  for (const keyc::PlanNode& child : plan.children)
    for (const std::string& text : beginnings(child)) texts.push_back(text);
  return texts;
}

}  // namespace

TEST_CASE("a list in a filter is sorted, and has each value once") {
  const Filter made = keyc::with_lists(filter("#a in (:list)", {"b", "a", "b"}), {{":list", true}});
  CHECK(made.expression == "#a in (:list__0, :list__1)");
  CHECK(made.values.find(":list__0")->text() == "a");
  CHECK(made.values.find(":list__1")->text() == "b");
  CHECK(!made.values.contains(":list"));
  CHECK(!made.is_never);
}

TEST_CASE("nothing is in an empty list, and DynamoDB gets no redundant parentheses") {
  const std::string never = "attribute_exists(#a) and attribute_not_exists(#a)";
  CHECK(listed_text("#a in (:list)", {}) == "(" + never + ")");
  CHECK(listed_text("not (#a in (:list))", {}) == "not (" + never + ")");
  CHECK(listed_text("#b = :b or #a in (:list)", {}) == "#b = :b or (" + never + ")");
  CHECK(listed_text("size(#a) in (:list)", {}) == "(" + never + ")");
  CHECK(listed_text("#a.#c in (:list)", {}) == "(attribute_exists(#a.#c) and attribute_not_exists(#a.#c))");
  CHECK(!keyc::with_lists(filter("#a in (:list)", {}), {{":list", false}}).is_never);
  CHECK(keyc::with_lists(filter("#a in (:list)", {}), {{":list", true}}).is_never);
}

TEST_CASE("a list has 100 values at most") {
  CHECK_NOTHROW(filter("#a in (:list)", std::vector<std::string>(100)));
  CHECK_THROWS_AS(filter("#a in (:list)", std::vector<std::string>(101)), keyc::Error);
}

TEST_CASE("what reads the values of a list is in the order of their keys, in either direction") {
  const auto up = keyc::listed({beginning("b#"), beginning("a#"), beginning("b#")}, Kind::sequence, false);
  CHECK(up.kind == Kind::sequence);
  CHECK(beginnings(up) == std::vector<std::string>{"a#", "b#"});
  const auto down = keyc::listed({beginning("b#"), beginning("a#")}, Kind::sequence, true);
  CHECK(beginnings(down) == std::vector<std::string>{"b#", "a#"});
  const auto merged = keyc::listed({beginning("b#"), beginning("a#")}, Kind::merge, true);
  CHECK(merged.kind == Kind::merge);
  CHECK(merged.descending);
  CHECK(keyc::listed({beginning("a#")}, Kind::merge, false).kind == Kind::query);
  CHECK(keyc::listed(std::vector<keyc::PlanNode>(), Kind::sequence, false).children.empty());
}

TEST_CASE("values with one key, or with keys that begin with that of another, are one query with their filters") {
  const auto same =
      keyc::listed({beginning("A#", "a"), beginning("A#", "A"), beginning("A#", "a")}, Kind::sequence, false);
  REQUIRE(same.kind == Kind::query);
  CHECK(same.request->FilterExpression == "#a in (:a__0, :a__1)");
  CHECK(same.request->ExpressionAttributeValues.find(":a__0")->text() == "A");
  const auto nested =
      keyc::listed({beginning("a#b#", "a#b"), beginning("b#", "b"), beginning("a#", "a")}, Kind::sequence, false);
  CHECK(beginnings(nested) == std::vector<std::string>{"a#", "b#"});
  CHECK(nested.children.front().request->FilterExpression == "#a in (:a__0, :a__1)");
  CHECK(nested.children.back().request->FilterExpression == "#a = :a");
}

TEST_CASE("ranges of boxes are compared by the first one, and made when they are reached") {
  std::size_t made = 0;
  const auto box = [&](const std::string& text, const std::string& value) {
    return keyc::PlanNode::sequence(1000, [&made, text, value](std::size_t i) -> std::optional<keyc::PlanNode> {
      if (i >= 1000) return std::nullopt;
      ++made;
      return beginning(text + std::to_string(i), value);
    });
  };
  const auto same = keyc::listed({box("A#", "a"), box("A#", "A")}, Kind::merge, false);
  REQUIRE(same.kind == Kind::sequence);
  CHECK(same.children.empty());
  CHECK(same.made_children == 1000);
  CHECK(made == 2);
  const auto last = same.make_child(999);
  REQUIRE(last);
  CHECK(beginnings(*last) == std::vector<std::string>{"A#999"});
  CHECK(last->request->FilterExpression == "#a in (:a__0, :a__1)");
  CHECK(!same.make_child(1000));
  const auto apart = keyc::listed({box("b#", "b"), box("a#", "a")}, Kind::sequence, false);
  REQUIRE(apart.children.size() == 2);
  CHECK(beginnings(*apart.children.front().make_child(0)) == std::vector<std::string>{"a#0"});
  CHECK(apart.children.front().make_child(5)->request->FilterExpression == "#a = :a");
}

TEST_CASE("a filter that its empty lists make impossible lets nothing through") {
  const auto is_never = [](const std::vector<std::string>& a, const std::vector<std::string>& b,
                           const std::vector<std::string>& c) {
    Filter made{"(#a in (:a) and #n = :n) or #b in (:b) and #c in (:c)", {{"#a", "a"}, {"#b", "b"}, {"#c", "c"}}, {}};
    const auto list = [](const std::vector<std::string>& values) {
      return keyc::values_of(values, [](const std::string& each) { return AttributeValue::string(each); });
    };
    made.values.set(":a", list(a));
    made.values.set(":b", list(b));
    made.values.set(":c", list(c));
    return keyc::with_lists(std::move(made), {{":a", false}, {":b", false}, {":c", false}},
                            {{}, false, {{":a"}, {{}, true, {{":b"}, {":c"}}}}})
        .is_never;
  };
  CHECK(is_never({}, {}, {}));
  CHECK(is_never({}, {"x"}, {}));
  CHECK(is_never({}, {}, {"x"}));
  CHECK(!is_never({}, {"x"}, {"x"}));
  CHECK(!is_never({"x"}, {}, {}));
}
