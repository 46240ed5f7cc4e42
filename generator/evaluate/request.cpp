#include "generator/evaluate/request.hpp"

#include <algorithm>
#include <deque>

#include "generator/encoding/time_fields.hpp"
#include "generator/evaluate/asked_key.hpp"
#include "generator/evaluate/fields.hpp"
#include "generator/evaluate/key_condition.hpp"
#include "generator/evaluate/parameters.hpp"
#include "generator/evaluate/stored.hpp"
#include "generator/plan/filter_expression.hpp"
#include "generator/plan/nodes.hpp"
#include "generator/text/concat.hpp"
#include "keyc/boxed.hpp"
#include "keyc/json.hpp"
#include "keyc/query.hpp"
#include "keyc/scan.hpp"
#include "keyc/walked.hpp"

namespace keyc::evaluate {
namespace {

using model::AccessPattern;
using model::Entity;
using model::KeyTemplate;
using model::Path;

/// The template argument of EntityQuery and EntityScan: no item is read here.
struct AnyEntity;

/// Evaluates one pattern.
class Evaluation {
 public:
  /// `subject` is the name of the entity or the collection that has the pattern.
  Evaluation(const Entity& entity, const AccessPattern& pattern, const std::string& subject,
             std::optional<Timestamp> now = {})
      : entity_(entity),
        pattern_(pattern),
        subject_(subject + '.' + pattern.name),
        now_(now.value_or(keyc::now())),
        is_leaf_descending_(is_descending()) {}

  std::optional<Request> request(const Json& from) {
    refuse_unknown_in(from);
    read_key(from);
    read_filter(from);
    switch (pattern_.operation) {
      case model::Operation::scan: return scan();
      case model::Operation::get: return get();
      case model::Operation::query: break;
    }
    return query();
  }

  /// The conditions on the key alone, with the filter that makes them exact.
  PlanNode key_plan(const Json& from) {
    read_key(from);
    return key_plan();
  }

  std::optional<AskedKey> asked_key(const Json& from) {
    refuse_unknown_in(from);
    read_key(from);
    if (pattern_.operation != model::Operation::get) {
      if (pattern_.walk) return asked_by_walk();
      const std::vector<std::string> shards = shards_read();
      auto asked = pattern_.box ? asked_by_box(shards.front()) : asked_by(PlanNode::of(key_query(shards.front())));
      if (asked)
        for (const std::string& shard : shards)
          if (AttributeValue other = key_value(entity_, *pattern_.path->partition.front(), key_.equal, shard);
              other != asked->equal.front())
            asked->other_shards.push_back(std::move(other));
      return asked;
    }
    AskedKey asked{key_attributes(), {}, {}};
    for (const KeyTemplate* key : pattern_.path->keys()) asked.equal.push_back(key_value(entity_, *key, key_.equal));
    return asked;
  }

  std::optional<AskedKey> asked_key(const Json& from, std::deque<Evaluation>& members) {
    refuse_unknown_in(from);
    const PlanNode plan = around(from, members);
    auto asked = asked_by(first_of(plan));
    if (asked)
      for (const PlanNode& child : plan.children)
        if (const AttributeValue& other = first_of(child).condition->equal.front(); other != asked->equal.front())
          asked->other_shards.push_back(other);
    return asked;
  }

  /// The request of a collection's pattern; this evaluation has the pattern that its members share.
  std::optional<Request> request(const Json& from, std::deque<Evaluation>& members) {
    refuse_unknown_in(from);
    PlanNode plan = around(from, members);
    read_filter(from);
    return with_clauses(std::move(plan));
  }

