// An access pattern is one function that only calls the path of its key, in the order of the stages, and then adds the
// clauses. It does nothing that a program could not write itself.

#include "generator/outputs/cpp/access.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "generator/cpp_names/cpp_name.hpp"
#include "generator/evaluate/filter.hpp"
#include "generator/outputs/cpp/filter.hpp"
#include "generator/outputs/cpp/key_condition.hpp"
#include "generator/outputs/cpp/keys.hpp"
#include "generator/outputs/cpp/text.hpp"
#include "generator/outputs/docs/key_condition.hpp"
#include "generator/plan/compared_parts.hpp"
#include "generator/plan/filter_expression.hpp"
#include "generator/plan/nodes.hpp"
#include "generator/plan/selection.hpp"
#include "generator/text/concat.hpp"
#include "keyc/generated/boxed.hpp"

namespace keyc::cpp {
namespace {

using model::AccessPattern;
using model::Entity;
using model::Operation;
using model::Operator;
using model::Path;

/// What a value of a list is called where it is read.
constexpr std::string_view value_of_list = "each";

/// The keyc::Range of the parameter that is a range.
std::string range_value(const model::Parameter& parameter, bool moves) {
  if (!parameter.value.empty()) return concat("keyc::at_least(", parameter.value, ")");
  const std::string name = model::member_name(*parameter.field);
  const auto given = [&](const std::string& argument) {
    return moves && is_owning(parameter.field->type()) ? concat("std::move(", argument, ")") : argument;
  };
  const std::string_view function = model::runtime_function(parameter.op);
  if (parameter.op != Operator::between) return concat("keyc::", function, "(", given(name), ")");
  const model::BoundNames bounds = model::bound_names(*parameter.field);
  return concat("keyc::", function, "(", given(bounds.low), ", ", given(bounds.high), ")");
}

/// ".at(keyc::at_least(at), {.empty = 30})", or ".walk_back({.oldest = …})".
std::string walk_call(const AccessPattern& pattern, bool moves) {
  const model::Walk& walk = *pattern.walk;
  std::string end;
  if (walk.oldest)
    end = concat(".oldest = keyc::Timestamp(std::chrono::milliseconds(",
                 std::to_string(walk.oldest->time_since_epoch().count()), "))");
  if (walk.age) end += concat(end.empty() ? "" : ", ", ".age = std::chrono::seconds(", walk.age->count(), ")");
  if (walk.empty) end += concat(end.empty() ? "" : ", ", ".empty = ", std::to_string(*walk.empty));
  if (!walk.parameter) return concat(".walk_back({", end, "})");
  const std::string range = range_value(pattern.parameters[*walk.parameter], moves);
  return concat(".", model::walk_method(*pattern.path), "(", range, end.empty() ? "" : concat(", {", end, "}"), ")");
}

std::string operand(const plan::FilterValue& value, const TypeNames& types) {
  const std::string form = form_name(*value.type);
  const std::string brackets = form.empty() ? form : '<' + form + '>';
  if (value.operand->literal)
    return concat("write.make", brackets, "(", literal(value.placeholder.substr(1)), ", ",
                  types.literal_value(*value.type, *value.operand->literal), ")");
  const std::string& name = value.operand->parameter->name;
  const std::string given = model::cpp_name(name);
  if (value.operand->parameter->is_list)
    return concat("keyc::values_of(", given, ", [&](const auto& ", value_of_list, ") { return write.make", brackets,
                  "(", literal(name), ", ", value_of_list, "); })");
  return concat("write.make", brackets, "(", literal(name), ", ",
                model::is_integer(value.type->kind) ? types.from_parameter(*value.type, name, given) : given, ")");
}

std::string joined(const std::string& first, const std::string& second) {
  return first.empty() || second.empty() ? first + second : first + ", " + second;
}

/// Bounds are encoded at once: nothing keeps them, except for ranges, which own theirs. Beside a list, all values are
/// needed again.
bool is_read_only(const AccessPattern& pattern, const model::Parameter& parameter) {
  if (pattern.list() != nullptr) return true;
  return pattern.is_bound(parameter) && parameter.op == Operator::equal;
}

/// ".box().at(keyc::at_least(at)).celsius(celsius).plan(32)"
std::string box_call(const AccessPattern& pattern, bool moves) {
  const model::Box& box = *pattern.box;
  std::string call = ".box()";
  for (const model::Box::Bound& bound : box.bounds) {
    const model::Parameter& parameter = pattern.parameters[bound.parameter];
    const std::string value =
        parameter.op == Operator::equal ? model::member_name(*parameter.field) : range_value(parameter, moves);
    call += concat(".", model::bound_method(*parameter.field), "(", value, ")");
  }
  return call + (box.ranges == usual_ranges ? ".plan()" : concat(".plan(", std::to_string(box.ranges), ")"));
}

std::string parameters_of(const AccessPattern& pattern, const TypeNames& types, Bounds bounds) {
  std::string declarations;
  for (const model::Parameter& parameter : pattern.parameters)
    if (parameter.value.empty())
      declarations = joined(
          declarations, parameter_declaration(pattern, parameter, types, bounds, !is_read_only(pattern, parameter)));
  return declarations;
}

Context type_filter(const Entity& entity, const model::Index* index) {
  const auto filter = plan::type_filter(entity, index);
  if (!filter) return {};
  return {{"text", filter->text},
          {"alias", filter->alias},
          {"attribute", filter->attribute},
          {"placeholder", filter->placeholder},
          {"value", filter->value}};
}

/// What the requests of the pattern read: its whole items, or the entries of the index.
std::string read_of(const Entity& entity, const AccessPattern& pattern) {
  return pattern.path == nullptr || pattern.operation == Operation::get ? model::companion_name(entity)
                                                                        : result_of(entity, *pattern.path);
}

/// "keyc::EntityQuery<OrderEntity>"
std::string request_of(const AccessPattern& pattern, const std::string& of) {
  const std::string_view kind = pattern.operation == Operation::scan  ? "Scan"
                                : pattern.operation == Operation::get ? "Get"
                                : plan::is_plan(pattern)              ? "Plan"
                                                                      : "Query";
  return concat("keyc::Entity", kind, "<", of, ">");
}

/// "{"#id, #pk", {{"#id", "id"}, {"#pk", "pk"}}}"
std::string projection_of(const Entity& entity, const AccessPattern& pattern) {
  const plan::ProjectionText projection = plan::projection(entity, pattern);
  std::string names;
  for (const auto& [alias, stored] : projection.names)
    append(names, names.empty() ? "" : ", ", "{", literal(alias), ", ", literal(stored), "}");
  return concat("{", literal(projection.text), ", {", names, "}}");
}

Context access_pattern(const Entity& entity, const AccessPattern& pattern, const TypeNames& types,
                       Bounds bounds = Bounds::values) {
  const Clauses suffix = clauses(entity, pattern, types);
  const std::string companion = model::companion_name(entity);
  const bool is_scan = pattern.operation == Operation::scan;
  const bool is_selected = !pattern.select.empty();
  const std::string request = request_of(pattern, read_of(entity, pattern));
  const std::string result =
      is_selected ? request_of(pattern, concat(companion, "::", model::selection_class(pattern))) : request;
  return {{"name", model::pattern_name(entity, pattern)},
          {"doc", doc_lines(with_meanings(pattern.doc, plan::meanings_of(pattern)))},
          {"condition", condition_comment(pattern.path, is_scan ? std::string() : docs::key_condition(pattern))},
          {"parameters", joined(parameters_of(pattern, types, bounds), suffix.parameters)},
          {"result", is_selected ? request_of(pattern, model::selection_class(pattern)) : result},
          {"qualified_result", result},
          {"request", request},
          {"select_begin", is_selected ? concat(result, "::selected(") : ""},
          {"select_end", is_selected ? concat(",\n      ", projection_of(entity, pattern), ")") : ""},
          {"writes_values", suffix.writes_values},
          {"scan", is_scan},
          {"names", pattern.index() == nullptr ? "table_names" : names_constant(*pattern.path)},
          {"index", pattern.index() == nullptr ? "" : pattern.index()->stored},
          {"type_filter", is_scan ? type_filter(entity, pattern.index()) : Context()},
          {"clauses", suffix.calls},
          {"walk", is_scan                     ? ""
                   : pattern.list() == nullptr ? path_walk(pattern, companion, true)
                                               : list_call(pattern, request, path_walk(pattern, companion, false))}};
}

}  // namespace

std::string list_call(const AccessPattern& pattern, const std::string& result, const std::string& read) {
  return concat(result, "(keyc::listed(keyc::PlanNode::Kind::",
                plan::kind_of_list(pattern) == plan::NodeKind::merge ? "merge" : "sequence", ", ",
                model::member_name(*pattern.list()->field), ",\n      [&](const auto& ", value_of_list, ") { return ",
                read, "; }))");
}

std::string parameter_declaration(const AccessPattern& pattern, const model::Parameter& parameter,
                                  const TypeNames& types, Bounds bounds, bool moves) {
  const std::string name = model::member_name(*parameter.field);
  const auto taken = [&](const std::string& type) {
    return moves || !is_owning(parameter.field->type()) ? type : concat("const ", type, "&");
  };
  if (parameter.op == Operator::equal) {
    const auto& steps = pattern.path->steps;
    const auto step = std::find_if(steps.begin(), steps.end(),
                                   [&](const model::Step& candidate) { return candidate.field == parameter.field; });
    return concat(taken(step_parameter(*step, types)), " ", name);
  }
  const bool is_time = bounds == Bounds::times && pattern.takes_times(parameter);
  const std::string type = is_time ? "keyc::Timestamp" : taken(types.parameter(parameter.field->type()));
  if (parameter.op == Operator::in)
    return concat("const std::vector<", types.value(parameter.field->type()), ">& ", name);
  if (parameter.op != Operator::between) return concat(type, " ", name);
  const model::BoundNames names = model::bound_names(*parameter.field);
  return fmt::format("{0} {1}, {0} {2}", type, names.low, names.high);
}

std::string condition_comment(const Path* path, const std::string& condition) {
  if (condition.empty()) return condition;
  const bool on_index = path != nullptr && path->index != nullptr;
  return comment(on_index ? concat("On ", path->index->name, ": ", condition) : condition);
}

std::string with_meanings(std::string doc, const std::vector<std::string>& meanings) {
  for (const std::string& meaning : meanings) doc += concat(doc.empty() ? "" : "\n", meaning, ".");
  return doc;
}

std::string path_walk(const AccessPattern& pattern, const std::string& companion, bool moves) {
  const Path& path = *pattern.path;
  const auto given = [&](const model::Step& step) {
    const model::Field& field = *step.field;
    for (const model::Parameter& parameter : pattern.parameters) {
      if (parameter.field != &field) continue;
      if (!parameter.value.empty()) return parameter.value;
      if (parameter.op == Operator::in) return std::string(value_of_list);
    }
    std::string name = model::member_name(field);
    const bool is_used_again = std::any_of(
        pattern.parameters.begin(), pattern.parameters.end(),
        [&](const model::Parameter& parameter) { return parameter.field == &field && pattern.is_bound(parameter); });
    if (!moves || is_used_again || !is_owning(field.type())) return name;
    const bool is_text = field.type().kind == model::TypeKind::string && !step.may_be_absent;
    return concat(is_text ? "keyc::moved(" : "std::move(", name, ")");
  };
  std::string walk = concat(companion, "::", model::path_function(path), "()");
  for (std::size_t i = 0; i <= pattern.steps_given; ++i) {
    const bool begins_walk = pattern.walk && i == path.walk_step;
    if (begins_walk && !path.walks_after_shards) walk += walk_call(pattern, moves);
    if (path.reads_all_shards && i == path.shared_steps) walk += ".all_shards()";
    if (begins_walk && path.walks_after_shards) walk += walk_call(pattern, moves);
    if (i == pattern.steps_given) break;
    walk += concat(".", model::step_method(path.steps[i]), "(", given(path.steps[i]), ")");
  }
  if (pattern.range != nullptr)
    walk +=
        concat(".", model::step_method(path.steps[pattern.steps_given]), "(", range_value(*pattern.range, moves), ")");
  if (pattern.operation == Operation::get) return walk + ".get()";
  if (pattern.box) return walk + box_call(pattern, moves);
  return concat(walk, ".", read_function(path), "()");
}

Clauses clauses(const Entity& entity, const AccessPattern& pattern, const TypeNames& types,
                const std::vector<const Entity*>& members) {
  Clauses result;
  if (pattern.filter) {
    const plan::FilterExpression filter = evaluate::decided(plan::filter_expression(entity, pattern, members));
    result.calls += filter_call(filter, [&](const plan::FilterValue& value) { return operand(value, types); });
    result.writes_values = std::any_of(filter.values.begin(), filter.values.end(),
                                       [](const plan::FilterValue& value) { return value.member == nullptr; });
  }
  for (const model::FilterParameter& parameter : pattern.filter_parameters) {
    const std::string type = parameter.is_list ? concat("const std::vector<", types.value(parameter.type), ">&")
                                               : types.read_parameter(parameter.type);
    result.parameters = joined(result.parameters, concat(type, " ", model::cpp_name(parameter.name)));
  }
  if (pattern.ascending) result.calls += *pattern.ascending ? ".ascending()" : ".descending()";
  // A path without a range walks back.
  if (!pattern.ascending && pattern.walk && !pattern.walk->parameter) result.calls += ".ascending()";
  if (pattern.limit) result.calls += concat(".limit(", *pattern.limit, ")");
  if (pattern.consistent) result.calls += ".consistent()";
  return result;
}

Context access_patterns(const Entity& entity, const TypeNames& types) {
  Context functions = Context::array();
  for (const AccessPattern& pattern : entity.accesses) {
    functions.push_back(access_pattern(entity, pattern, types));
    if (pattern.takes_times()) functions.push_back(access_pattern(entity, pattern, types, Bounds::times));
  }
  return functions;
}

}  // namespace keyc::cpp
