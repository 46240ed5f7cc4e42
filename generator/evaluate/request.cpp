#include "generator/evaluate/request.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <deque>

#include "generator/evaluate/asked_key.hpp"
#include "generator/evaluate/fields.hpp"
#include "generator/evaluate/key_condition.hpp"
#include "generator/evaluate/read_scalar.hpp"
#include "generator/evaluate/stored.hpp"
#include "generator/plan/filter_expression.hpp"
#include "generator/plan/type_alias.hpp"
#include "grammar/diagnostics.hpp"
#include "keyc/errors.hpp"
#include "keyc/id_interval.hpp"
#include "keyc/query.hpp"
#include "keyc/scan.hpp"

namespace keyc::evaluate {
namespace {

using model::AccessPattern;
using model::Entity;
using model::KeyTemplate;
using model::Operator;
using model::Path;

/// The template argument of EntityQuery and EntityScan: no item is read here.
struct AnyEntity;

/// The values of a pattern's parameters.
struct Parameters {
  Fields equal;
  RangeKind kind = RangeKind::between;  // of a range other than begins_with
  Value low;                            // the only bound of a range, or the lower one of between
  Value high;                           // the only bound, or the upper one
  std::map<std::string, Value> filter;
};

/// Evaluates one pattern.
class Evaluation {
 public:
  /// `subject` is the name of the entity or the collection that has the pattern.
  Evaluation(const Entity& entity, const AccessPattern& pattern, const std::string& subject)
      : entity_(entity), pattern_(pattern), subject_(subject + '.' + pattern.name) {}

  std::optional<Request> request(const Json& from) {
    refuse_unknown_in(from);
    read(from);
    read_filter(from);
    switch (pattern_.operation) {
      case model::Operation::scan: return scan();
      case model::Operation::get: return get();
      case model::Operation::query: break;
    }
    return query();
  }

  /// The key condition alone, with the filter that makes it exact.
  EntityQuery<AnyEntity> key_query(const Json& from) {
    read(from);
    return key_query();
  }

  std::optional<AskedKey> asked_key(const Json& from) {
    refuse_unknown_in(from);
    read(from);
    if (pattern_.operation != model::Operation::get) return asked_by(key_query());
    AskedKey asked{key_attributes(), {}, {}};
    for (const KeyTemplate* key : pattern_.path->keys())
      asked.equal.push_back(key_value(entity_, *key, parameters_.equal));
    return asked;
  }

  std::optional<AskedKey> asked_key(const Json& from, std::deque<Evaluation>& members) {
    refuse_unknown_in(from);
    return asked_by(around(from, members));
  }

  /// The request of a collection's pattern; this evaluation has the pattern that its members share.
  std::optional<Request> request(const Json& from, std::deque<Evaluation>& members) {
    refuse_unknown_in(from);
    EntityQuery<AnyEntity> query = around(from, members);
    read_filter(from);
    return with_clauses(std::move(query));
  }

 private:
  static EntityQuery<AnyEntity> around(const Json& from, std::deque<Evaluation>& members) {
    std::vector<QuerySettings> queries;
    queries.reserve(members.size());
    for (Evaluation& member : members) queries.push_back(member.key_query(from));
    return EntityQuery<AnyEntity>::around(queries);
  }

  std::vector<std::string> key_attributes() const {
    std::vector<std::string> names;
    for (const KeyTemplate* key : pattern_.path->keys()) names.push_back(key->key->stored);
    return names;
  }

  std::optional<AskedKey> asked_by(const EntityQuery<AnyEntity>& query) const {
    if (query.matches_nothing()) return std::nullopt;
    return AskedKey{key_attributes(), query.key_condition()->equal, query.key_condition()->next};
  }

  void read(const Json& from) {
    for (const model::Parameter& parameter : pattern_.parameters) {
      if (!parameter.value.empty()) {
        set_fixed(parameter);
        continue;
      }
      const Json& given = required(from, parameter.field->name);
      if (&parameter == pattern_.range) {
        read_range(parameter, given);
        continue;
      }
      const Json& value = operand(parameter, given);
      if (value.kind == Json::Kind::null && may_be_absent(*parameter.field)) continue;
      parameters_.equal.emplace(parameter.field,
                                read_value(parameter.field->type(), value, where(parameter.field->name)));
    }
  }