 private:
  void refuse_unknown_in(const Json& from) const { refuse_unknown_parameters(pattern_, from, place_); }
  void read_key(const Json& from) { key_ = read_key_parameters(pattern_, from, place_); }
  void read_filter(const Json& from) {
    filter_ = read_filter_parameters(pattern_, from, place_);
    if (!pattern_.box) return;
    auto parameter = pattern_.box->parameters.begin();
    for (std::size_t i = 0; i < key_.bounds.size(); ++i) {
      filter_.insert_or_assign((parameter++)->name, key_.bounds[i].low);
      const bool is_between = pattern_.parameters[pattern_.box->bounds[i].parameter].op == model::Operator::between;
      if (is_between) filter_.insert_or_assign((parameter++)->name, key_.bounds[i].high);
    }
  }

  static PlanNode around(const Json& from, std::deque<Evaluation>& members) {
    std::vector<PlanNode> plans;
    plans.reserve(members.size());
    for (Evaluation& member : members) plans.push_back(member.key_plan(from));
    return keyc::around(std::move(plans));
  }

  static const PlanNode& first_of(const PlanNode& plan) {
    return plan.kind == PlanNode::Kind::query ? plan : first_of(plan.children.front());
  }

  std::vector<std::string> key_attributes() const {
    std::vector<std::string> names;
    for (const KeyTemplate* key : pattern_.path->keys()) names.push_back(key->key->stored);
    return names;
  }

  std::optional<AskedKey> asked_by(const PlanNode& query) const {
    if (!query.request) return std::nullopt;
    return AskedKey{key_attributes(), query.condition->equal, query.condition->next};
  }

  /// The partitions of the walk; the condition on the sort key is that of a whole period.
  std::optional<AskedKey> asked_by_walk() {
    const PlanNode plan = key_plan();
    std::optional<AskedKey> asked;
    const std::function<void(const PlanNode&)> add = [&](const PlanNode& node) {
      for (const PlanNode& child : node.children) add(child);
      if (node.kind != PlanNode::Kind::query || !node.condition) return;
      if (!asked) asked = AskedKey{key_attributes(), node.condition->equal, whole_period_condition()};
      asked->other_shards.push_back(node.condition->equal.front());
    };
    add(plan);
    return asked;
  }

  SortCondition whole_period_condition() {
    edge_.reset();
    if (pattern_.box) return {};
    const plan::Query asked = plan::query(pattern_);
    return next_condition(asked.key, key_.equal, Range<Value>(key_.kind, key_.low, key_.high));
  }

  /// The filter of the pattern decides which of the items between the first and the last address are in the box.
  std::optional<AskedKey> asked_by_box(std::string_view shard) {
    const std::vector<PlanNode> queries = box_queries(shard);
    if (queries.empty()) return std::nullopt;
    auto asked = asked_by(queries.front());
    asked->next.high = queries.back().condition->next.high;
    return asked;
  }

  Request get() const {
    GetItem request{.TableName = entity_.table->stored};
    for (const KeyTemplate* key : pattern_.path->keys())
      request.Key.set(key->key->stored, key_value(entity_, *key, key_.equal));
    if (pattern_.consistent) request.ConsistentRead = true;
    return request;
  }

  /// The shards in which the pattern reads; one empty text if the components decide that.
  std::vector<std::string> shards_read() const {
    if (pattern_.path->shard() == nullptr || !plan::is_plan(*pattern_.path)) return {""};
    const model::Shard& shard = *pattern_.path->shard()->shard;
    return pattern_.path->reads_all_shards ? shard.shards.texts() : shard.shards.texts(hash_of(shard, key_.equal));
  }

