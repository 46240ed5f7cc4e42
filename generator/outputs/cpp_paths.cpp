#include "generator/model/cpp_name.hpp"
#include "generator/model/filter_expression.hpp"
#include "generator/outputs/cpp_filter.hpp"
#include "generator/outputs/cpp_keys.hpp"
#include "generator/outputs/cpp_text.hpp"
#include "generator/text/concat.hpp"

namespace keyc::cpp {
namespace {

using model::Component;
using model::Entity;
using model::KeyTemplate;
using model::Path;
using model::Step;
using model::TypeKind;

std::string names_constant(const Path& path) {
  return path.index == nullptr ? "table_names" : "names_of_" + path.index->name;
}

/// "StoreKeys::sk(components(), 2)": the key up to its first components.
std::string cut_key(const Entity& entity, const KeyTemplate& key, std::size_t components) {
  return concat(model::keys_name(entity), "::", model::cpp_name(key.key->name), "(components(), ", components, ")");
}

/// "keyc::ItemWriter("Store").make("name", components().name)": what a filter compares the attribute with.
std::string filtered_value(const Entity& entity, const model::Field& field, const std::string& value) {
  return concat(item_writer(entity), ".make", time_form_argument(field.type()), "(", literal(field.name), ", ", value,
                ")");
}

/// The same query, or one that filters what its key condition reads besides. `prefix` is what the next component begins
/// with; empty where nothing is said of it.
std::string exactly(const std::string& query, const Path& path, std::size_t steps_given, const std::string& prefix) {
  const auto filter = model::exact_filter(path, steps_given, !prefix.empty());
  if (!filter) return query;
  const model::Field* const next = prefix.empty() ? nullptr : path.steps[steps_given].field;
  const auto value = [&](const model::FilterValue& one) {
    const model::Field& field = *one.field;
    const std::string given = concat(field.optional() ? "*" : "", "components().", model::member_name(field));
    return filtered_value(*path.entity, field, &field == next ? prefix : given);
  };
  return concat("keyc::EntityQuery<", result_of(*path.entity, path), ">", query, filter_call(*filter, value));
}

/// What a query is made of, as a braced list: the key attributes that are whole, and the condition on the next one.
std::string query(const Entity& entity, const Path& path, std::size_t sort_keys, const std::string& condition) {
  std::string equal;
  const auto add = [&](const KeyTemplate& key) {
    equal += (equal.empty() ? "" : ", ") + key_value(entity, key, "components()");
  };
  for (const KeyTemplate* key : path.partition) add(*key);
  for (std::size_t i = 0; i < sort_keys; ++i) add(*path.sort[i]);
  return concat("{", model::keys_name(entity), "::", names_constant(path), ", {", equal, "},\n          ", condition,
                "}");
}

/// Everything that `steps_given` fixes, and nothing more.
std::string closed_query(const Entity& entity, const Path& path, std::size_t steps_given) {
  const model::SortReach reach = path.sort_reach(steps_given);
  const bool open = reach.keys < path.sort.size() && !path.sort[reach.keys]->native;
  const std::string condition =
      open ? concat("keyc::under(", cut_key(entity, *path.sort[reach.keys], reach.components), ")")
           : "keyc::SortCondition{}";
  return exactly(query(entity, path, reach.keys, condition), path, steps_given, "");
}

std::string ending(const Component& component) {
  switch (component.encoding->ending) {
    case model::Ending::fixed: return "keyc::Ending::fixed";
    case model::Ending::decimal: return "keyc::Ending::decimal";
    case model::Ending::text: break;
  }
  return "keyc::Ending::text";
}

/// ", keyc::StandIn{\"~\", true}", or nothing.
std::string stand_in(const Component& component) {
  if (!component.stand_in) return "";
  return concat(", keyc::StandIn{", literal(component.stand_in->text), ", ", component.stand_in->above, "}");
}

/// A stage whose step stands behind the whole of some sort keys, on the next component of the one behind them.
struct Level {
  const Entity& entity;
  const Path& path;
  std::size_t step;
  const Component& component;

