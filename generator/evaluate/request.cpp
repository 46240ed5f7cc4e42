// `keyc request`: the runtime's own functions build what generated code would send. The key comes first, then the
// clauses of the pattern, which every Query of a plan has.

#include "generator/evaluate/request.hpp"

#include <algorithm>
#include <deque>

#include "generator/evaluate/asked_key.hpp"
#include "generator/evaluate/fields.hpp"
#include "generator/evaluate/filter.hpp"
#include "generator/evaluate/key_plan.hpp"
#include "generator/evaluate/parameters.hpp"
#include "generator/plan/filter_expression.hpp"
#include "generator/plan/nodes.hpp"
#include "generator/plan/selection.hpp"
#include "generator/text/concat.hpp"
#include "keyc/generated/scan.hpp"
#include "keyc/json.hpp"
#include "keyc/query.hpp"

namespace keyc::evaluate {
namespace {

using model::AccessPattern;
using model::CollectionPattern;
using model::Entity;
using model::KeyTemplate;

/// The template argument of EntityQuery and EntityScan: no item is read here.
struct AnyEntity;

KeyParameters parameters_of(const AccessPattern& pattern, const std::string& subject, const Json& from) {
  const std::string name = subject + '.' + pattern.name;
  return read_key_parameters(pattern, from, {nullptr, name});
}

/// Makes the Queries of boxes: so many in all, and the first one of each box.
void make_ranges(PlanNode& plan, std::size_t& left) {
  for (PlanNode& child : plan.children) make_ranges(child, left);
  if (!plan.made_children) return;
  while (plan.children.size() < *plan.made_children && (left > 0 || plan.children.empty())) {
    plan.children.push_back(*plan.make_child(plan.children.size()));
    if (left > 0) --left;
  }
  if (plan.children.size() == *plan.made_children) plan.make_child = {};
}

/// One pattern, with the values that a request of it has.
class Evaluation {
 public:
  /// `subject` is the name of the entity or the collection that has the pattern.
  /// `members` are those of the collection.
  Evaluation(const Entity& entity, const AccessPattern& pattern, const std::string& subject, const Json& from,
             std::vector<const Entity*> members = {})
      : entity_(entity),
        pattern_(pattern),
        subject_(subject + '.' + pattern.name),
        from_(from),
        members_(std::move(members)) {
    refuse_unknown_parameters(pattern_, from_, place_);
  }

  void read_filter() { filter_ = read_filter_parameters(pattern_, from_, place_); }

  Request get(const KeyParameters& key) const {
    GetItem request{.TableName = entity_.table->stored};
    for (const KeyTemplate* part : pattern_.path->keys())
      request.Key.set(part->key->stored, key_value(entity_, *part, key.equal));
    if (pattern_.consistent) request.ConsistentRead = true;
    add_projection(request);
    return request;
  }

  /// Nothing if an empty list lets no item through.
  std::optional<Request> scan() const {
    Scan request{.TableName = entity_.table->stored};
    if (pattern_.index() != nullptr) request.IndexName = pattern_.index()->stored;
    if (const auto type = plan::type_filter(entity_, pattern_.index())) {
      request.FilterExpression = type->text;
      request.ExpressionAttributeNames = {{type->alias, type->attribute}};
      request.ExpressionAttributeValues.set(type->placeholder, AttributeValue::string(type->value));
    }
    add_projection(request);
    EntityScan<AnyEntity> scan(std::move(request));
    if (pattern_.filter) scan.filter(own_filter());
    if (pattern_.limit) scan.limit(*pattern_.limit);
    if (pattern_.consistent) scan.consistent();
    if (scan.matches_nothing()) return std::nullopt;
    return scan.request();
  }

  /// Nothing if one of the queries matches nothing: then all of them do, which differ in their partitions.
  std::optional<Request> query(PlanNode plan) const {
    std::size_t left = most_ranges_shown;
    make_ranges(plan, left);
    if (!add_clauses(plan)) return std::nullopt;
    if (plan.kind == PlanNode::Kind::query && !plan::is_plan(pattern_)) return std::move(*plan.request);
    return plan;
  }

 private:
  bool add_clauses(PlanNode& node) const {
    if (node.kind != PlanNode::Kind::query)
      return !node.children.empty() && std::all_of(node.children.begin(), node.children.end(),
                                                   [&](PlanNode& child) { return add_clauses(child); });
    if (node.request) {
      const EntityQuery<AnyEntity> query = with_clauses(EntityQuery<AnyEntity>(node.request));
      node.request = query.matches_nothing() ? std::nullopt : std::optional(query.request());
      if (node.request) add_projection(*node.request);
    }
    return node.request.has_value();
  }

  EntityQuery<AnyEntity> with_clauses(EntityQuery<AnyEntity> query) const {
    if (pattern_.filter) query.filter(own_filter());
    if (pattern_.walk) {
      if (reads_down(pattern_)) query.descending();
    } else if (pattern_.ascending) {
      *pattern_.ascending ? query.ascending() : query.descending();
    }
    if (pattern_.limit) query.limit(*pattern_.limit);
    if (pattern_.consistent) query.consistent();
    return query;
  }

  template <class Any>
  void add_projection(Any& request) const {
    if (pattern_.select.empty()) return;
    plan::ProjectionText projection = plan::projection(entity_, pattern_);
    request.ProjectionExpression = std::move(projection.text);
    for (auto& [alias, stored] : projection.names)
      request.ExpressionAttributeNames.emplace(std::move(alias), std::move(stored));
  }