  /// The conditions of a box on the key that equality fixes in part.
  std::vector<SortCondition> box_conditions(const plan::KeyCondition& key) const {
    const model::Box& box = *pattern_.box;
    const zorder::Layout layout = box.key->layout();
    BoxBounds bounds(KeyText(entity_.name, box.key->key->name, limit_of(entity_, *box.key), AttributeValue::Type::B),
                     layout, box.ranges);
    for (std::size_t i = 0; i < key_.bounds.size(); ++i) {
      const model::Box::Bound& bound = box.bounds[i];
      const model::Component& component = *bound.component;
      if (pattern_.parameters[bound.parameter].op == model::Operator::begins_with)
        bounds.begins_with(bound.dimension, key_.bounds[i].low, [&](KeyText& text, const Value& value) {
          add_component(text, model::as_prefix(component), value);
        });
      else
        bounds.bound(
            bound.dimension, key_.bounds[i],
            {.is_lossy = component.encoding->loses(), .is_reversed = component.encoding->descending},
            [&](KeyText& text, const Value& value) { add_component(text, model::as_bound(component), value); });
    }
    return bounds.conditions(key_text(entity_, *key.next, key_.equal, key.components),
                             box.key->width_after(*box.key->dimensions().back()));
  }

  /// The queries of a box, in key order; none if it is empty.
  std::vector<PlanNode> box_queries(std::string_view shard) {
    const plan::KeyCondition key = plan::query(pattern_).key;
    set_names(*key.path);
    std::vector<AttributeValue> equal;
    for (const KeyTemplate* whole : key.equal) equal.push_back(key_value(entity_, *whole, key_.equal, shard));
    std::vector<PlanNode> queries;
    for (const SortCondition& condition : box_conditions(key))
      queries.push_back(PlanNode::of(with_edge_filter(EntityQuery<AnyEntity>(key_names(*key.path), equal, condition))));
    return queries;
  }

  void set_names(const Path& path) {
    aliases_.clear();
    names_.clear();
    for (const KeyTemplate* key : path.keys()) aliases_.push_back('#' + key->key->name);
    for (const KeyTemplate* key : path.keys()) names_.push_back({key->key->stored, aliases_[names_.size()]});
  }

  KeyNames key_names(const Path& path) const {
    return {entity_.table->stored, path.index == nullptr ? "" : std::string_view(path.index->stored), names_};
  }

  EntityQuery<AnyEntity> key_query(std::string_view shard = {}) {
    const bool is_edge = edge_ && pattern_.walk->edge == model::Walk::Edge::key;
    const plan::Query asked =
        is_edge ? plan::query(*pattern_.path, pattern_.steps_given, plan::Asked::range) : plan::query(pattern_);
    set_names(*asked.key.path);
    std::vector<AttributeValue> equal;
    for (const KeyTemplate* key : asked.key.equal) equal.push_back(key_value(entity_, *key, key_.equal, shard));
    const Range<Value> range = is_edge ? *edge_ : Range<Value>(key_.kind, key_.low, key_.high);
    EntityQuery<AnyEntity> query(key_names(*asked.key.path), std::move(equal),
                                 next_condition(asked.key, key_.equal, range));
    if (const auto exact = plan::exact_filter(asked)) query.filter(filter(*exact));
    return with_edge_filter(std::move(query));
  }

  /// Of a part of a period that no range of the sort key reads.
  EntityQuery<AnyEntity> with_edge_filter(EntityQuery<AnyEntity> query) const {
    if (!edge_ || pattern_.walk->edge != model::Walk::Edge::filter) return query;
    const model::Field& time = *pattern_.walk->period->field;
    const plan::FilterPath path = plan::filter_path(*pattern_.path, time);
    query.filter(range_filter(path.text, {path.names.begin(), path.names.end()}, edge_->kind,
                              stored_value(entity_.name, time.name, edge_->low),
                              stored_value(entity_.name, time.name, edge_->high)));
    return query;
  }

  std::optional<Request> query() { return with_clauses(key_plan()); }

  /// The tree of what is asked of the key; one Query, if the pattern is that.
  PlanNode key_plan() { return pattern_.walk ? walk_plan() : period_plan(); }

  /// Without the walk, or in one period of it.
  PlanNode period_plan() {
    std::vector<PlanNode> children;
    for (const std::string& shard : shards_read())
      children.push_back(pattern_.box ? sequence_of(box_queries(shard), is_leaf_descending_)
                                      : PlanNode::of(key_query(shard)));
    if (children.size() == 1) return std::move(children.front());
    return PlanNode::merge(std::move(children), is_leaf_descending_, pattern_.path->shard()->shard->shards.was != 0);
  }

