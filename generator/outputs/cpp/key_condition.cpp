// The expressions that make queries. They switch on the plan::Form of a query and decide nothing again: a constant
// KeyReads says what the runtime reads of a key, and a call passes the address of what is asked. Forms that a constant
// cannot hold (boxes, walks, shards) become expressions of plans.

#include "generator/outputs/cpp/key_condition.hpp"

#include "generator/cpp_names/cpp_name.hpp"
#include "generator/encoding/time_fields.hpp"
#include "generator/evaluate/stored.hpp"
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

/// The address of what a caller asks for; empty if all items are read.
std::string given_value(const KeyCondition& key) {
  switch (key.form) {
    case Form::whole:
    case Form::all:
    case Form::begins_with: return "";
    case Form::prefix:
    case Form::native_prefix: return concat("&", prefix_value(key));
    case Form::period: return "&period";
    case Form::native_range:
    case Form::number_range:
    case Form::binary_range:
    case Form::last_range:
    case Form::inner_range: break;
  }
  return "&range";
}

/// The type of the value, or of the bounds of the range.
std::string asked_type(const KeyCondition& key, const TypeNames& types) {
  const model::Type& type = key.component->field->type();
  if (key.form == Form::period) return concat("keyc::", key.component->calendar_period());
  const bool is_prefix = key.form == Form::prefix || key.form == Form::native_prefix;
  if (!is_prefix) return types.parameter(type);
  return type.kind == TypeKind::bytes ? "std::vector<std::byte>" : "std::string";
}

/// The function of keyc::RangeCondition, with the arguments after `encode`.
std::string asked(const KeyCondition& key, const std::string& type) {
  const auto call = [&](std::string_view function, const std::string& arguments) {
    return concat("keyc::RangeCondition::", function, "<", type, ">(encode", arguments, ")",
                  key.reversed ? ".reversed()" : "");
  };
  switch (key.form) {
    case Form::whole:
    case Form::all:
    case Form::begins_with: break;
    case Form::native_prefix: return call("native_prefix", "");
    case Form::native_range: return call("native_range", "");
    case Form::prefix:
    case Form::period: return call("begins_with", "");
    case Form::number_range: return call("number", "");
    case Form::binary_range: return call("binary", concat(", ", key.width_after));
    case Form::last_range: return call("last", concat(", ", ending(*key.component), stand_in(key)));
    case Form::inner_range: return call("inner", concat(", ", literal(key.literal_after), stand_in(key)));
  }
  return "keyc::RangeCondition()";
}

/// The components that are given, in a stage; in a walk, of the stage in a period.
std::string given_in(const model::Path& path) { return path.period != nullptr ? "stage.given()" : "Stage::given()"; }

/// "OrderKeys::table_names, {.keys = 1}": the key, and what equality fixes of it.
std::string fixed(const KeyCondition& key) {
  return concat(model::keys_name(entity_of(key)), "::", names_constant(*key.path), ", {.keys = ", key.equal.size(),
                key.components == 0 ? "}" : concat(", .components = ", key.components, "}"));
}

/// The arguments of what makes the query, or one in each shard.
std::string arguments(const KeyCondition& key) {
  const std::string value = given_value(key);
  const bool is_plan = plan::is_plan(*key.path);
  return concat(value.empty() ? concat("keyc::KeyReads{", fixed(key), "}") : std::string("reads"), ", ",
                given_in(*key.path),
                is_plan ? concat(", keyc::ShardsRead::", key.path->reads_all_shards ? "all" : "given") : "",
                value.empty() ? "" : ", ", value);
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
  return concat(item_writer(entity), ".make", only_form_argument(field.type()), "(", literal(field.name), ", ", value,
                ")");
}

namespace {

/// ".filter(…)" with the values of the stage, and with the prefix; empty if the key condition alone is exact.
std::string exact_filter_call(const plan::Query& query) {
  const KeyCondition& key = query.key;
  const auto filter = plan::exact_filter(query);
  if (!filter) return "";
  return filter_call(*filter, [&](const plan::FilterValue& compared) {
    const model::Field& field = *compared.field;
    const bool is_asked = query.exact.prefix != nullptr && &field == query.exact.prefix->field;
    const std::string given = concat(field.optional() ? "*" : "", key.path->period != nullptr ? "stage." : "",
                                     "components().", model::member_name(field));
    return filtered_value(entity_of(key), field, is_asked ? prefix_value(key) : given);
  });
}

}  // namespace

std::string query_expression(const plan::Query& query) {
  const KeyCondition& key = query.key;
  const bool is_plan = plan::is_plan(*key.path);
  const std::string made_of = is_plan ? concat(read_type(*key.path), "(keyc::sharded(", arguments(key), "))")
                                      : concat("{", arguments(key), "}");
  const std::string filter = exact_filter_call(query);
  return concat(is_plan || filter.empty() ? "" : read_type(*key.path), made_of, filter);
}