  model::SortReach reach() const { return path.sort_reach(step); }
  const KeyTemplate& key() const { return *path.sort[reach().keys]; }
  std::string native_arguments() const {
    return concat(literal(entity.name), ", ", literal(key().key->name), ", ", limit_constant(entity, key()));
  }
  /// `prefix` is what the component begins with, where the condition is that.
  std::string ask(const std::string& condition, const std::string& prefix = {}) const {
    return exactly(query(entity, path, reach().keys, condition), path, step, prefix);
  }
};

std::string prefix_query(const Level& level) {
  const bool bytes = level.component.field->type().kind == TypeKind::bytes;
  const std::string prefix = bytes ? "prefix.bytes" : "prefix.text";
  if (level.key().native)
    return level.ask(concat("keyc::native_prefix(", level.native_arguments(), ", ",
                            native_value(level.entity, level.key(), prefix), ")"),
                     prefix);
  const std::string key = cut_key(level.entity, level.key(), level.reach().components);
  return level.ask(concat("keyc::under(", add_component(model::as_prefix(level.component), key, prefix), ")"), prefix);
}

/// begins_with what every text of the period begins with.
std::string period_query(const Level& level) {
  const model::Encoding& encoding = *level.component.encoding;
  return level.ask(
      concat("keyc::under(", cut_key(level.entity, level.key(), level.reach().components), ".add(",
             literal(level.component.field->name), ", ",
             encoding.descending ? "keyc::encode::desc_digits<&keyc::encode::start_of>" : "keyc::encode::start_of",
             ", period, ", literal(encoding.calendar), "))"));
}

std::string range_query(const Level& level) {
  const std::string_view range = level.component.encoding->descending ? "keyc::reversed(range)" : "range";
  if (level.key().native)
    return level.ask(concat("keyc::native_range(", level.native_arguments(), ", ", range, ", encode)"));
  const std::string start = cut_key(level.entity, level.key(), level.reach().components);
  switch (level.key().key->type) {
    case model::KeyType::number: return level.ask(concat("keyc::number_level(", start, ", ", range, ", encode)"));
    case model::KeyType::binary:
      return level.ask(concat("keyc::binary_level(", start, ", ", range, ", ",
                              level.key().width_behind(level.component), ", encode)"));
    case model::KeyType::string: break;
  }
  if (level.component.last)
    return level.ask(concat("keyc::last_level(", start, ", ", range, ", ", ending(level.component), ", encode",
                            stand_in(level.component), ")"));
  return level.ask(concat("keyc::inner_level(", start, ", ", range, ", ",
                          literal(level.key().literal_behind(level.component)), ", encode", stand_in(level.component),
                          ")"));
}

/// How the bound of a range is written.
std::string bound_encoder(const Level& level, const TypeNames& types) {
  const model::Field& field = *level.component.field;
  const std::string type = types.parameter(field.type());
  const std::string bound =
      model::is_integer(field.type().kind) ? types.from_parameter(field.type(), field.name, "bound") : "bound";
  if (level.key().native)
    return concat("[](const ", type, "& bound) { return ", native_value(level.entity, level.key(), bound), "; }");
  return concat("[](keyc::KeyText& key, const ", type, "& bound) {\n    ",
                add_component(model::as_bound(level.component), "key", bound), ";\n  }");
}

std::string stage_name(const Path& path, std::size_t step) {
  if (step < path.steps.size()) return model::stage_class(path, step);
  return path.index == nullptr ? "Key" : "complete";
}

/// As it is called inside the companion.
std::string stage_in_companion(const Path& path, std::size_t step) {
  const bool is_key = path.index == nullptr && step == path.steps.size();
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

/// What can be given for one step: its value, which leads to the next stage, and what ends the path.
Context ask(const Entity& entity, const Path& path, std::size_t at, const TypeNames& types) {
  const Step& step = path.steps[at];
  const model::Type& type = step.field->type();
  const bool is_behind_part = path.part != nullptr && at + 1 == path.steps.size();
  Context result{{"method", model::step_method(step)},
                 {"member", model::member_name(*step.field)},
                 {"attribute", step.field->name},
                 {"parameter", types.parameter(type)},
                 {"argument", step_parameter(step, types)},
                 {"value", step_value(step, types)},
                 {"next", is_behind_part ? "" : stage_name(path, at + 1)},
                 {"id", step.folded && model::is_time_ordered(type.kind) ? types.value(type) : ""},
                 {"begins_with", ""},
                 {"prefix", type.kind == TypeKind::bytes ? "keyc::BytesPrefix" : "keyc::BeginsWith"},
                 {"stand_in", false},
                 {"range", ""},
                 {"encode", ""},
                 {"times_of", ""},
                 {"period", ""},
                 {"period_query", ""}};
  const Component* const component = path.range_component(at);
  if (component == nullptr) return result;
  const Level level{entity, path, at, *component};
  result["stand_in"] = component->stand_in.has_value();
  if (path.takes_prefixes(*component)) result["begins_with"] = prefix_query(level);
  if (component->takes_ranges()) {
    result["range"] = range_query(level);
    result["encode"] = bound_encoder(level, types);
  }
  if (component->takes_times()) result["times_of"] = types.value(type);
  result["period"] = component->calendar_period();
  if (!component->calendar_period().empty()) result["period_query"] = period_query(level);
  return result;
}

Context stage(const Entity& entity, const Path& path, std::size_t at, const TypeNames& types) {
  const Step& step = path.steps[at];
  Context asks = Context::array();
  asks.push_back(ask(entity, path, at, types));
  for (const Path& one : path.by_part)
    if (one.part_step() == at) asks.push_back(ask(entity, one, at, types));
  return {{"name", stage_name(path, at)},
          {"qualified", qualified_stage(entity, path, at)},
          {"friend", at == 0 ? model::companion_name(entity) : stage_name(path, at - 1)},
          {"asks", std::move(asks)},
          {"template", comment(step.key->native ? step.key->key->name : step.key->written)},
          {"query", path.can_query_after(at) ? closed_query(entity, path, at) : ""}};
}

std::string described(const Path& path) {
  std::string text;
  for (const KeyTemplate* key : path.keys()) {
    text += text.empty() ? "" : ", ";
    text += key->native ? key->key->name : concat(key->key->name, " = ", key->written);
  }
  return text;
}

/// What there is to say of the path: its keys, and the docs of the index or the table's key and of the templates.
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
  std::string all;
  for (const KeyTemplate* key : path.keys())
    all += concat(all.empty() ? "" : ", ", "names::", model::cpp_name(key->key->name));
  return all;
}

}  // namespace

std::string step_parameter(const Step& step, const TypeNames& types) {
  const std::string type = types.parameter(step.field->type());
  return step.may_be_absent ? concat("std::optional<", type, ">") : type;
}

std::string result_of(const Entity& entity, const Path& path) {
  const std::string companion = model::companion_name(entity);
  const bool whole = path.index == nullptr || path.index->projection.kind == model::Projection::Kind::all;
  return whole ? companion : concat(companion, "::", model::projection_class(*path.index));
}

Context paths(const Entity& entity, const TypeNames& types) {
  Context all = Context::array();
  for (const Path& path : entity.paths) {
    Context stages = Context::array();
    // Requests about one item need those of the table's key.
    bool needs_names = path.index == nullptr || path.can_query_after(path.steps.size());
    const auto add = [&](const Path& from, std::size_t first) {
      for (std::size_t i = first; i < from.steps.size(); ++i) {
        stages.push_back(stage(entity, from, i, types));
        needs_names = needs_names || from.can_query_after(i);
      }
    };
    add(path, 0);
    for (const Path& one : path.by_part) add(one, one.part_step() + 1);
    const std::size_t end = path.steps.size();
    const std::string keys = comment(described(path));
    all.push_back({{"class", model::path_class(path)},
                   {"function", model::path_function(path)},
                   {"is_primary", path.index == nullptr},
                   {"needs_names", needs_names},
                   {"doc", keys},
                   {"docs", path_docs(entity, path, keys)},
                   {"names", names_constant(path)},
                   {"index_stored", path.index == nullptr ? "" : path.index->stored},
                   {"key_attributes", key_attributes(path)},
                   {"key_count", path.partition.size() + path.sort.size()},
                   {"of_table", path.index == nullptr ? "" : ", &table_names"},
                   {"result", result_of(entity, path)},
                   {"first", stage_in_companion(path, 0)},
                   {"stages", std::move(stages)},
                   {"end", qualified_stage(entity, path, end)},
                   {"end_friend", end == 0 ? "" : qualified_stage(entity, path, end - 1)},
                   {"complete_friend", end == 0 ? model::companion_name(entity) : stage_name(path, end - 1)},
                   {"end_query", path.can_query_after(end) ? closed_query(entity, path, end) : ""}});
  }
  return all;
}

}  // namespace keyc::cpp