  PlanNode walk_plan() {
    PlanNode plan;
    model::with_time_type(pattern_.walk->period->field->type().kind,
                          [&]<class T>(std::string_view, T*) { plan = walk_plan<T>(); });
    return plan;
  }

  template <class T>
  Times<T> times() const {
    if (key_.instants)
      if constexpr (model::an_id<T>) return Times<T>::of(*key_.instants);
    if (!key_.times) return {};
    return Range<T>(key_.times->kind, std::get<T>(*key_.times->low.scalar), std::get<T>(*key_.times->high.scalar));
  }

  template <class T>
  PlanNode walk_plan() {
    const model::Walk& walk = *pattern_.walk;
    const model::Field& time = *walk.period->field;
    const model::Component* const next = pattern_.path->next_sort_component(pattern_.steps_given);
    const bool newest_first = next != nullptr && next->field == &time && next->encoding->descending;
    is_leaf_descending_ = is_descending() != newest_first;
    const auto value_of = [&](const T& value) { return Value{&time.type(), model::Scalar(value), {}, {}, {}}; };
    const Times<T> times = this->times<T>();
    const PlanSettings settings = walked(key_names(*pattern_.path), {periods_of(*walk.period), newest_first}, times,
                                         {walk.oldest, walk.empty}, [&](const T& in_period, const Range<T>* range) {
                                           key_.equal.insert_or_assign(&time, value_of(in_period));
                                           edge_.reset();
                                           if (range != nullptr)
                                             edge_.emplace(range->kind, value_of(range->low), value_of(range->high));
                                           PlanSettings period;
                                           period.make = [&](std::string_view, bool) { return period_plan(); };
                                           return period;
                                         });
    PlanNode plan = settings.make(std::to_string(now_.time_since_epoch().count()), is_descending());
    // What the values of the call bound is shown whole, if it is not too much.
    const std::size_t most = times.low && times.high ? 1000 : 3;
    const auto make_child = std::exchange(plan.make_child, {});
    while (auto child = make_child(plan.children.size())) {
      if (plan.children.size() == most) {
        plan.make_child = [](std::size_t) { return std::nullopt; };
        break;
      }
      plan.children.push_back(std::move(*child));
    }
    return plan;
  }

  bool is_descending() const { return !pattern_.ascending.value_or(true); }

  /// Nothing if one of the queries matches nothing: then all of them do, which differ in their partitions.
  std::optional<Request> with_clauses(PlanNode plan) const {
    if (!add_clauses(plan)) return std::nullopt;
    if (plan.kind == PlanNode::Kind::query && !plan::is_plan(pattern_)) return std::move(*plan.request);
    return plan;
  }

  bool add_clauses(PlanNode& node) const {
    if (node.kind != PlanNode::Kind::query)
      return !node.children.empty() && std::all_of(node.children.begin(), node.children.end(),
                                                   [&](PlanNode& child) { return add_clauses(child); });
    auto request = with_clauses(EntityQuery<AnyEntity>(std::move(node.request)));
    if (request) node.request = std::get<Query>(std::move(*request));
    return request.has_value();
  }

  std::optional<Request> with_clauses(EntityQuery<AnyEntity> query) const {
    if (query.matches_nothing()) return std::nullopt;
    if (pattern_.filter) query.filter(filter(plan::filter_expression(entity_, pattern_)));
    if (pattern_.walk) {
      if (is_leaf_descending_) query.descending();
    } else if (pattern_.ascending) {
      *pattern_.ascending ? query.ascending() : query.descending();
    }
    if (pattern_.limit) query.limit(*pattern_.limit);
    if (pattern_.consistent) query.consistent();
    return query.request();
  }

