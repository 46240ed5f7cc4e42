#include "generator/outputs/cpp_keys.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "generator/model/cpp_name.hpp"

namespace keyc::cpp {
namespace {

using model::Component;
using model::Entity;
using model::KeyTemplate;
using model::Operator;
using model::Path;
using model::Step;
using model::TypeKind;

/// ", keyc::encode::escaped, of.country, '#'": how `value` is written as this component.
std::string encoding(const Component& component, const std::string& value) {
  if (component.encoding->ending == model::Ending::text) {
    const std::string_view encoder = model::text_encoder(component.mode, component.as_it_is);
    std::string text = value;
    if (component.attribute->type.kind == TypeKind::enumeration) text = fmt::format("to_text({})", value);
    if (!component.encoding->cpp.empty()) text = fmt::format("{}({})", component.encoding->cpp, text);
    return component.as_it_is ? fmt::format("{}, {}", encoder, text)
                              : fmt::format("{}, {}, {}", encoder, text, char_literal(component.separator));
  }
  if (component.digits != 0) return fmt::format("{}, {}, {}", component.encoding->cpp, value, component.digits);
  return fmt::format("{}, {}", component.encoding->cpp, value);
}

/// "key.add(\"country\", …)"
std::string add(const Component& component, std::string_view key, const std::string& value) {
  return fmt::format("{}.{}({}, {})", key, component.may_be_empty ? "add_or_empty" : "add",
                     literal(component.attribute->name), encoding(component, value));
}

std::string member(const Component& component) { return "of." + model::cpp_name(component.attribute->name); }

/// "StoreKeys::sk(components(), 2)"; the number only where it is not all of them.
std::string call(const Entity& entity, const KeyTemplate& key, std::size_t components) {
  const bool whole = components == key.components().size();
  const std::string function = fmt::format("{}::{}", model::keys_name(entity), model::cpp_name(key.key->name));
  return whole ? function + "(components())" : fmt::format("{}(components(), {})", function, components);
}

std::string names_constant(const Path& path) {
  return path.index == nullptr ? "table_names" : "names_of_" + path.index->name;
}

/// What a query is made of, as a braced list.
std::string query(const Entity& entity, const Path& path, const std::string& condition) {
  return fmt::format("{{{}::{}, {},\n          {}}}", model::keys_name(entity), names_constant(path),
                     call(entity, *path.partition, path.partition->components().size()), condition);
}

/// The condition that everything that `steps_given` fixes gives.
std::string closed_condition(const Entity& entity, const Path& path, std::size_t steps_given) {
  if (path.sort == nullptr) return "keyc::SortCondition{}";
  const std::size_t fixed = path.sort_components_after(steps_given);
  const bool whole = fixed == path.sort->components().size();
  return fmt::format("keyc::{}({})", whole ? "exactly" : "under", call(entity, *path.sort, fixed));
}

/// Whether the step is the next component of the sort key behind what the steps before it fix, so that a range on that
/// component is a range on the step.
bool is_next_in_sort(const Path& path, std::size_t step) {
  if (path.sort == nullptr || step < path.partition_steps) return false;
  const auto components = path.sort->components();
  const std::size_t fixed = path.sort_components_after(step);
  return fixed < components.size() && components[fixed]->attribute == path.steps[step].attribute &&
         components[fixed]->encoding->loses == path.steps[step].folded && path.tells_values_after(step);
}

const Component& sort_component(const Path& path, std::size_t step) {
  return *path.sort->components()[path.sort_components_after(step)];
}

std::string ending(const Component& component) {
  switch (component.encoding->ending) {
    case model::Ending::fixed: return "keyc::Ending::fixed";
    case model::Ending::decimal: return "keyc::Ending::decimal";
    case model::Ending::text: break;
  }
  return "keyc::Ending::text";
}

std::string begins_with_condition(const Entity& entity, const Path& path, std::size_t step) {
  Component component = sort_component(path, step);
  component.may_be_empty = true;
  const std::string prefix = call(entity, *path.sort, path.sort_components_after(step));
  return fmt::format("keyc::under({})", add(component, prefix, "prefix.text"));
}

std::string range_condition(const Entity& entity, const Path& path, std::size_t step) {
  const std::string prefix = call(entity, *path.sort, path.sort_components_after(step));
  return fmt::format("keyc::last_level({}, range, {}, encode)", prefix, ending(sort_component(path, step)));
}

/// How the bound of a range is written.
std::string bound_encoder(const Component& component, const TypeNames& types) {
  const model::Type& type = component.attribute->type;
  const std::string bound =
      model::is_integer(type.kind) ? types.from_parameter(*component.attribute, "bound") : "bound";
  return fmt::format("[](keyc::KeyText& key, const {}& bound) {{\n    {};\n  }}", types.parameter(type),
                     add(component, "key", bound));
}

bool has_range(const Path& path, std::size_t step) {
  return is_next_in_sort(path, step) && sort_component(path, step).last &&
         sort_component(path, step).encoding->has_order;
}

bool has_prefixes(const Path& path, std::size_t step) {
  return is_next_in_sort(path, step) && sort_component(path, step).encoding->has_prefixes;
}

std::string stage_name(const Path& path, std::size_t step) {
  if (step < path.steps.size()) return model::stage_class(path.steps[step]);
  return path.index == nullptr ? "Key" : "complete";
}

std::string qualified_stage(const Entity& entity, const Path& path, std::size_t step) {
  const bool is_key = path.index == nullptr && step == path.steps.size();
  return is_key ? model::companion_name(entity) + "::Key"
                : fmt::format("{}::{}::{}", model::companion_name(entity), model::path_class(path),
                              stage_name(path, step));
}

Context stage(const Entity& entity, const Path& path, std::size_t at, const TypeNames& types) {
  const Step& step = path.steps[at];
  const std::string method = model::step_method(step);
  Context result{{"name", stage_name(path, at)},
                 {"qualified", qualified_stage(entity, path, at)},
                 {"friend", at == 0 ? model::companion_name(entity) : stage_name(path, at - 1)},
                 {"method", method},
                 {"member", model::cpp_name(step.attribute->name)},
                 {"parameter", types.parameter(step.attribute->type)},
                 {"value", types.from_parameter(*step.attribute, "value")},
                 {"next", stage_name(path, at + 1) == "Key" ? "Key" : stage_name(path, at + 1)},
                 {"next_qualified", qualified_stage(entity, path, at + 1)},
                 {"template", comment(step.in_partition ? path.partition->written : path.sort->written)}};
  result["begins_with"] = has_prefixes(path, at) ? query(entity, path, begins_with_condition(entity, path, at)) : "";
  result["range"] = has_range(path, at) ? query(entity, path, range_condition(entity, path, at)) : "";
  result["encode"] = has_range(path, at) ? bound_encoder(sort_component(path, at), types) : "";
  const bool can_ask = at >= path.partition_steps && path.tells_values_after(at);
  result["query"] = !can_ask ? "" : query(entity, path, closed_condition(entity, path, at));
  return result;
}

std::string described(const Path& path) {
  std::string text = fmt::format("{} = {}", path.key.partition->name, path.partition->written);
  if (path.sort != nullptr) text += fmt::format(", {} = {}", path.key.sort->name, path.sort->written);
  return text;
}

struct RangeArguments {
  std::string parameters;  // of the generated function
  std::string value;       // the keyc::Range
};

RangeArguments range_arguments(const model::Parameter& parameter, const TypeNames& types) {
  const std::string type = types.parameter(parameter.attribute->type);
  const std::string name = model::cpp_name(parameter.attribute->name);
  const auto one = [&](std::string_view function) {
    return RangeArguments{fmt::format("{} {}", type, name), fmt::format("keyc::{}({})", function, name)};
  };
  switch (parameter.op) {
    case Operator::less: return one("below");
    case Operator::at_most: return one("at_most");
    case Operator::greater: return one("above");
    case Operator::at_least: return one("at_least");
    case Operator::begins_with: return one("begins_with");
    default: break;
  }
  std::string bare = parameter.attribute->name;
  if (bare.ends_with('_')) bare.pop_back();
  return {fmt::format("{} {}_from, {} {}_to", type, bare, type, bare),
          fmt::format("keyc::between({}_from, {}_to)", bare, bare)};
}

std::string moved(const model::Attribute& attribute) {
  const std::string name = model::cpp_name(attribute.name);
  const bool owns = attribute.type.kind == TypeKind::string || attribute.type.kind == TypeKind::decimal;
  return owns ? fmt::format("std::move({})", name) : name;
}

/// A pattern is its path, walked: "StoreEntity::at().companyId(std::move(companyId)).query()".
Context access_pattern(const Entity& entity, const model::AccessPattern& pattern, const TypeNames& types) {
  std::string parameters;
  std::string range;
  for (const model::Parameter& parameter : pattern.parameters) {
    if (!parameters.empty()) parameters += ", ";
    if (parameter.op == Operator::equal) {
      parameters +=
          fmt::format("{} {}", types.parameter(parameter.attribute->type), model::cpp_name(parameter.attribute->name));
    } else {
      const RangeArguments arguments = range_arguments(parameter, types);
      parameters += arguments.parameters;
      range = arguments.value;
    }
  }
  const Path& path = *pattern.path;
  std::string walk = fmt::format("{}::{}()", model::companion_name(entity), model::path_function(path));
  for (std::size_t i = 0; i < pattern.steps_given; ++i)
    walk += fmt::format(".{}({})", model::step_method(path.steps[i]), moved(*path.steps[i].attribute));
  if (pattern.range != nullptr)
    walk += fmt::format(".{}({})", model::step_method(path.steps[pattern.steps_given]), range);
  walk += pattern.is_get ? ".get()" : ".query()";
  if (pattern.ascending) walk += *pattern.ascending ? ".ascending()" : ".descending()";
  if (pattern.limit) walk += fmt::format(".limit({})", *pattern.limit);
  return Context{{"name", model::cpp_name(pattern.name)},
                 {"doc", doc_lines(pattern.doc)},
                 {"parameters", parameters},
                 {"result", fmt::format("keyc::{}<{}>", pattern.is_get ? "EntityGet" : "EntityQuery",
                                        model::companion_name(entity))},
                 {"walk", walk}};
}

/// Sort keys are: a query may fix only their first components.
bool is_read_in_part(const Entity& entity, const KeyTemplate& key) {
  return std::any_of(entity.paths.begin(), entity.paths.end(), [&](const Path& path) { return path.sort == &key; });
}

}  // namespace

Context key_functions(const Entity& entity) {
  Context all = Context::array();
  for (const KeyTemplate& key : entity.keys) {
    Context pieces = Context::array();
    std::size_t components = 0;
    const bool in_part = is_read_in_part(entity, key);
    for (const model::Part& part : key.parts) {
      if (!part.component) {
        pieces.push_back({{"code", fmt::format("key.literal({})", literal(part.literal))}, {"stop", ""}});
        continue;
      }
      pieces.push_back({{"code", add(*part.component, "key", member(*part.component))},
                        {"stop", in_part ? fmt::format("{}", components) : ""}});
      ++components;
    }
    all.push_back({{"name", model::cpp_name(key.key->name)},
                   {"key", key.key->name},
                   {"stored", key.key->stored},
                   {"written", comment(key.written)},
                   {"has_components", components != 0},
                   {"count", in_part ? components : 0},
                   {"limit", entity.table->key_limit(key.key) == model::sort_key_limit ? "keyc::sort_key_limit"
                                                                                       : "keyc::partition_key_limit"},
                   {"pieces", pieces}});
  }
  return all;
}

Context paths(const Entity& entity, const TypeNames& types) {
  Context all = Context::array();
  for (const Path& path : entity.paths) {
    Context stages = Context::array();
    for (std::size_t i = 0; i < path.steps.size(); ++i) stages.push_back(stage(entity, path, i, types));
    const std::size_t end = path.steps.size();
    all.push_back({{"class", model::path_class(path)},
                   {"function", model::path_function(path)},
                   {"is_primary", path.index == nullptr},
                   {"doc", comment(described(path))},
                   {"names", names_constant(path)},
                   {"index_stored", path.index == nullptr ? "" : path.index->stored},
                   {"partition_stored", path.key.partition->stored},
                   {"partition_alias", path.key.partition->name},
                   {"sort_stored", path.key.sort == nullptr ? "" : path.key.sort->stored},
                   {"sort_alias", path.key.sort == nullptr ? "" : "#" + path.key.sort->name},
                   {"first", qualified_stage(entity, path, 0)},
                   {"stages", stages},
                   {"end_name", stage_name(path, end)},
                   {"end", qualified_stage(entity, path, end)},
                   {"end_friend", end == 0 ? "" : qualified_stage(entity, path, end - 1)},
                   {"complete_friend", end == 0 ? model::companion_name(entity) : stage_name(path, end - 1)},
                   {"end_query", query(entity, path, closed_condition(entity, path, end))}});
  }
  return all;
}

Context access_patterns(const Entity& entity, const TypeNames& types) {
  Context all = Context::array();
  for (const model::AccessPattern& pattern : entity.accesses) all.push_back(access_pattern(entity, pattern, types));
  return all;
}

}  // namespace keyc::cpp