  void read_filter(const Json& from) {
    for (const model::FilterParameter& parameter : pattern_.filter_parameters)
      parameters_.filter.emplace(parameter.name,
                                 read_value(parameter.type, required(from, parameter.name), where(parameter.name)));
  }

  /// Sets a parameter whose value the pattern itself has: the lower bound of a range.
  void set_fixed(const model::Parameter& parameter) {
    Value value = literal(parameter.field->type(), {model::Literal::Kind::number, parameter.value});
    if (&parameter != pattern_.range) {
      parameters_.equal.emplace(parameter.field, std::move(value));
      return;
    }
    parameters_.kind = *model::range_kind(pattern_.range->op);
    parameters_.low = parameters_.high = std::move(value);
  }

  bool may_be_absent(const model::Field& field) const {
    const auto& steps = pattern_.path->steps;
    return std::any_of(steps.begin(), steps.end(),
                       [&](const model::Step& step) { return step.field == &field && step.may_be_absent; });
  }

  Place where(std::string_view name) const { return {&place_, name}; }

  void refuse_unknown_in(const Json& from) const {
    if (from.kind != Json::Kind::object) expected("an object with the parameters", from, place_);
    std::vector<std::string_view> names;
    for (const model::Parameter& parameter : pattern_.parameters)
      if (parameter.value.empty()) names.push_back(parameter.field->name);
    for (const model::FilterParameter& parameter : pattern_.filter_parameters) names.push_back(parameter.name);
    for (const auto& [name, value] : from.members)
      if (std::find(names.begin(), names.end(), name) == names.end()) refuse_unknown(place_, "parameter", name, names);
  }

  const Json& required(const Json& from, std::string_view name) const {
    const Json* const found = from.find(name);
    if (found == nullptr) throw InputError(where(name), "is missing");
    return *found;
  }

  /// The value in {"<": …}, or the bare one.
  const Json& operand(const model::Parameter& parameter, const Json& given) const {
    const std::string_view op = spelling(parameter.op);
    const bool is_struct = parameter.field->type().structure != nullptr;
    if (given.kind != Json::Kind::object || is_struct) {
      if (parameter.op != Operator::between) return given;
    } else if (given.members.size() == 1 && given.members.front().name == op) {
      return given.members.front().value;
    }
    refuse_operator(parameter);
  }

  [[noreturn]] void refuse_operator(const model::Parameter& parameter) const {
    throw InputError(where(parameter.field->name),
                     fmt::format("expected {{\"{}\": {}}}, the operator of the pattern", spelling(parameter.op),
                                 parameter.op == Operator::between ? "[low, high]" : "…"));
  }

  void read_range(const model::Parameter& parameter, const Json& given) {
    const Json& value = operand(parameter, given);
    const bool between = parameter.op == Operator::between;
    if (between && (value.kind != Json::Kind::list || value.elements.size() != 2)) refuse_operator(parameter);
    const Json& low = between ? value.elements[0] : value;
    const Json& high = between ? value.elements[1] : value;
    const model::Type& type = parameter.field->type();
    const Place place = where(parameter.field->name);
    if (const auto kind = model::range_kind(parameter.op)) parameters_.kind = *kind;
    if (pattern_.takes_times()) {
      const auto first = read_instant(low);
      const auto last = read_instant(high);
      if (first && last) return set_ids(type, Range<Timestamp>(parameters_.kind, *first, *last));
      if (first || last) throw InputError(place, "expected two times or two ids");
    }
    parameters_.low = read_value(type, low, place);
    parameters_.high = read_value(type, high, place);
  }

  /// A time in whole seconds or in milliseconds.
  static std::optional<Timestamp> read_instant(const Json& from) {
    Timestamp time;
    TimestampS in_seconds;
    if (from.kind != Json::Kind::text) return std::nullopt;
    if (from_text(from.text, time)) return time;
    if (from_text(from.text, in_seconds)) return in_seconds;
    return std::nullopt;
  }

  void set_ids(const model::Type& type, const Range<Timestamp>& times) {
    model::with_cpp_type(type.kind, [&]<class Id>(Id*) {
      if constexpr (model::an_id<Id> && model::with_a_time<Id>) set_ids(type, ids_in<Id>(times));
    });
  }

