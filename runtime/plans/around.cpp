// One range around several: the conditions become intervals, and their hull becomes a condition again. If one member's
// condition is the hull, it is taken as it is. Plans of the members are joined leaf by leaf.

#include <algorithm>
#include <optional>
#include <utility>

#include "keyc/errors.hpp"
#include "keyc/generated/absent.hpp"
#include "keyc/generated/sort_condition.hpp"
#include "keyc/plan.hpp"
#include "keyc/query.hpp"
#include "plans/plan_parts.hpp"
#include "plans/sort_interval.hpp"

namespace keyc {
namespace {

using SortKind = SortCondition::Kind;
using Type = AttributeValue::Type;

}  // namespace

SortCondition generated::around(const std::vector<SortCondition>& conditions) {
  std::optional<Interval> hull;
  Type type = Type::S;
  for (const SortCondition& condition : conditions) {
    if (condition.kind == SortKind::nothing) continue;
    if (condition.kind != SortKind::all) type = condition.type;
    Interval interval = interval_of(condition);
    if (!hull) {
      hull = std::move(interval);
      continue;
    }
    if (!interval.low || (hull->low && sorts_before(*interval.low, *hull->low, type))) hull->low = interval.low;
    if (!interval.high || (hull->high && sorts_before(*hull->high, *interval.high, type))) hull->high = interval.high;
  }
  if (!hull) return {.kind = SortKind::nothing};
  const auto same = std::find_if(conditions.begin(), conditions.end(), [&](const SortCondition& condition) {
    return condition.kind != SortKind::nothing && interval_of(condition) == *hull;
  });
  if (same != conditions.end()) return *same;
  // The key of one item that the others continue, `abc` beside `abc#…`: the end `abc$` may be the key of another one.
  const bool is_end_a_key =
      hull->high && std::any_of(conditions.begin(), conditions.end(), [&](const SortCondition& condition) {
        return condition.kind == SortKind::equal && hull->high->text.starts_with(condition.low);
      });
  return condition_of(std::move(*hull), type, is_end_a_key);
}

namespace {

/// A query, and what it asks of the key.
struct Member {
  const Query* request;
  KeyCondition key;
};

KeyCondition around(const std::vector<Member>& members) {
  KeyCondition joined = members.front().key;
  std::size_t shared = joined.equal.size();  // attributes for which all queries have the same value
  for (const Member& member : members) {
    const std::vector<AttributeValue>& equal = member.key.equal;
    const auto differing = std::mismatch(joined.equal.begin(), joined.equal.end(), equal.begin(), equal.end()).first;
    shared = std::min(shared, static_cast<std::size_t>(differing - joined.equal.begin()));
  }
  joined.equal.resize(shared);
  std::vector<SortCondition> next;
  next.reserve(members.size());
  for (const Member& member : members)
    next.push_back(member.key.equal.size() > shared ? exactly(member.key.equal[shared]) : member.key.next);
  joined.next = around(next);
  return joined;
}

Filter filter_of(const Query& request) {
  Filter filter{request.FilterExpression, {}, {}};
  for (const auto& [alias, name] : request.ExpressionAttributeNames)
    if (has_placeholder(filter.expression, alias)) filter.names.emplace(alias, name);
  for (const Attribute& value : request.ExpressionAttributeValues)
    if (has_placeholder(filter.expression, value.name)) filter.values.set(value.name, value.value);
  return filter;
}

/// The members' queries, which match something.
AnyQuery join(const std::vector<Member>& members) {
  if (members.empty()) return AnyQuery();
  AnyQuery result(around(members));
  if (!members.front().request->FilterExpression.empty()) result.set_filter(filter_of(*members.front().request));
  return result;
}

PlanNode join_queries(const std::vector<PlanNode>& queries) {
  std::vector<Member> members;
  for (const PlanNode& query : queries)
    if (query.request) members.push_back({&*query.request, query.condition.value()});
  PlanNode result = PlanNode::of(join(members));
  if (result.request) result.request->ScanIndexForward = members.front().request->ScanIndexForward;
  return result;
}

PlanNode::Children join_made(std::vector<PlanNode> walks) {
  return [walks = std::move(walks)](std::size_t index) -> std::optional<PlanNode> {
    std::vector<PlanNode> children;
    for (const PlanNode& walk : walks)
      if (std::optional<PlanNode> child = walk.make_child(index)) children.push_back(std::move(*child));
    if (children.empty()) return std::nullopt;
    return around(std::move(children));
  };
}

}  // namespace

QuerySettings around(const std::vector<QuerySettings>& queries) {
  std::vector<Member> members;
  for (const QuerySettings& query : queries) {
    if (query.matches_nothing()) continue;
    std::optional<KeyCondition> key = query.key_condition();
    if (!key) throw Error("a query that was made of a request has no range");
    members.push_back({&query.request(), *std::move(key)});
  }
  return join(members);
}

PlanNode around(std::vector<PlanNode> plans) {
  PlanNode result = plans.front();
  if (result.kind == PlanNode::Kind::query) return join_queries(plans);
  for (std::size_t i = 0; i < result.children.size(); ++i) {
    std::vector<PlanNode> children;
    children.reserve(plans.size());
    for (PlanNode& plan : plans) children.push_back(std::move(plan.children.at(i)));
    result.children[i] = around(std::move(children));
  }
  if (result.make_child) result.make_child = join_made(std::move(plans));
  return result;
}

PlanSettings around(const std::vector<PlanSettings>& plans) {
  PlanSettings result = plans.front();
  result.make = [plans](std::string_view began, bool descending) {
    std::vector<PlanNode> trees;
    trees.reserve(plans.size());
    for (const PlanSettings& plan : plans) trees.push_back(plan.make(began, descending));
    return around(std::move(trees));
  };
  return result;
}

}  // namespace keyc
