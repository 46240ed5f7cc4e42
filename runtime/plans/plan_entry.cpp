// The children of a node that a place is in begin there; the others begin whole, up to the bound. A condition on the
// sort key with two bounds includes both, so a key that is not wanted may have to be left out afterwards.

#include "plans/plan_entry.hpp"

#include <algorithm>
#include <utility>

#include "keyc/cursor.hpp"
#include "keyc/errors.hpp"
#include "keyc/generated/absent.hpp"
#include "keyc/plan_run.hpp"
#include "plans/plan_keys.hpp"
#include "plans/sort_interval.hpp"
#include "requests/placeholders.hpp"

namespace keyc {
namespace {

using Kind = PlanNode::Kind;
using Bound = std::shared_ptr<const Item>;

[[noreturn]] void fail_damaged() { throw CursorError(CursorError::Reason::damaged); }

bool reads_forward(const RunningNode& query) { return query.plan.request->ScanIndexForward.value_or(true); }

/// Throws CursorError for values of two types, which no two items have in one attribute of a key.
int compare_values(const AttributeValue& a, const AttributeValue& b) {
  if (a.type() != b.type()) fail_damaged();
  return compare_keys(a, b);
}

/// Of keys that have these attributes, as far as both have them.
int compare_by(const std::vector<std::string_view>& attributes, const Item& a, const Item& b) {
  for (const std::string_view name : attributes) {
    const AttributeValue* const left = a.find(name);
    const AttributeValue* const right = b.find(name);
    if (left == nullptr || right == nullptr) continue;
    if (const int order = compare_values(*left, *right); order != 0) return order;
  }
  return 0;
}

[[noreturn]] void fail_without_condition() {
  throw Error("a plan is read back only if its queries say what they ask of the key: make them by PlanNode::of()");
}

std::string with_placeholder(std::string text, std::string_view from, std::string_view to) {
  for (std::size_t at = text.find(from); at != text.npos; at = text.find(from, at + to.size()))
    if (ends_word(text, at + from.size())) text.replace(at, from.size(), to);
  return text;
}

/// The request with another condition on the attribute of the key that is not equal. Its values have placeholders of
/// their own, since a filter may use those that they had: no parameter of a schema has two underscores in its name.
void ask(Query& request, const KeyCondition& key, const SortCondition& next) {
  const Query before = *make_query(key.names, key.equal, key.next);
  const Query equal = *make_query(key.names, key.equal, {});
  const Query after = *make_query(key.names, key.equal, next);
  for (const Attribute& value : before.ExpressionAttributeValues)
    if (!equal.ExpressionAttributeValues.contains(value.name) && !has_placeholder(request.FilterExpression, value.name))
      request.ExpressionAttributeValues.erase(value.name);
  request.KeyConditionExpression = after.KeyConditionExpression;
  for (const Attribute& value : after.ExpressionAttributeValues) {
    if (equal.ExpressionAttributeValues.contains(value.name)) continue;
    const std::string name = value.name + "__place";
    request.KeyConditionExpression = with_placeholder(std::move(request.KeyConditionExpression), value.name, name);
    request.ExpressionAttributeValues.set(name, value.value);
  }
  for (const auto& [alias, name] : after.ExpressionAttributeNames)
    if (request.ExpressionAttributeNames.emplace(alias, name).first->second != name)
      throw Error("a filter uses the placeholder " + alias + ", which the request needs to go on from a cursor");
}

/// Narrows a query to what is at the bound or after it, in the direction in which it is read.
void narrow(RunningNode& node, const Item& bound) {
  if (!node.plan.request || bound.empty()) return;
  if (!node.plan.condition) {
    if (node.is_backward) fail_without_condition();
    return;
  }
  const KeyCondition& key = *node.plan.condition;
  const bool is_forward = reads_forward(node);
  for (std::size_t i = 0; i < key.equal.size(); ++i) {
    const AttributeValue* const value = bound.find(key.names.attributes[i].name);
    const int order = value == nullptr ? 0 : compare_values(key.equal[i], *value);
    if (order == 0) continue;
    node.is_used_up = (order > 0) != is_forward;
    return;
  }
  if (key.equal.size() == key.names.attributes.size()) return;
  const std::string_view name = key.names.attributes[key.equal.size()].name;
  const AttributeValue* const value = bound.find(name);
  if (value == nullptr) return;
  if (key.next.kind != SortCondition::Kind::all && key.next.type != value->type()) fail_damaged();
  const NarrowedCondition narrowed = is_forward ? narrowed_from(key.next, *value) : narrowed_to(key.next, *value);
  if (narrowed.condition.kind == SortCondition::Kind::nothing) {
    node.is_used_up = true;
    return;
  }
  ask(*node.plan.request, key, narrowed.condition);
  if (!narrowed.left_out) return;
  AttributeValue left_out = AttributeValue::string(*narrowed.left_out);
  if (value->type() == AttributeValue::Type::N) left_out = AttributeValue::number(*narrowed.left_out);
  if (value->type() == AttributeValue::Type::B) left_out = AttributeValue::binary(*narrowed.left_out);
  node.left_out = {std::string(name), std::move(left_out)};
}

Item sort_part(const PlanSettings& plan, const Item& key) {
  Item part;
  for (const std::string_view name : plan.sort_attributes)
    if (const AttributeValue* const value = key.find(name)) part.set(name, *value);
  return part;
}

/// Begins at the item with this key, which is read if it is there, but not before the bound. Items of an index that
/// have equal keys have an order that only DynamoDB knows.
void begin_at(const PlanSettings& plan, RunningNode& node, const Item& key, const Bound& bound) {
  if (bound) {
    const int order = compare_by(plan.sort_attributes, key, *bound);
    if (order != 0 && (order < 0) == reads_forward(node)) return narrow(node, *bound);
  }
  if (!node.plan.condition) fail_without_condition();
  if (plan.key_names.of_table != nullptr) node.begins_at = key;
  narrow(node, sort_part(plan, key));
}

bool has_key(const Item& item, const Item& key) {
  return std::all_of(key.begin(), key.end(), [&](const Attribute& part) {
    const AttributeValue* const value = item.find(part.name);
    return value != nullptr && *value == part.value;
  });
}

void begin_with_nothing(RunningNode& node) {
  node.is_used_up = true;
  for (const auto& child : node.children) begin_with_nothing(*child);
}

}  // namespace

void begin_whole(RunningNode& node, const Bound& bound) {
  switch (node.plan.kind) {
    case Kind::query:
      if (bound) narrow(node, *bound);
      return;
    case Kind::sequence:
      node.bound = bound;
      if (!node.is_backward) return;
      if (node.plan.make_child && !node.plan.made_children)
        throw Error("a plan of several walks cannot be read back: where they end is not known");
      node.index = node.plan.made_children.value_or(node.plan.children.size());
      node.is_used_up = node.index == 0;
      if (!node.is_used_up) --node.index;
      return;
    case Kind::merge:
    case Kind::parallel:
      for (const auto& child : node.children) begin_whole(*child, bound);
      return;
  }
}

void begin_forward(const PlanSettings& plan, RunningNode& node, const Bound& bound) {
  switch (node.plan.kind) {
    case Kind::query: {
      if (node.is_used_up) return;
      if (node.is_before_position) return begin_at(plan, node, std::exchange(node.position, {}), bound);
      if (node.position.empty() && bound) narrow(node, *bound);
      return;
    }
    case Kind::sequence:
    case Kind::parallel:
      node.bound = bound;
      for (const auto& child : node.children) begin_forward(plan, *child, bound);
      return;
    case Kind::merge: {
      const Bound own = node.place ? std::make_shared<const Item>(node.place->sort_key(plan)) : bound;
      for (const auto& child : node.children) begin_forward(plan, *child, own);
      return;
    }
  }
}

namespace {

void query_backward(const PlanSettings& plan, const RunningNode& from, RunningNode& node, const Bound& bound) {
  if (!node.plan.request) return;
  if (from.is_used_up) return begin_whole(node, bound);
  if (from.position.empty()) return begin_with_nothing(node);
  if (!from.is_before_position) return begin_at(plan, node, from.position, bound);
  node.position = from.position;
}

void sequence_backward(const PlanSettings& plan, RunningNode& from, RunningNode& node, const Bound& bound) {
  const bool is_at_child = !from.is_used_up && !from.children.empty();
  if (!is_at_child && from.index == 0) return begin_with_nothing(node);
  node.bound = bound;
  node.index = is_at_child ? from.index : from.index - 1;
  if (is_at_child) {
    RunningNode& child = *from.children.front();
    node.children.push_back(std::make_unique<RunningNode>(*node.child_plan(node.index), true));
    begin_backward(plan, child, *node.children.back(), bound);
  } else if (node.child_ahead(0) == nullptr) {
    fail_damaged();
  }
}

void merge_backward(const PlanSettings& plan, RunningNode& from, RunningNode& node) {
  if (!from.place) return begin_with_nothing(node);
  node.place = from.place;
  const auto bound = std::make_shared<const Item>(node.place->sort_key(plan));
  for (std::size_t i = 0; i < node.children.size(); ++i)
    if (i == node.place->child())
      begin_backward(plan, *from.children[i], *node.children[i], bound);
    else
      begin_whole(*node.children[i], bound);
}

}  // namespace

void begin_backward(const PlanSettings& plan, RunningNode& from, RunningNode& node, const Bound& bound) {
  switch (node.plan.kind) {
    case Kind::query: return query_backward(plan, from, node, bound);
    case Kind::sequence: return sequence_backward(plan, from, node, bound);
    case Kind::merge: return merge_backward(plan, from, node);
    case Kind::parallel: fail_segments();
  }
}

/// Where the item is gone, its place is reached with the first item that has another sort key: what follows the item
/// follows its key, too, and is read again after that.
void pass_over(const PlanSettings& plan, RunningNode& query, QueryResult& answer) {
  std::vector<Item>& items = answer.Items;
  if (!query.begins_at.empty()) {
    const auto first =
        std::find_if(items.begin(), items.end(), [&](const Item& item) { return has_key(item, query.begins_at); });
    const auto is_past = [&](const Item& key) {
      const int order = compare_by(plan.sort_attributes, key, query.begins_at);
      return reads_forward(query) ? order > 0 : order < 0;
    };
    const bool is_found = first != items.end();
    const bool is_gone = !is_found && (answer.LastEvaluatedKey.empty() || is_past(answer.LastEvaluatedKey));
    items.erase(items.begin(), first);
    if (is_gone) answer.LastEvaluatedKey = query.begins_at;
    if (is_found || is_gone) query.begins_at = Item();
  }
  if (!query.left_out) return;
  const auto is_left_out = [&](const Item& item) {
    const AttributeValue* const value = item.find(query.left_out->name);
    return value != nullptr && compare_values(*value, query.left_out->value) == 0;
  };
  std::erase_if(items, is_left_out);
  // It is the last key of the request, and DynamoDB does not let the query itself go on from it, outside its condition.
  if (is_left_out(answer.LastEvaluatedKey)) answer.LastEvaluatedKey = Item();
}

void fail_segments() { throw Error("the segments of a scan have one direction: no page can be read back"); }

void fail_once() {
  throw Error("the pages of this plan go only forward as long as its shards have `was`: an item can be in two of them");
}

}  // namespace keyc
