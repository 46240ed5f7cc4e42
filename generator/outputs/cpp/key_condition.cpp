#include "generator/outputs/cpp/key_condition.hpp"

#include "generator/cpp_names/cpp_name.hpp"
#include "generator/encoding/time_fields.hpp"
#include "generator/outputs/cpp/filter.hpp"
#include "generator/outputs/cpp/keys.hpp"
#include "generator/outputs/cpp/text.hpp"
#include "generator/plan/filter_expression.hpp"
#include "generator/plan/match_path.hpp"
#include "generator/plan/nodes.hpp"
#include "generator/text/concat.hpp"

namespace keyc::cpp {
namespace {

using model::Component;
using model::Entity;
using model::KeyTemplate;
using model::TypeKind;
using plan::Form;
using plan::KeyCondition;

const Entity& entity_of(const KeyCondition& key) { return *key.path->entity; }

std::string ending(const Component& component) {
  switch (component.encoding->ending) {
    case model::Ending::fixed: return "keyc::Ending::fixed";
    case model::Ending::decimal: return "keyc::Ending::decimal";
    case model::Ending::text: break;
  }
  return "keyc::Ending::text";
}

/// ", keyc::StandIn{"~", true}", or empty.
std::string stand_in(const KeyCondition& key) {
  if (key.stand_in == nullptr) return "";
  return concat(", keyc::StandIn{", literal(key.stand_in->text), ", ", key.stand_in->above, "}");
}

/// The prefix, from the parameter `prefix`; empty if the form has none.
std::string prefix_value(const KeyCondition& key) {
  if (key.form != Form::prefix && key.form != Form::native_prefix) return "";
  return key.component->field->type().kind == TypeKind::bytes ? "prefix.bytes" : "prefix.text";
}

/// A range, by the function of keyc::Asked and its further arguments.
std::string asked_range(const KeyCondition& key, std::string_view function, const std::string& arguments) {
  return concat("keyc::Asked::", function, "(range, encode", arguments, ")", key.reversed ? ".reversed()" : "");
}

/// What the query asks of the key attribute that equality fixes in part.
std::string asked(const KeyCondition& key) {
  switch (key.form) {
    case Form::whole:
    case Form::all:
    case Form::begins_with: break;
    case Form::native_prefix: return concat("keyc::Asked::native_prefix(", prefix_value(key), ", encode)");
    case Form::native_range: return asked_range(key, "native_range", "");
    case Form::prefix: return concat("keyc::Asked::begins_with(", prefix_value(key), ", encode)");
    case Form::period: return "keyc::Asked::begins_with(period, encode)";
    case Form::number_range: return asked_range(key, "number", "");
    case Form::binary_range: return asked_range(key, "binary", concat(", ", key.width_after));
    case Form::last_range: return asked_range(key, "last", concat(", ", ending(*key.component), stand_in(key)));
    case Form::inner_range: return asked_range(key, "inner", concat(", ", literal(key.literal_after), stand_in(key)));
  }
  return "keyc::Asked::beginning()";
}

/// What is read of the shards of a plan, before the other arguments.
std::string shards_argument(const model::Path& path) {
  if (!plan::is_plan(path)) return "";
  return concat("keyc::ShardsRead::", path.reads_all_shards ? "all" : "given", ", ");
}

/// The components that are given, in a stage; in a walk, of the stage in a period.
std::string given_in(const model::Path& path) { return path.period != nullptr ? "stage.given()" : "Stage::given()"; }

/// What equality fixes of the key, and what is asked of the rest.
std::string condition_arguments(const KeyCondition& key) {
  const std::string given =
      concat(given_in(*key.path), ", ", shards_argument(*key.path), "{.keys = ", key.equal.size());
  if (key.form == Form::whole || key.form == Form::all) return concat(given, "}");
  return concat(given, ", .components = ", key.components, "}, ", asked(key));
}

}  // namespace

std::string names_constant(const model::Path& path) {
  return path.index == nullptr ? "table_names" : "names_of_" + path.index->name;
}

std::string result_of(const Entity& entity, const model::Path& path) {
  const std::string companion = model::companion_name(entity);
  const bool whole = path.index == nullptr || path.index->holds_all();
  return whole ? companion : concat(companion, "::", model::projection_class(*path.index));
}

std::string read_type(const model::Path& path) {
  return concat(plan::is_plan(path) ? "keyc::EntityPlan<" : "keyc::EntityQuery<", result_of(*path.entity, path), ">");
}

std::string_view read_function(const model::Path& path) { return plan::is_plan(path) ? "plan" : "query"; }

std::string filtered_value(const Entity& entity, const model::Field& field, const std::string& value) {
  return concat(item_writer(entity), ".make", time_form_argument(field.type()), "(", literal(field.name), ", ", value,
                ")");
}

std::string query_expression(const plan::Query& query) {
  const KeyCondition& key = query.key;
  const Entity& entity = entity_of(key);
  const bool is_plan = plan::is_plan(*key.path);
  const std::string arguments =
      concat(model::keys_name(entity), "::", names_constant(*key.path), ", ", condition_arguments(key));
  const std::string made_of =
      is_plan ? concat(read_type(*key.path), "(keyc::sharded(", arguments, "))") : concat("{", arguments, "}");
  const auto filter = plan::exact_filter(query);
  if (!filter) return made_of;
  const auto value = [&](const plan::FilterValue& compared) {
    const model::Field& field = *compared.field;
    const bool is_asked = query.exact.prefix != nullptr && &field == query.exact.prefix->field;
    const std::string given = concat(field.optional() ? "*" : "", key.path->period != nullptr ? "stage." : "",
                                     "components().", model::member_name(field));
    return filtered_value(entity, field, is_asked ? prefix_value(key) : given);
  };
  return concat(is_plan ? "" : read_type(*key.path), made_of, filter_call(*filter, value));
}

std::string reads_expression(const model::Path& path, std::size_t steps_given) {
  if (plan::is_plan(path) || path.period != nullptr || !path.can_query_after(steps_given)) return "";
  const plan::Query query = plan::query(path, steps_given, plan::Asked::nothing);
  if (plan::exact_filter(query)) return "";
  const KeyCondition& key = query.key;
  return concat(model::keys_name(entity_of(key)), "::", names_constant(path), ", {.keys = ", key.equal.size(),
                key.components == 0 ? "}" : concat(", .components = ", key.components, "}"));
}

std::string box_expression(const model::Path& path, std::size_t steps_given) {
  const KeyCondition key = plan::query(path, steps_given, plan::Asked::nothing).key;
  const KeyTemplate& next = *key.next;
  return concat("keyc::EntityPlan<", result_of(entity_of(key), path), ">(keyc::boxed(",
                model::keys_name(entity_of(key)), "::", names_constant(path), ", ", given_in(path),
                ", keyc::ShardsRead::", path.reads_all_shards ? "all" : "given", ", {.keys = ", key.equal.size(),
                ", .components = ", key.components, "}, bounds, ", next.width_after(*next.dimensions().back()),
                ", most_ranges))");
}

namespace {

/// "{.periods = {.unit = keyc::PeriodUnit::day, .offset = 540}, .newest_first = true}"
std::string walk_form(const model::Path& path, std::size_t steps_given) {
  const bool newest_first = path.newest_first_after(steps_given);
  const int offset = path.period->encoding->offset.minutes();
  return concat("{.periods = {.unit = keyc::PeriodUnit::", model::period_of(*path.period)->name,
                offset == 0 ? "" : concat(", .offset = ", offset), "}", newest_first ? ", .newest_first = true" : "",
                "}");
}

/// The filter by which a part of a period is read.
std::string edge_filter(const model::Path& path, const TypeNames& types) {
  const model::Field& time = *path.period->field;
  const plan::FilterPath filtered = plan::filter_path(path, time);
  std::string names;
  for (const auto& [alias, stored] : filtered.names)
    names += concat(names.empty() ? "" : ", ", "{", literal(alias), ", ", literal(stored), "}");
  const auto bound = [&](std::string_view of) {
    return filtered_value(*path.entity, time, types.from_parameter(time.type(), time.name, concat("edge->", of)));
  };
  return concat("keyc::range_filter(", literal(filtered.text), ", {", names, "}, edge->kind, ", bound("low"), ", ",
                bound("high"), ")");
}

}  // namespace

std::string walk_expression(const model::Path& path, std::size_t steps_given, const std::string& leaf,
                            std::string_view captures, const TypeNames& types) {
  using Edge = model::Walk::Edge;
  const Edge edge = plan::walk_edge(path, steps_given, captures.empty());
  const std::string type = types.value(path.period->field->type());
  std::string body = concat("    return ", leaf, ";\n");
  if (edge == Edge::key) {
    const plan::Query range = plan::query(path, steps_given, plan::Asked::range);
    body =
        concat("    if (edge == nullptr) return ", leaf, ";\n    const keyc::Range<", type, ">& range = *edge;\n    ",
               bound_encoder(range.key, types), "\n    return ", query_expression(range), ";\n");
  } else if (edge == Edge::filter) {
    body = concat("    auto plan = ", leaf, ";\n    if (edge != nullptr)\n      plan.filter(", edge_filter(path, types),
                  ");\n    return plan;\n");
  }
  return concat(read_type(path), "(Stage::walked(", model::keys_name(*path.entity), "::", names_constant(path), ", ",
                walk_form(path, steps_given), ", &Components::", model::member_name(*path.period->field), ", [",
                captures, "](const Stage& stage, const keyc::Range<", type, ">*", edge == Edge::none ? "" : " edge",
                ") -> keyc::PlanSettings {\n", body, "  }))");
}

std::string stage_base(const model::Path& path, const TypeNames& types) {
  if (path.period == nullptr) return "keyc::Stage<Components>";
  return concat("keyc::WalkStage<Components, ", types.value(path.period->field->type()), ">");
}

namespace {

/// Declares `encode`. A walk keeps a copy of it; what else is constant is compiled once.
std::string declared(const KeyCondition& key, std::string_view type, const std::string& value) {
  return concat(key.path->period == nullptr ? "static constexpr " : "const ", type, " encode", value, ";");
}

std::string native_encoder(const KeyCondition& key, std::string_view type, const std::string& bound) {
  return concat("const auto encode = [](const ", type, "& bound) { return ",
                native_value(entity_of(key), *key.next, bound), "; };");
}

}  // namespace

std::string bound_encoder(const KeyCondition& key, const TypeNames& types) {
  const model::Field& field = *key.component->field;
  const bool is_integer = model::is_integer(field.type().kind);
  if (key.form == Form::native_range)
    return native_encoder(key, types.parameter(field.type()),
                          is_integer ? types.from_parameter(field.type(), field.name, "bound") : "bound");
  const std::string type = types.value(field.type());
  const std::string value = bound(model::as_bound(*key.component), type);
  if (!is_integer) return declared(key, "keyc::Bound", value);
  return declared(key, concat("keyc::IntegerBound<", type, ">"),
                  concat("{.entity = ", literal(entity_of(key).name), ", .bound = ", value, "}"));
}

std::string prefix_encoder(const KeyCondition& key) {
  const bool is_bytes = key.component->field->type().kind == TypeKind::bytes;
  const std::string type = is_bytes ? "std::vector<std::byte>" : "std::string";
  if (key.form == Form::native_prefix) return native_encoder(key, type, "bound");
  return declared(key, "keyc::Bound", bound(model::as_prefix(*key.component), type));
}

std::string period_encoder(const KeyCondition& key) {
  const model::Encoding& encoding = *key.component->encoding;
  return declared(
      key, "keyc::Bound",
      concat("{.attribute = ", literal(key.component->field->name),
             ", .encode = keyc::encoder<keyc::", key.component->calendar_period(), ", ",
             encoding.descending ? "keyc::encode::desc_digits<&keyc::encode::start_of>" : "keyc::encode::start_of",
             ">, .how = {.pattern = ", literal(encoding.calendar), "}}"));
}

}  // namespace keyc::cpp