std::string reads_expression(const model::Path& path, std::size_t steps_given) {
  if (plan::is_plan(path) || path.period != nullptr || !path.can_query_after(steps_given)) return "";
  const plan::Query query = plan::query(path, steps_given, plan::Asked::nothing);
  if (plan::exact_filter(query)) return "";
  return fixed(query.key);
}

std::string box_expression(const model::Path& path, std::size_t steps_given) {
  const plan::Query query = plan::query(path, steps_given, plan::Asked::nothing);
  const KeyCondition& key = query.key;
  const KeyTemplate& next = *key.next;
  return concat("keyc::EntityPlan<", result_of(entity_of(key), path), ">(keyc::boxed(",
                model::keys_name(entity_of(key)), "::", names_constant(path), ", ", given_in(path),
                ", keyc::ShardsRead::", path.reads_all_shards ? "all" : "given", ", {.keys = ", key.equal.size(),
                ", .components = ", key.components, "}, bounds, ", next.width_after(*next.dimensions().back()),
                ", most_ranges))", exact_filter_call(query));
}

namespace {

/// "{.periods = {.unit = keyc::PeriodUnit::day, .offset = 540}, .newest_first = true}"
std::string walk_form(const model::Path& path, std::size_t steps_given) {
  const bool newest_first = path.newest_first_after(steps_given);
  const int offset = path.period->encoding->offset.minutes();
  const int units = model::periods_of(*path.period).count;
  return concat("{.periods = {.unit = keyc::PeriodUnit::", model::period_of(*path.period)->name,
                offset == 0 ? "" : concat(", .offset = ", offset), units == 1 ? "" : concat(", .count = ", units), "}",
                newest_first ? ", .newest_first = true" : "", "}");
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
  const std::optional<AttributeValue> reads_as = evaluate::counted_if_absent(*path.entity, time);
  return concat("keyc::range_filter(", literal(filtered.text), ", {", names, "}, edge->kind, ", bound("low"), ", ",
                bound("high"), reads_as ? concat(", ", written(*reads_as)) : "", ")");
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
    body = concat("    if (edge == nullptr) return ", leaf, ";\n    const keyc::Range<", type, ">& range = *edge;\n");
    for (const std::string& constant : range_constants(range.key, types)) body += concat("    ", constant, "\n");
    body += concat("    return ", query_expression(range), ";\n");
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

/// Declares `encode`, and `reads` with what is asked.
std::vector<std::string> constants(const KeyCondition& key, std::string_view type_of_encode, const std::string& encode,
                                   const std::string& type) {
  return {concat("static constexpr ", type_of_encode, " encode", encode, ";"),
          concat("static constexpr keyc::KeyReads reads{", fixed(key), ", ", asked(key, type), "};")};
}

/// Of a key attribute that holds an attribute as it is.
std::vector<std::string> native_constants(const KeyCondition& key, const std::string& type, const std::string& bound) {
  const std::string value = native_value(entity_of(key), *key.next, bound);
  return constants(key, "auto", concat(" = [](const ", type, "& bound) { return ", value, "; }"), type);
}

}  // namespace

std::vector<std::string> range_constants(const KeyCondition& key, const TypeNames& types) {
  const model::Field& field = *key.component->field;
  const bool is_integer = model::is_integer(field.type().kind);
  const std::string asked = asked_type(key, types);
  if (key.form == Form::native_range)
    return native_constants(key, asked, is_integer ? types.from_parameter(field.type(), field.name, "bound") : "bound");
  const std::string type = types.value(field.type());
  const std::string value = bound(model::as_bound(*key.component), type);
  if (!is_integer) return constants(key, "keyc::BoundWriter", value, asked);
  return constants(key, concat("keyc::IntegerBound<", type, ">"),
                   concat("{.entity = ", literal(entity_of(key).name), ", .bound = ", value, "}"), asked);
}

std::vector<std::string> prefix_constants(const KeyCondition& key, const TypeNames& types) {
  const std::string type = asked_type(key, types);
  if (key.form == Form::native_prefix) return native_constants(key, type, "bound");
  return constants(key, "keyc::BoundWriter", bound(model::as_prefix(*key.component), type), type);
}

std::vector<std::string> period_constants(const KeyCondition& key, const TypeNames& types) {
  const model::Encoding& encoding = *key.component->encoding;
  const std::string type = asked_type(key, types);
  return constants(
      key, "keyc::BoundWriter",
      concat("{.attribute = ", literal(key.component->field->name), ", .encode = keyc::encoder<", type, ", ",
             encoding.descending ? "keyc::encode::desc_digits<&keyc::encode::start_of>" : "keyc::encode::start_of",
             ">, .how = {.pattern = ", literal(encoding.calendar), "}}"),
      type);
}

}  // namespace keyc::cpp
