// A path becomes a chain of classes, one for each step: `at()` gives the first, each value leads to the next, and a
// range ends it. A stage has only the functions that the next component allows, so that a query which no key serves
// does not compile. Paths by a part, over shards and over periods are further chains of the same kind.

#include <algorithm>

#include "generator/cpp_names/cpp_name.hpp"
#include "generator/encoding/time_fields.hpp"
#include "generator/outputs/cpp/boxes.hpp"
#include "generator/outputs/cpp/key_condition.hpp"
#include "generator/outputs/cpp/keys.hpp"
#include "generator/outputs/cpp/text.hpp"
#include "generator/plan/nodes.hpp"
#include "generator/plan/query.hpp"
#include "generator/text/concat.hpp"

namespace keyc::cpp {
namespace {

using model::Entity;
using model::KeyTemplate;
using model::Path;
using model::Step;
using model::TypeKind;

/// The query for all items with these values of the first `steps_given` steps.
std::string closed_query(const Path& path, std::size_t steps_given, const TypeNames& types) {
  const std::string expression = query_expression(plan::query(path, steps_given, plan::Asked::nothing));
  return path.period == nullptr ? expression : walk_expression(path, steps_given, expression, "", types);
}

std::string stage_name(const Path& path, std::size_t step) {
  if (path.period != nullptr && step == path.steps_of_walk()) return model::stage_class(path, "complete");
  if (step < path.steps.size()) return model::stage_class(path, step);
  if (path.reads_all_shards) return model::stage_class(path, "complete");
  return path.index == nullptr ? "Key" : "complete";
}

/// The name of the stage inside the companion.
std::string stage_in_companion(const Path& path, std::size_t step) {
  const bool is_key =
      path.index == nullptr && step == path.steps.size() && !path.reads_all_shards && path.period == nullptr;
  return is_key ? "Key" : concat(model::path_class(path), "::", stage_name(path, step));
}

std::string qualified_stage(const Entity& entity, const Path& path, std::size_t step) {
  return concat(model::companion_name(entity), "::", stage_in_companion(path, step));
}

/// The parameter as the member of Components has it.
std::string step_value(const Step& step, const TypeNames& types) {
  const model::Type& type = step.field->type();
  const std::string& name = step.field->name;
  if (!step.may_be_absent || !model::is_integer(type.kind)) return types.from_parameter(type, name, "value");
  return concat("value ? std::optional(", types.from_parameter(type, name, "(*value)"), ") : std::nullopt");
}

/// What can be called for one step: its value, which leads to the next stage, and the conditions that end the path.
Context ask(const Path& path, std::size_t at, const TypeNames& types) {
  const Step& step = path.steps[at];
  const model::Type& type = step.field->type();
  const bool ends_part = path.part != nullptr && at + 1 == path.steps.size();
  Context result{{"method", model::step_method(step)},
                 {"member", model::member_name(*step.field)},
                 {"attribute", step.field->name},
                 {"parameter", types.parameter(type)},
                 {"argument", step_parameter(step, types)},
                 {"value", step_value(step, types)},
                 {"next", ends_part ? "" : stage_name(path, at + 1)},
                 {"id", step.folded && model::is_time_ordered(type.kind) ? types.value(type) : ""},
                 {"begins_with", ""},
                 {"prefix_constants", Context::array()},
                 {"prefix", type.kind == TypeKind::bytes ? "keyc::BytesPrefix" : "keyc::BeginsWith"},
                 {"stand_in", false},
                 {"range", ""},
                 {"range_constants", Context::array()},
                 {"times_of", ""},
                 {"period", ""},
                 {"period_query", ""},
                 {"period_constants", Context::array()}};
  const model::Component* const component = path.range_component(at);
  if (component == nullptr) return result;
  result["stand_in"] = component->stand_in.has_value();
  const auto read = [&](const plan::Query& query, std::string_view parameter) {
    std::string expression = query_expression(query);
    if (path.period == nullptr) return expression;
    return walk_expression(path, at, expression, parameter, types);
  };
  if (path.takes_prefixes(*component)) {
    const plan::Query prefix = plan::query(path, at, plan::Asked::prefix);
    result["begins_with"] = read(prefix, "prefix");
    result["prefix_constants"] = prefix_constants(prefix.key, types);
  }
  if (component->takes_ranges()) {
    const plan::Query range = plan::query(path, at, plan::Asked::range);
    result["range"] = read(range, "range");
    result["range_constants"] = range_constants(range.key, types);
  }
  if (component->takes_times()) result["times_of"] = types.value(type);
  result["period"] = component->calendar_period();
  if (!component->calendar_period().empty()) {
    const plan::Query period = plan::query(path, at, plan::Asked::period);
    result["period_query"] = read(period, "period");
    result["period_constants"] = period_constants(period.key, types);
  }
  return result;
}

/// Where a walk over the periods of `over` begins, after the steps before the period.
Context walk_of(const Path& over, const TypeNames& types) {
  const model::Type& type = over.period->field->type();
  return {{"method", model::walk_method(over)},
          {"next", stage_name(over, over.walk_step)},
          {"base", stage_base(over, types)},
          {"time", types.value(type)},
          {"is_id", model::is_time_ordered(type.kind)},
          {"period", period_name(*over.period)}};
}

/// The link from a stage of a path over periods to those over all shards.
std::string all_shards_of_walk(const Path& whole, const Path& path, std::size_t at) {
  if (path.period == nullptr || path.reads_all_shards || whole.over_shards.empty()) return "";
  const auto& both = whole.over_shards.front().over_periods;
  const bool is_here = !both.empty() && !both.front().walks_after_shards && both.front().shared_steps == at;
  return is_here ? stage_name(both.front(), at) : "";
}

/// The class of a stage. The last one has all values, and asks for none.
Context stage(const Entity& entity, const Path& whole, const Path& path, std::size_t at, const TypeNames& types) {
  const bool is_walk = path.period != nullptr;
  const bool is_end = at == (is_walk ? path.steps_of_walk() : path.steps.size());
  const KeyTemplate& key = at == path.steps.size() ? *path.keys().back() : *path.steps[at].key;
  Context asks = Context::array();
  if (!is_end) asks.push_back(ask(path, at, types));
  std::string all_shards = all_shards_of_walk(whole, path, at);
  Context walk;
  for (const Path& over : path.over_periods)
    if (over.walk_step == at && (!over.reads_all_shards || over.walks_after_shards)) walk = walk_of(over, types);
  for (const Path& over : path.over_shards)
    if (over.shared_steps == at) all_shards = stage_name(over, at);
  for (const Path& by_part : path.by_part)
    if (by_part.part_step() == at) asks.push_back(ask(by_part, at, types));
  const std::string reads = reads_expression(path, at);
  return {
      {"name", stage_name(path, at)},
      {"qualified", qualified_stage(entity, path, at)},
      {"base", stage_base(path, types)},
      {"walk", std::move(walk)},
      {"is_first", at == 0 && !path.reads_all_shards && !is_walk},
      {"asks", std::move(asks)},
      {"template", comment(key.native ? key.key->name : key.written)},
      {"all_shards", all_shards},
      {"range", concat(plan::is_plan(path) ? "keyc::PlanStage<" : "keyc::RangeStage<", result_of(entity, path), ">")},
      {"box", box_of(path, at, concat(model::companion_name(entity), "::", model::path_class(path)),
                     stage_name(path, at), types)},
      {"is_plan", plan::is_plan(path)},
      {"reads", reads},
      {"query", reads.empty() && path.can_query_after(at) ? closed_query(path, at, types) : ""}};
}

std::string described(const Path& path) {
  std::string text;
  for (const KeyTemplate* key : path.keys()) {
    text += text.empty() ? "" : ", ";
    text += key->native ? key->key->name : concat(key->key->name, " = ", key->written);
    if (key->when) text += " when " + key->when->written;
  }
  return text;
}

/// The doc comment of the path: its keys, and the docs of the index or the table's key and of the templates.
std::vector<std::string> path_docs(const Entity& entity, const Path& path, const std::string& keys) {
  std::vector<std::string> lines{keys};
  const auto add = [&](std::string_view doc) {
    for (std::string& line : doc_lines(doc)) lines.push_back(std::move(line));
  };
  add(path.index == nullptr ? entity.table->key_doc : path.index->doc);
  for (const KeyTemplate* key : path.keys()) add(key->doc);
  return lines;
}

std::string key_attributes(const Path& path) {
  std::string names;
  for (const KeyTemplate* key : path.keys())
    append(names, names.empty() ? "" : ", ", "names::", model::attribute_name(key->key->name));
  return names;
}

/// "&keys::pk, &keys::sk"
std::string functions_of(const Path& path) {
  std::string functions;
  for (const KeyTemplate* key : path.keys())
    append(functions, functions.empty() ? "&keys::" : ", &keys::", model::key_function(*key->key));
  return functions;
}

/// The attributes in the entries of an index that does not hold whole items; empty for others.
std::string held_by(const model::Path& path) {
  if (!model::is_projected(path.index)) return "";
  std::string names;
  for (const std::string& name : path.entity->table->entry_names(*path.index))
    append(names, names.empty() ? "" : ", ", literal(name));
  return names;
}

}  // namespace

std::string step_parameter(const Step& step, const TypeNames& types) {
  const std::string type = types.parameter(step.field->type());
  return step.may_be_absent ? concat("std::optional<", type, ">") : type;
}

Context paths(const Entity& entity, const TypeNames& types) {
  Context rows = Context::array();
  for (const Path& path : entity.paths) {
    Context stages = Context::array();
    // Requests for a single item need the names of the table's key.
    bool needs_names = path.index == nullptr || path.can_query_after(path.steps.size());
    const auto add = [&](const Path& from, std::size_t first) {
      for (std::size_t i = first; i < from.steps.size(); ++i) {
        stages.push_back(stage(entity, path, from, i, types));
        needs_names = needs_names || from.can_query_after(i);
      }
    };
    add(path, 0);
    for (const Path& by_part : path.by_part) add(by_part, by_part.part_step() + 1);
    for (const Path& over : path.over_shards) {
      add(over, over.shared_steps);
      stages.push_back(stage(entity, path, over, over.steps.size(), types));
      needs_names = true;
    }
    const auto add_walk = [&](const Path& over) {
      for (std::size_t i = std::max(over.walk_step, over.reads_all_shards ? over.shared_steps : 0);
           i <= over.steps_of_walk(); ++i) {
        stages.push_back(stage(entity, path, over, i, types));
        needs_names = needs_names || over.can_query_after(i);
      }
    };
    for (const Path& over : path.over_periods) add_walk(over);
    for (const Path& over : path.over_shards)
      for (const Path& both : over.over_periods) add_walk(both);
    const std::size_t end = path.steps.size();
    const std::string keys = comment(described(path));
    const std::string end_reads = reads_expression(path, end);
    rows.push_back(
        {{"class", model::path_class(path)},
         {"function", model::path_function(path)},
         {"is_primary", path.index == nullptr},
         {"needs_names", needs_names},
         {"doc", keys},
         {"docs", path_docs(entity, path, keys)},
         {"names", names_constant(path)},
         {"index_stored", path.index == nullptr ? "" : path.index->stored},
         {"key_attributes", key_attributes(path)},
         {"held", held_by(path)},
         {"functions", functions_of(path)},
         {"result", result_of(entity, path)},
         {"first", stage_in_companion(path, 0)},
         {"addresses", dimensions_of(path, types)},
         {"stages", std::move(stages)},
         {"end", qualified_stage(entity, path, end)},
         {"is_empty", end == 0},
         {"is_plan", plan::is_plan(path)},
         {"end_reads", end_reads},
         {"end_query", end_reads.empty() && path.can_query_after(end) ? closed_query(path, end, types) : ""}});
  }
  return rows;
}

}  // namespace keyc::cpp