  template <class Id>
  void set_ids(const model::Type& type, const Range<Id>& ids) {
    parameters_.kind = ids.kind;
    parameters_.low.type = parameters_.high.type = &type;
    parameters_.low.scalar = ids.low;
    parameters_.high.scalar = ids.high;
  }

  Request get() const {
    GetItem request{.TableName = entity_.table->stored};
    for (const KeyTemplate* key : pattern_.path->keys())
      request.Key.set(key->key->stored, key_value(entity_, *key, parameters_.equal));
    if (pattern_.consistent) request.ConsistentRead = true;
    return request;
  }

  EntityQuery<AnyEntity> key_query() {
    const plan::Query asked = plan::query(pattern_);
    const Path& path = *asked.key.path;
    for (const KeyTemplate* key : path.keys()) aliases_.push_back('#' + key->key->name);
    for (const KeyTemplate* key : path.keys()) names_.push_back({key->key->stored, aliases_[names_.size()]});
    const KeyNames key_names{entity_.table->stored, path.index == nullptr ? "" : std::string_view(path.index->stored),
                             names_};
    std::vector<AttributeValue> equal;
    for (const KeyTemplate* key : asked.key.equal) equal.push_back(key_value(entity_, *key, parameters_.equal));
    const Range<Value> range(parameters_.kind, parameters_.low, parameters_.high);
    EntityQuery<AnyEntity> query(key_names, std::move(equal), next_condition(asked.key, parameters_.equal, range));
    if (const auto exact = plan::exact_filter(asked)) query.filter(filter(*exact));
    return query;
  }

  std::optional<Request> query() { return with_clauses(key_query()); }

  std::optional<Request> with_clauses(EntityQuery<AnyEntity> query) const {
    if (query.matches_nothing()) return std::nullopt;
    if (pattern_.filter) query.filter(filter(plan::filter_expression(entity_, pattern_)));
    if (pattern_.ascending) *pattern_.ascending ? query.ascending() : query.descending();
    if (pattern_.limit) query.limit(*pattern_.limit);
    if (pattern_.consistent) query.consistent();
    return query.request();
  }

  Request scan() const {
    Scan request{.TableName = entity_.table->stored};
    if (const std::string& type = entity_.table->type_attribute; !type.empty()) {
      const std::string alias = plan::type_alias(entity_);
      request.FilterExpression = fmt::format("#{} = :{}", alias, alias);
      request.ExpressionAttributeNames = {{'#' + alias, type}};
      request.ExpressionAttributeValues.set(':' + alias, AttributeValue::string(entity_.stored));
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
      const Value compared =
          parameter == nullptr ? literal(*value.type, *value.operand->literal) : parameters_.filter.at(name);
      filter.values.set(value.placeholder, stored_value(entity_.name, name, compared));
    }
    return filter;
  }

  /// The value of the field in the key condition.
  const Value& given(const model::Field& field) const {
    const auto equal = parameters_.equal.find(&field);
    return equal == parameters_.equal.end() ? parameters_.low : equal->second;
  }

  const Entity& entity_;
  const AccessPattern& pattern_;
  std::string subject_;
  Place place_{nullptr, subject_};
  Parameters parameters_;
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

std::optional<Request> request(const Entity& entity, const AccessPattern& pattern, const Json& parameters) {
  return Evaluation(entity, pattern, entity.name).request(parameters);
}

std::optional<Request> request(const model::Collection& collection, const model::CollectionPattern& pattern,
                               const Json& parameters) {
  std::deque<Evaluation> members = members_of(collection, pattern);
  return Evaluation(collection.united, pattern.shared, collection.name).request(parameters, members);
}

std::optional<AskedKey> asked_key(const Entity& entity, const AccessPattern& pattern, const Json& parameters) {
  return Evaluation(entity, pattern, entity.name).asked_key(parameters);
}

std::optional<AskedKey> asked_key(const model::Collection& collection, const model::CollectionPattern& pattern,
                                  const Json& parameters) {
  std::deque<Evaluation> members = members_of(collection, pattern);
  return Evaluation(collection.united, pattern.shared, collection.name).asked_key(parameters, members);
}

}  // namespace keyc::evaluate
