// An example is a call that returns some of the page's samples. Its arguments are taken from two samples, one for
// equality and lower bounds, one for upper bounds. If there is a range, a box, a walk or a parameter of a filter, the
// pair that returns the most is shown. The request is what `keyc request` answers, and what it returns is found by its
// own key condition and filters.

#include "generator/outputs/docs/example.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>

#include "generator/encoding/time_fields.hpp"
#include "generator/evaluate/asked_key.hpp"
#include "generator/evaluate/box.hpp"
#include "generator/evaluate/fields.hpp"
#include "generator/evaluate/parameters.hpp"
#include "generator/evaluate/request.hpp"
#include "generator/evaluate/sample.hpp"
#include "generator/evaluate/sample_values.hpp"
#include "generator/evaluate/value.hpp"
#include "generator/outputs/docs/json_text.hpp"
#include "generator/plan/nodes.hpp"
#include "generator/plan/query.hpp"
#include "keyc/bytes.hpp"
#include "keyc/errors.hpp"
#include "keyc/generated/utf8.hpp"
#include "keyc/generated/walk_time.hpp"
#include "keyc/json.hpp"

namespace keyc::docs {
namespace {

using evaluate::Json;
using model::AccessPattern;
using model::Condition;
using model::Operator;
using JsonKind = Json::Kind;

const Json* value_of(const Sample& sample, const model::Field& field) {
  const Json* value = sample.attributes.find(field.attribute->name);
  for (const model::Attribute* member : field.members)
    if (value != nullptr) value = value->find(member->name);
  return value == nullptr || value->kind == JsonKind::null ? nullptr : value;
}

Json object_with(std::string_view name, Json value) {
  Json object{JsonKind::object, {}, {}, {}};
  object.members.push_back({std::string(name), std::move(value)});
  return object;
}

/// The first half of the value's characters or bytes, for begins_with.
Json beginning(const model::Type& type, const Json& value) {
  if (type.kind != model::TypeKind::bytes)
    return {JsonKind::text, std::string(utf8::prefix(value.text, (value.text.size() + 1) / 2)), {}, {}};
  const std::string bytes = base64_bytes(value.text).value_or("");
  return {JsonKind::text, base64_text(std::string_view(bytes).substr(0, (bytes.size() + 1) / 2)), {}, {}};
}

/// The condition that uses the parameter; null if there is none.
const Condition* find_use(const Condition& condition, const model::FilterParameter& parameter) {
  for (const model::Operand& operand : condition.operands)
    if (operand.parameter == &parameter) return &condition;
  for (const Condition& part : condition.parts)
    if (const Condition* const found = find_use(part, parameter)) return found;
  return nullptr;
}

/// A value for the parameter of a filter: that of the sample, if it has one.
Json filter_value(const AccessPattern& pattern, const model::FilterParameter& parameter, const Sample& sample) {
  const Condition& use = *find_use(*pattern.filter, parameter);
  const Json* own = use.of_size ? nullptr : value_of(sample, *use.field);
  const bool is_element = use.operand_type.kind != use.field->type().kind;
  if (own != nullptr && is_element) own = own->elements.empty() ? nullptr : &own->elements.front();
  return own != nullptr ? *own : evaluate::sample_value(parameter.type, parameter.name, 0);
}

/// Both values, or the one.
Json list_of(const Json& first, const Json& second) {
  Json list{JsonKind::list, {}, {first}, {}};
  if (second.text != first.text) list.elements.push_back(second);
  return list;
}

Json filter_argument(const AccessPattern& pattern, const model::FilterParameter& parameter, const Sample& first,
                     const Sample& last) {
  Json value = filter_value(pattern, parameter, last);
  return parameter.is_list ? list_of(filter_value(pattern, parameter, first), value) : value;
}

/// The arguments of a call: those of equality from `first`, ranges from `first` to `last`, those of filters from
/// `last`. Nothing if a value is absent.
std::optional<Json> parameters(const AccessPattern& pattern, const Sample& first, const Sample& last) {
  Json arguments{JsonKind::object, {}, {}, {}};
  for (const model::Parameter& parameter : pattern.parameters) {
    if (!parameter.value.empty()) continue;
    const Json* low = value_of(first, *parameter.field);
    const Json* high = value_of(last, *parameter.field);
    if (low == nullptr || high == nullptr) return std::nullopt;
    const std::string op(model::spelling(parameter.op));
    Json value;
    switch (parameter.op) {
      case Operator::equal: value = *low; break;
      case Operator::begins_with: value = object_with(op, beginning(parameter.field->type(), *low)); break;
      case Operator::between: value = object_with(op, {JsonKind::list, {}, {*low, *high}, {}}); break;
      case Operator::below:
      case Operator::at_most: value = object_with(op, *high); break;
      case Operator::at_least:
      case Operator::above: value = object_with(op, *low); break;
      case Operator::in: value = object_with(op, list_of(*low, *high)); break;
    }
    arguments.members.push_back({parameter.field->name, std::move(value)});
  }
  for (const model::FilterParameter& parameter : pattern.filter_parameters)
    arguments.members.push_back({parameter.name, filter_argument(pattern, parameter, first, last)});
  return arguments;
}

std::string in_quotes(const std::string& text) { return nlohmann::json(text).dump(); }

/// The value as `keyc request` accepts it: numbers keep every digit.
std::string text_of(const Json& value) {
  std::string text;
  const auto add = [&](const std::string& element) { text = joined(std::move(text), ", ", element); };
  switch (value.kind) {
    case JsonKind::null: return "null";
    case JsonKind::text: return in_quotes(value.text);
    case JsonKind::boolean:
    case JsonKind::number: return value.text;
    case JsonKind::list:
      for (const Json& element : value.elements) add(text_of(element));
      return '[' + text + ']';
    case JsonKind::object: break;
  }
  for (const evaluate::JsonMember& member : value.members) add(in_quotes(member.name) + ": " + text_of(member.value));
  return '{' + text + '}';
}

model::Operand literal_of(const Json& value, bool is_enum) {
  model::Literal literal{model::Literal::Kind::text, value.text};
  if (value.kind == JsonKind::number) literal.kind = model::Literal::Kind::number;
  if (value.kind == JsonKind::boolean) literal.kind = model::Literal::Kind::boolean;
  if (is_enum) literal.kind = model::Literal::Kind::enumerator;
  return {std::move(literal), nullptr};
}

/// The condition with the arguments of the call in place of its parameters.
Condition with_values(Condition condition, const Json& given) {
  std::vector<model::Operand> operands;
  for (const model::Operand& operand : condition.operands) {
    if (operand.parameter == nullptr) {
      operands.push_back(operand);
      continue;
    }
    const Json& value = *given.find(operand.parameter->name);
    const bool is_enum = operand.parameter->type.enumeration != nullptr;
    if (!operand.parameter->is_list) operands.push_back(literal_of(value, is_enum));
    for (const Json& element : value.elements) operands.push_back(literal_of(element, is_enum));
  }
  condition.operands = std::move(operands);
  for (Condition& part : condition.parts) part = with_values(std::move(part), given);
  return condition;
}

/// A pattern of an entity or of a collection.
struct Reading {
  const model::Entity& about;  // the entity that filters refer to
  const AccessPattern& pattern;
  std::vector<const model::Entity*> entities;
  std::function<std::optional<evaluate::Request>(const Json&)> request;
  std::function<std::optional<evaluate::AskedKey>(const Json&)> asked_key;
};

/// Whether the sample passes the filter that makes the query exact: it has the values of the arguments, or a value with
/// the prefix.
bool is_exact(const plan::ExactFilter& exact, const Sample& sample, const Json& given) {
  const auto holds = [&](const model::Field& field, auto compare) {
    const Json* const own = value_of(sample, field);
    const Json* const asked = given.find(field.name);
    return own != nullptr && asked != nullptr && compare(own->text, *asked);
  };
  const auto equals = [](const std::string& own, const Json& asked) {
    if (asked.kind != JsonKind::object) return own == asked.text;
    const std::vector<Json>& values = asked.members.front().value.elements;
    return std::any_of(values.begin(), values.end(), [&](const Json& value) { return own == value.text; });
  };
  const auto begins = [](const std::string& own, const Json& asked) {
    return own.starts_with(asked.members.front().value.text);
  };
  return std::all_of(exact.equal.begin(), exact.equal.end(),
                     [&](const model::Field* field) { return holds(*field, equals); }) &&
         (exact.prefix == nullptr || holds(*exact.prefix->field, begins));
}

/// Whether the sample passes all filters.
bool passes(const Reading& reading, const Sample& sample, const Json& given) {
  const AccessPattern& pattern = reading.pattern;
  if (pattern.operation == model::Operation::query && !is_exact(plan::query(pattern).exact, sample, given))
    return false;
  return !pattern.filter ||
         evaluate::holds(with_values(*pattern.filter, given), evaluate::fields_of(reading.about, sample.values));
}

/// The value that the periods of the walk are of; no value if the sample has none.
std::optional<model::Scalar> time_of(const AccessPattern& pattern, const Sample& sample) {
  const model::Field& time = *pattern.walk->period->field;
  const Json* const own = value_of(sample, time);
  return own == nullptr ? std::nullopt : evaluate::read_value(time.type(), *own, {nullptr, time.name}).scalar;
}

/// When the example of a walk begins: at the newest sample, so that documentation does not depend on the clock.
std::optional<Timestamp> newest_of(const Facts& facts, const std::vector<const model::Entity*>& entities,
                                   const AccessPattern& pattern) {
  std::optional<Timestamp> newest;
  if (!pattern.walk) return newest;
  for (const model::Entity* entity : entities)
    for (const Sample& sample : facts.samples.at(entity)) {
      const auto time = time_of(pattern, sample);
      model::with_time_type(pattern.walk->period->field->type().kind, [&]<class T>(T*) {
        if (time) newest = std::max(newest, std::optional(instant_in_ms(std::get<T>(*time))));
      });
    }
  return newest;
}

/// Whether the sample is in the box of the pattern.
bool is_in_box(const Reading& reading, const Sample& sample, const Json& given) {
  const AccessPattern& pattern = reading.pattern;
  if (!pattern.box) return true;
  const auto bounds = evaluate::read_key_parameters(pattern, given, {nullptr, pattern.name}).bounds;
  return evaluate::is_in_box(pattern, bounds, evaluate::fields_of(*sample.entity, sample.values));
}

/// Whether the time of the sample is in the range of the walk.
bool is_walked_to(const AccessPattern& pattern, const Sample& sample, const Json& given) {
  if (!pattern.walk || !pattern.walk->parameter) return true;
  const model::Parameter& parameter = pattern.parameters[*pattern.walk->parameter];
  const Json& asked = given.find(parameter.field->name)->members.front().value;
  const auto own = time_of(pattern, sample);
  if (!own) return false;
  const auto value = [&](const Json& from) {
    return *evaluate::read_value(parameter.field->type(), from, {nullptr, parameter.field->name}).scalar;
  };
  const model::Scalar& at = *own;
  switch (parameter.op) {
    case Operator::between: return value(asked.elements[0]) <= at && at <= value(asked.elements[1]);
    case Operator::below: return at < value(asked);
    case Operator::at_most: return at <= value(asked);
    case Operator::at_least: return at >= value(asked);
    case Operator::above: return at > value(asked);
    case Operator::equal:
    case Operator::in:
    case Operator::begins_with: break;
  }
  return true;
}

/// By periods, and in each one as its sort key, which may have the newest item first.
std::vector<const Sample*> in_order_of_walk(const AccessPattern& pattern, const std::vector<std::string>& key,
                                            std::vector<const Sample*> rows) {
  const bool newest_first = pattern.path->newest_first_after(pattern.steps_given);
  const auto partition_of = [&](const Sample* sample) { return sample->item.find(key.front())->text(); };
  std::stable_sort(rows.begin(), rows.end(), [&](const Sample* left, const Sample* right) {
    if (partition_of(left) != partition_of(right)) return time_of(pattern, *left) < time_of(pattern, *right);
    if (newest_first) std::swap(left, right);
    return evaluate::comes_before(key, left->item, right->item);
  });
  if (!pattern.ascending.value_or(true)) std::reverse(rows.begin(), rows.end());
  return rows;
}

/// Whether the key that is read has an entry for the sample: an index only has items with all attributes of its key.
bool is_in_index(const AccessPattern& pattern, const Sample& sample) {
  if (pattern.index() == nullptr) return true;
  const std::vector<const model::KeyAttribute*> attributes = pattern.index()->key.attributes();
  return std::all_of(attributes.begin(), attributes.end(),
                     [&](const model::KeyAttribute* attribute) { return sample.item.contains(attribute->stored); });
}

std::vector<const Sample*> returned(const Facts& facts, const Reading& reading, const Json& given,
                                    const std::optional<evaluate::AskedKey>& asked) {
  std::vector<const Sample*> rows;
  for (const model::Entity* entity : reading.entities)
    for (const Sample& sample : facts.samples.at(entity))
      if (is_in_index(reading.pattern, sample) && (!asked || evaluate::is_asked_for(*asked, sample.item)) &&
          is_walked_to(reading.pattern, sample, given) && is_in_box(reading, sample, given) &&
          passes(reading, sample, given))
        rows.push_back(&sample);
  if (!asked) return rows;
  if (reading.pattern.walk) return in_order_of_walk(reading.pattern, asked->names, std::move(rows));
  // What is read of several shards is merged by the sort key.
  std::vector<std::string> order = asked->names;
  if (!asked->other_shards.empty()) order.erase(order.begin());
  const bool is_list_merged =
      reading.pattern.list() != nullptr && plan::kind_of_list(reading.pattern) == plan::NodeKind::merge;
  if (asked->other_shards.empty() && is_list_merged)
    order.erase(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(reading.pattern.path->partition.size()));
  std::stable_sort(rows.begin(), rows.end(), [&](const Sample* left, const Sample* right) {
    return evaluate::comes_before(order, left->item, right->item);
  });
  if (!reading.pattern.ascending.value_or(true)) std::reverse(rows.begin(), rows.end());
  return rows;
}

/// The plan with its first Queries; the others differ from these in their partitions.
std::string to_json(const PlanNode& plan) {
  constexpr std::size_t most = 2;
  const std::size_t all = plan.made_children.value_or(plan.children.size());
  if (all <= most) return evaluate::to_json(plan);
  PlanNode first = plan;
  first.children.resize(most);
  first.make_child = {};
  std::string text = evaluate::to_json(first);
  text.resize(text.size() - 2);
  if (plan.make_child && !plan.made_children) return text + ",\"and more\"]}";
  return fmt::format("{},\"and {} more\"]}}", text, all - most);
}

std::string request_text(const evaluate::Request& request) {
  return std::visit([](const auto& operation) { return readable_json(to_json(operation)); }, request);
}

struct Call {
  Json given;
  std::optional<evaluate::Request> request;
  std::vector<const Sample*> rows;
};

/// With the values of these samples; without a call, the reason.
std::optional<Call> call(const Facts& facts, const Reading& reading, const Sample& first, const Sample& last,
                         std::string& reason) {
  const auto without = [&](std::string why) {
    reason = std::move(why);
    return std::nullopt;
  };
  auto given = parameters(reading.pattern, first, last);
  if (!given) return without("no sample has a value of every parameter");
  try {
    Call result{std::move(*given), {}, {}};
    result.request = reading.request(result.given);
    if (!result.request) return without("with the values of the samples, nothing can match");
    const bool is_scan = reading.pattern.operation == model::Operation::scan;
    const auto asked = is_scan ? std::nullopt : reading.asked_key(result.given);
    result.rows = returned(facts, reading, result.given, asked);
    return result;
  } catch (const evaluate::InputError& error) {
    return without(error.what());
  } catch (const Error& error) {
    return without(error.what());
  }
}

/// The first call that returns the most samples; for patterns without a range or filter parameters, the first that
/// returns any.
std::optional<Call> call(const Facts& facts, const Reading& reading, std::string& reason) {
  const bool has_choice = reading.pattern.range != nullptr || reading.pattern.box || reading.pattern.walk ||
                          reading.pattern.list() != nullptr || !reading.pattern.filter_parameters.empty();
  std::optional<Call> best;
  for (const model::Entity* entity : reading.entities) {
    const std::vector<Sample>& samples = facts.samples.at(entity);
    for (const Sample& first : samples) {
      if (!has_choice && best && !best->rows.empty()) return best;
      for (auto last = samples.rbegin(); last != samples.rend(); ++last) {
        auto candidate = call(facts, reading, first, *last, reason);
        if (candidate && (!best || candidate->rows.size() > best->rows.size())) best = std::move(candidate);
        if (!has_choice) break;
      }
    }
  }
  return best;
}

Context context_of(const Facts& facts, const Reading& reading) {
  std::string reason = "there are no samples";
  const auto found = call(facts, reading, reason);
  if (!found) return {{"reason", std::move(reason)}};
  const std::size_t limit = reading.pattern.limit.value_or(found->rows.size());
  Context rows = Context::array();
  for (std::size_t i = 0; i < std::min(limit, found->rows.size()); ++i) {
    const Sample& sample = *found->rows[i];
    const Context entity = facts.link(*sample.entity);
    rows.push_back({{"entity", entity["name"]},
                    {"href", entity["href"].holds() ? '#' + id_of(sample) : std::string()},
                    {"colour", entity["colour"]},
                    {"key", key_text(sample.entity->table->key.attributes(), sample.item)}});
  }
  return {{"reason", std::string()},
          {"call", text_of(found->given)},
          {"request", request_text(*found->request)},
          {"rows", std::move(rows)}};
}

}  // namespace

Context example(const Facts& facts, const model::Entity& entity, const AccessPattern& pattern) {
  const auto now = newest_of(facts, {&entity}, pattern);
  return context_of(facts, {entity,
                            pattern,
                            {&entity},
                            [&](const Json& given) { return evaluate::request(entity, pattern, given, now); },
                            [&](const Json& given) { return evaluate::asked_key(entity, pattern, given, now); }});
}

Context example(const Facts& facts, const model::Collection& collection, const model::CollectionPattern& pattern) {
  const auto now = newest_of(facts, collection.members, pattern.shared);
  return context_of(facts, {collection.united, pattern.shared, collection.members,
                            [&](const Json& given) { return evaluate::request(collection, pattern, given, now); },
                            [&](const Json& given) { return evaluate::asked_key(collection, pattern, given, now); }});
}

}  // namespace keyc::docs