  /// The filter that the pattern itself has.
  Filter own_filter() const {
    return filter(entity_, plan::filter_expression(entity_, pattern_, members_), [&](const plan::FilterValue& value) {
      const model::FilterParameter* const parameter = value.operand->parameter;
      return parameter == nullptr ? std::vector{literal(*value.type, *value.operand->literal)}
                                  : filter_.at(parameter->name);
    });
  }

  const Entity& entity_;
  const AccessPattern& pattern_;
  std::string subject_;
  Place place_{nullptr, subject_};
  const Json& from_;
  std::vector<const Entity*> members_;
  FilterParameters filter_;
};

Timestamp time_or_now(std::optional<Timestamp> time) { return time ? *time : keyc::now(); }

/// What each member of a collection asks of its keys.
std::deque<KeyPlan> members_of(const model::Collection& collection, const CollectionPattern& pattern,
                               const Json& parameters, Timestamp now) {
  std::deque<KeyPlan> members;
  for (const AccessPattern& member : pattern.of_members)
    members.emplace_back(member, parameters_of(member, collection.name, parameters), now);
  return members;
}

/// What is asked of the keys of one entity, or of all members of a collection.
std::optional<AskedKey> asked_by(const AccessPattern& pattern, std::vector<Reach> members) {
  std::vector<PlanNode> queries;
  queries.reserve(members.size());
  for (Reach& member : members) queries.push_back(std::move(member.query));
  const PlanNode query = keyc::around(std::move(queries));
  if (!query.request) return std::nullopt;
  AskedKey asked{{}, query.condition->equal, query.condition->next, {}, {}};
  for (const KeyTemplate* key : pattern.path->keys()) asked.names.push_back(key->key->stored);
  std::copy_if(members.front().partitions.begin(), members.front().partitions.end(),
               std::back_inserter(asked.other_shards),
               [&](const AttributeValue& partition) { return partition != asked.equal.front(); });
  return asked;
}

/// What is asked for with each value of a list, or with the only ones.
std::optional<AskedKey> asked_by_values(const AccessPattern& pattern, const std::vector<std::vector<Reach>>& members) {
  std::optional<AskedKey> asked;
  for (std::size_t i = 0; i < members.front().size(); ++i) {
    std::vector<Reach> reached;
    reached.reserve(members.size());
    for (const std::vector<Reach>& member : members) reached.push_back(member[i]);
    auto of_value = asked_by(pattern, std::move(reached));
    if (!of_value) continue;
    if (asked)
      asked->other_values.push_back(*std::move(of_value));
    else
      asked = std::move(of_value);
  }
  return asked;
}

}  // namespace

bool leaves_out_ranges(const PlanNode& plan) {
  return (plan.made_children && plan.make_child) ||
         std::any_of(plan.children.begin(), plan.children.end(), leaves_out_ranges);
}

std::string to_json(const PlanNode& plan) {
  if (plan.kind == PlanNode::Kind::query) return concat("{\"Query\":", keyc::to_json(*plan.request), "}");
  std::string children;
  for (const PlanNode& child : plan.children) children += (children.empty() ? "" : ",") + to_json(child);
  return concat("{\"", plan.kind == PlanNode::Kind::merge ? "Merge" : "Sequence", "\":[", children,
                plan.make_child ? "],\"more\":true}" : "]}");
}

std::optional<Request> request(const Entity& entity, const AccessPattern& pattern, const Json& parameters,
                               std::optional<Timestamp> now) {
  Evaluation evaluation(entity, pattern, entity.name, parameters);
  const KeyParameters key =
      pattern.operation == model::Operation::scan ? KeyParameters() : parameters_of(pattern, entity.name, parameters);
  evaluation.read_filter();
  switch (pattern.operation) {
    case model::Operation::scan: return evaluation.scan();
    case model::Operation::get: return evaluation.get(key);
    case model::Operation::query: break;
  }
  return evaluation.query(KeyPlan(pattern, key, time_or_now(now)).plan());
}

std::optional<Request> request(const model::Collection& collection, const CollectionPattern& pattern,
                               const Json& parameters, std::optional<Timestamp> now) {
  Evaluation evaluation(collection.united, pattern.shared, collection.name, parameters, collection.members);
  std::deque<KeyPlan> members = members_of(collection, pattern, parameters, time_or_now(now));
  std::vector<PlanNode> of_values;
  for (std::size_t i = 0; i < members.front().values(); ++i) {
    std::vector<PlanNode> plans;
    plans.reserve(members.size());
    for (KeyPlan& member : members) plans.push_back(member.plan_of_value(i));
    of_values.push_back(keyc::around(std::move(plans)));
  }
  evaluation.read_filter();
  return evaluation.query(members.front().joined(std::move(of_values)));
}

std::optional<AskedKey> asked_key(const Entity& entity, const AccessPattern& pattern, const Json& parameters,
                                  std::optional<Timestamp> now) {
  const KeyParameters key = parameters_of(pattern, entity.name, parameters);
  if (pattern.operation == model::Operation::query)
    return asked_by_values(pattern, {KeyPlan(pattern, key, time_or_now(now)).reach()});
  AskedKey asked;
  for (const KeyTemplate* part : pattern.path->keys()) {
    asked.names.push_back(part->key->stored);
    asked.equal.push_back(key_value(entity, *part, key.equal));
  }
  return asked;
}

std::optional<AskedKey> asked_key(const model::Collection& collection, const CollectionPattern& pattern,
                                  const Json& parameters, std::optional<Timestamp> now) {
  std::vector<std::vector<Reach>> reached;
  std::deque<KeyPlan> members = members_of(collection, pattern, parameters, time_or_now(now));
  reached.reserve(members.size());
  for (KeyPlan& member : members) reached.push_back(member.reach());
  return asked_by_values(pattern.of_members.front(), reached);
}

}  // namespace keyc::evaluate