  Request scan() const {
    Scan request{.TableName = entity_.table->stored};
    if (const auto type = plan::type_filter(entity_)) {
      request.FilterExpression = type->text;
      request.ExpressionAttributeNames = {{type->alias, type->attribute}};
      request.ExpressionAttributeValues.set(type->placeholder, AttributeValue::string(type->value));
    }
    EntityScan<AnyEntity> scan(std::move(request));
    if (pattern_.filter) scan.filter(filter(plan::filter_expression(entity_, pattern_)));
    if (pattern_.limit) scan.limit(*pattern_.limit);
    if (pattern_.consistent) scan.consistent();
    return scan.request();
  }

  Filter filter(const plan::FilterExpression& expression) const {
    Filter filter{expression.text, {expression.names.begin(), expression.names.end()}, {}};
    for (const plan::FilterValue& value : expression.values) {
      if (value.field != nullptr) {
        filter.values.set(value.placeholder, stored_value(entity_.name, value.field->name, given(*value.field)));
        continue;
      }
      const model::FilterParameter* const parameter = value.operand->parameter;
      const std::string name = parameter == nullptr ? value.placeholder.substr(1) : parameter->name;
      const Value compared = parameter == nullptr ? literal(*value.type, *value.operand->literal) : filter_.at(name);
      filter.values.set(value.placeholder, stored_value(entity_.name, name, compared));
    }
    return filter;
  }

  /// The value of the field in the key condition.
  const Value& given(const model::Field& field) const {
    const auto equal = key_.equal.find(&field);
    return equal == key_.equal.end() ? key_.low : equal->second;
  }

  const Entity& entity_;
  const AccessPattern& pattern_;
  std::string subject_;
  Place place_{nullptr, subject_};
  Timestamp now_;
  bool is_leaf_descending_;
  KeyParameters key_;
  std::optional<Range<Value>> edge_;  // of a walk: what is read of the period
  FilterParameters filter_;
  // The query's key condition refers to these names.
  std::vector<std::string> aliases_;
  std::vector<AttributeName> names_;
};

std::deque<Evaluation> members_of(const model::Collection& collection, const model::CollectionPattern& pattern) {
  std::deque<Evaluation> members;
  for (const AccessPattern& member : pattern.of_members)
    members.emplace_back(*member.path->entity, member, collection.name);
  return members;
}

}  // namespace

std::string to_json(const PlanNode& plan) {
  if (plan.kind == PlanNode::Kind::query) return concat("{\"Query\":", keyc::to_json(*plan.request), "}");
  std::string children;
  for (const PlanNode& child : plan.children) children += (children.empty() ? "" : ",") + to_json(child);
  return concat("{\"", plan.kind == PlanNode::Kind::merge ? "Merge" : "Sequence", "\":[", children,
                plan.make_child ? "],\"more\":true}" : "]}");
}

std::optional<Request> request(const Entity& entity, const AccessPattern& pattern, const Json& parameters,
                               std::optional<Timestamp> now) {
  return Evaluation(entity, pattern, entity.name, now).request(parameters);
}

std::optional<Request> request(const model::Collection& collection, const model::CollectionPattern& pattern,
                               const Json& parameters) {
  std::deque<Evaluation> members = members_of(collection, pattern);
  return Evaluation(collection.united, pattern.shared, collection.name).request(parameters, members);
}

std::optional<AskedKey> asked_key(const Entity& entity, const AccessPattern& pattern, const Json& parameters,
                                  std::optional<Timestamp> now) {
  return Evaluation(entity, pattern, entity.name, now).asked_key(parameters);
}

std::optional<AskedKey> asked_key(const model::Collection& collection, const model::CollectionPattern& pattern,
                                  const Json& parameters) {
  std::deque<Evaluation> members = members_of(collection, pattern);
  return Evaluation(collection.united, pattern.shared, collection.name).asked_key(parameters, members);
}

}  // namespace keyc::evaluate
