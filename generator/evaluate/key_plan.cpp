// A plan has the tree that generated code makes, from the inside out: a Query in a shard, a box or a Merge of shards in
// a period, the walk over periods, and the values of a list, each of which has all that by itself.

#include "generator/evaluate/key_plan.hpp"

#include <utility>

#include "generator/encoding/time_fields.hpp"
#include "generator/evaluate/box.hpp"
#include "generator/evaluate/fields.hpp"
#include "generator/evaluate/filter.hpp"
#include "generator/evaluate/key_condition.hpp"
#include "generator/evaluate/request.hpp"
#include "generator/evaluate/stored.hpp"
#include "generator/plan/filter_expression.hpp"
#include "generator/plan/nodes.hpp"
#include "keyc/generated/boxed.hpp"
#include "keyc/generated/listed.hpp"
#include "keyc/generated/walked.hpp"
#include "keyc/query.hpp"

namespace keyc::evaluate {
namespace {

using Edge = model::Walk::Edge;

/// The template argument of EntityQuery: no item is read here.
struct AnyEntity;
using AnyQuery = EntityQuery<AnyEntity>;

bool is_descending(const model::AccessPattern& pattern) { return !pattern.ascending.value_or(true); }

void add_partitions(const PlanNode& plan, std::vector<AttributeValue>& partitions) {
  for (const PlanNode& child : plan.children) add_partitions(child, partitions);
  if (plan.made_children.value_or(0) > 0) add_partitions(*plan.make_child(0), partitions);  // all ranges have one
  if (plan.condition) partitions.push_back(plan.condition->equal.front());
}

template <class T>
Times<T> times_of(const KeyParameters& key) {
  if (key.instants)
    if constexpr (model::an_id<T>) return Times<T>::of(*key.instants);
  if (!key.times) return {};
  return Range<T>(key.times->kind, std::get<T>(*key.times->low.scalar), std::get<T>(*key.times->high.scalar));
}

/// Makes children of a walk: all, if the values of the call bound it and they are not too many.
PlanNode shown(PlanNode walk, bool is_bounded) {
  const std::size_t most = is_bounded ? most_bounded_periods : most_open_periods;
  const auto make_child = std::exchange(walk.make_child, {});
  while (auto child = make_child(walk.children.size())) {
    if (walk.children.size() == most) {
      walk.make_child = [](std::size_t) { return std::nullopt; };
      break;
    }
    walk.children.push_back(std::move(*child));
  }
  return walk;
}

}  // namespace

bool reads_down(const model::AccessPattern& pattern) {
  const bool newest_first = pattern.walk && pattern.path->newest_first_after(pattern.steps_given);
  return is_descending(pattern) != newest_first;
}

KeyPlan::KeyPlan(const model::AccessPattern& pattern, KeyParameters key, Timestamp now)
    : entity_(*pattern.path->entity), pattern_(pattern), key_(std::move(key)), now_(now) {
  const model::Path& path = *pattern.path;
  for (const model::KeyTemplate* part : path.keys()) aliases_.push_back('#' + part->key->name);
  for (const model::KeyTemplate* part : path.keys())
    attributes_.push_back({part->key->stored, aliases_[attributes_.size()]});
  names_ = {entity_.table->stored, path.index == nullptr ? "" : std::string_view(path.index->stored), attributes_};
}

void KeyPlan::set_value(std::size_t value) {
  if (pattern_.list() != nullptr) key_.equal.insert_or_assign(pattern_.list()->field, key_.list[value]);
}

PlanNode KeyPlan::plan_of_value(std::size_t value) {
  set_value(value);
  return pattern_.walk ? walk() : in_period();
}

PlanNode KeyPlan::joined(std::vector<PlanNode> of_values) const {
  if (pattern_.list() == nullptr) return std::move(of_values.front());
  const bool is_merge = plan::kind_of_list(pattern_) == plan::NodeKind::merge;
  return listed(std::move(of_values), is_merge ? PlanNode::Kind::merge : PlanNode::Kind::sequence,
                reads_down(pattern_));
}

PlanNode KeyPlan::plan() {
  std::vector<PlanNode> of_values;
  of_values.reserve(values());
  for (std::size_t i = 0; i < values(); ++i) of_values.push_back(plan_of_value(i));
  return joined(std::move(of_values));
}

std::vector<Reach> KeyPlan::reach() {
  std::vector<Reach> reached;
  reached.reserve(values());
  for (std::size_t i = 0; i < values(); ++i) {
    set_value(i);
    reached.push_back(reach_of_value());
  }
  return reached;
}

Reach KeyPlan::reach_of_value() {
  Reach reach;
  add_partitions(pattern_.walk ? walk() : in_period(), reach.partitions);
  edge_.reset();
  if (pattern_.walk && reach.partitions.empty()) return reach;
  const std::string shard = shards().front();
  reach.query = pattern_.box ? whole_box_in(shard) : query_in(shard);
  return reach;
}

/// The shards in which the pattern reads; one empty text if the components decide that.
std::vector<std::string> KeyPlan::shards() const {
  const model::Path& path = *pattern_.path;
  const model::Component* const component = path.shard();
  const bool are_merged = component != nullptr && (path.reads_all_shards || component->shard->shards.was != 0);
  if (!are_merged) return {""};
  const model::Shard& shard = *component->shard;
  return path.reads_all_shards ? shard.shards.texts() : shard.shards.texts(hash_of(shard, key_.equal));
}

std::vector<AttributeValue> KeyPlan::fixed_values(const plan::KeyCondition& key, std::string_view shard) const {
  std::vector<AttributeValue> values;
  for (const model::KeyTemplate* whole : key.equal) values.push_back(key_value(entity_, *whole, key_.equal, shard));
  return values;
}

/// Of a part of a period that no range of the sort key reads.
std::optional<Filter> KeyPlan::edge_filter() const {
  if (!edge_ || pattern_.walk->edge != Edge::filter) return std::nullopt;
  const model::Field& time = *pattern_.walk->period->field;
  const plan::FilterPath path = plan::filter_path(*pattern_.path, time);
  return range_filter(path.text, {path.names.begin(), path.names.end()}, edge_->kind,
                      stored_value(entity_.name, time.name, edge_->low),
                      stored_value(entity_.name, time.name, edge_->high), counted_if_absent(entity_, time));
}

/// With the values of equality, and with the prefix.
std::optional<Filter> KeyPlan::exact_filter(const plan::Query& asked) const {
  const auto exact = plan::exact_filter(asked);
  if (!exact) return std::nullopt;
  return filter(entity_, *exact, [&](const plan::FilterValue& value) {
    const auto equal = key_.equal.find(value.field);
    return std::vector{equal == key_.equal.end() ? key_.low : equal->second};
  });
}

PlanNode KeyPlan::query_in(std::string_view shard) const {
  const bool is_edge = edge_ && pattern_.walk->edge == Edge::key;
  const plan::Query asked =
      is_edge ? plan::query(*pattern_.path, pattern_.steps_given, plan::Asked::range) : plan::query(pattern_);
  const Range<Value> range = is_edge ? *edge_ : Range<Value>(key_.kind, key_.low, key_.high);
  // Errors are those of the first attribute that has one.
  std::vector<AttributeValue> fixed = fixed_values(asked.key, shard);
  AnyQuery query(names_, std::move(fixed), next_condition(asked.key, key_.equal, range));
  if (auto exact = exact_filter(asked)) query.filter(std::move(*exact));
  if (auto of_edge = edge_filter()) query.filter(std::move(*of_edge));
  return PlanNode::of(query);
}

PlanNode KeyPlan::box_in(std::string_view shard, bool descending) const {
  const plan::Query asked = plan::query(pattern_);
  const plan::KeyCondition& key = asked.key;
  std::vector<AttributeValue> fixed = fixed_values(key, shard);
  const KeyText start = key_text(entity_, *key.next, key_.equal, key.components);
  std::vector<Filter> filters;
  for (std::optional<Filter> filter : {exact_filter(asked), edge_filter(), box_filter(pattern_, key_.bounds)})
    if (filter) filters.push_back(*std::move(filter));
  return sequence_of(box_conditions(pattern_, key_.bounds, start), descending,
                     [names = names_, fixed = std::move(fixed), filters = std::move(filters)](SortCondition condition) {
                       AnyQuery query(names, fixed, std::move(condition));
                       for (const Filter& filter : filters) query.filter(filter);
                       return PlanNode::of(query);
                     });
}

/// The filter of the box decides which of the items between its first and its last address are asked for.
PlanNode KeyPlan::whole_box_in(std::string_view shard) const {
  const PlanNode box = box_in(shard, false);
  if (*box.made_children == 0) return PlanNode::query(std::nullopt);
  keyc::KeyCondition whole = *box.make_child(0)->condition;
  whole.next.high = box.make_child(*box.made_children - 1)->condition->next.high;
  return PlanNode::of(AnyQuery(whole.names, whole.equal, whole.next));
}

/// Without the walk, or in one period of it.
PlanNode KeyPlan::in_period() const {
  std::vector<PlanNode> children;
  for (const std::string& shard : shards())
    children.push_back(pattern_.box ? box_in(shard, reads_down(pattern_)) : query_in(shard));
  if (children.size() == 1) return std::move(children.front());
  return PlanNode::merge(std::move(children), reads_down(pattern_), pattern_.path->shard()->shard->shards.was != 0);
}

PlanNode KeyPlan::walk() {
  PlanNode plan;
  model::with_time_type(pattern_.walk->period->field->type().kind, [&]<class T>(T*) { plan = walk<T>(); });
  return plan;
}

template <class T>
PlanNode KeyPlan::walk() {
  const model::Walk& walk = *pattern_.walk;
  const model::Field& time = *walk.period->field;
  const auto value_of = [&](const T& value) { return Value{&time.type(), model::Scalar(value), {}, {}, {}}; };
  const auto read = [&](const T& first, const Range<T>* range) {
    key_.equal.insert_or_assign(&time, value_of(first));
    edge_.reset();
    if (range != nullptr) edge_.emplace(range->kind, value_of(range->low), value_of(range->high));
    PlanSettings period;
    period.make = [&](std::string_view, bool) { return in_period(); };
    return period;
  };
  const bool newest_first = pattern_.path->newest_first_after(pattern_.steps_given);
  const Times<T> times = times_of<T>(key_);
  const PlanSettings settings =
      walked(names_, {periods_of(*walk.period), newest_first}, times, {walk.oldest, walk.age, walk.empty}, read);
  PlanNode plan = settings.make(std::to_string(now_.time_since_epoch().count()), is_descending(pattern_));
  return shown(std::move(plan), times.low && times.high);
}

}  // namespace keyc::evaluate
