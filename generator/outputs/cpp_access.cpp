#include <fmt/format.h>

#include <algorithm>
#include <cstdint>

#include "generator/model/cpp_name.hpp"
#include "generator/model/filter_expression.hpp"
#include "generator/outputs/cpp_filter.hpp"
#include "generator/outputs/cpp_keys.hpp"
#include "generator/outputs/cpp_text.hpp"

namespace keyc::cpp {
namespace {

using model::AccessPattern;
using model::Entity;
using model::Operation;
using model::Operator;
using model::Path;

struct RangeArguments {
  std::string parameters;  // of the generated function
  std::string value;       // the keyc::Range
};

/// Whether the range on an id is given as ids or as times.
enum class Bounds : std::uint8_t { values, times };

RangeArguments range_arguments(const model::Parameter& parameter, const TypeNames& types, Bounds bounds_are) {
  const model::Type& type = parameter.field->type();
  const std::string cpp_type = bounds_are == Bounds::times ? "keyc::Timestamp" : types.parameter(type);
  const std::string name = model::member_name(*parameter.field);
  const auto given = [&](const std::string& argument) {
    return is_owning(type) ? fmt::format("std::move({})", argument) : argument;
  };
  const auto one = [&](std::string_view function) {
    return RangeArguments{fmt::format("{} {}", cpp_type, name), fmt::format("keyc::{}({})", function, given(name))};
  };
  switch (parameter.op) {
    case Operator::less: return one("below");
    case Operator::at_most: return one("at_most");
    case Operator::greater: return one("above");
    case Operator::at_least: return one("at_least");
    case Operator::begins_with: return one("begins_with");
    default: break;
  }
  const model::BoundNames bounds = model::bound_names(*parameter.field);
  return {fmt::format("{} {}, {} {}", cpp_type, bounds.low, cpp_type, bounds.high),
          fmt::format("keyc::between({}, {})", given(bounds.low), given(bounds.high))};
}

std::string moved(const model::Field& field) {
  const std::string name = model::member_name(field);
  return is_owning(field.type()) ? fmt::format("std::move({})", name) : name;
}

struct Walk {
  std::string parameters;
  std::string call;
};

/// A pattern is its path, walked: "StoreEntity::at().companyId(std::move(companyId)).query()".
Walk walk(const Entity& entity, const AccessPattern& pattern, const TypeNames& types, Bounds bounds) {
  const Path& path = *pattern.path;
  Walk result;
  std::string range;
  for (const model::Parameter& parameter : pattern.parameters) {
    if (!result.parameters.empty()) result.parameters += ", ";
    if (parameter.op == Operator::equal) {
      const auto step = std::find_if(path.steps.begin(), path.steps.end(),
                                     [&](const model::Step& one) { return one.field == parameter.field; });
      result.parameters += fmt::format("{} {}", step_parameter(*step, types), model::member_name(*parameter.field));
    } else {
      const RangeArguments arguments = range_arguments(parameter, types, bounds);
      result.parameters += arguments.parameters;
      range = arguments.value;
    }
  }
  result.call = fmt::format("{}::{}()", model::companion_name(entity), model::path_function(path));
  for (std::size_t i = 0; i < pattern.steps_given; ++i)
    result.call += fmt::format(".{}({})", model::step_method(path.steps[i]), moved(*path.steps[i].field));
  if (pattern.range != nullptr)
    result.call += fmt::format(".{}({})", model::step_method(path.steps[pattern.steps_given]), range);
  result.call += pattern.operation == Operation::get ? ".get()" : ".query()";
  return result;
}

/// A scan meets the items of all entities; the type attribute tells DynamoDB which to return.
std::string scan_call(const Entity& entity) {
  const std::string& type = entity.table->type_attribute;
  const std::string table = fmt::format(".TableName = {}", literal(entity.table->stored));
  const std::string companion = model::companion_name(entity);
  if (type.empty()) return fmt::format("keyc::EntityScan<{}>({{{}}})", companion, table);
  const std::string alias = model::type_alias(entity);
  return fmt::format(
      "keyc::EntityScan<{}>({{{},\n"
      "      .FilterExpression = \"#{} = :{}\",\n"
      "      .ExpressionAttributeNames = {{{{\"#{}\", {}}}}},\n"
      "      .ExpressionAttributeValues = {{{{\":{}\", keyc::AttributeValue::string({})}}}}}})",
      companion, table, alias, alias, alias, literal(type), alias, literal(entity.stored));
}

std::string operand(const model::FilterValue& value, const TypeNames& types) {
  const std::string form = time_form(*value.type);
  const std::string brackets = form.empty() ? form : '<' + form + '>';
  if (value.operand->literal)
    return fmt::format("write.make{}({}, {})", brackets, literal(value.placeholder.substr(1)),
                       types.literal_value(*value.type, *value.operand->literal));
  const std::string& name = value.operand->parameter->name;
  return fmt::format("write.make{}({}, {})", brackets, literal(name),
                     types.from_parameter(*value.type, name, model::cpp_name(name)));
}

Context access_pattern(const Entity& entity, const AccessPattern& pattern, const TypeNames& types,
                       Bounds bounds = Bounds::values) {
  Walk walked =
      pattern.operation == Operation::scan ? Walk{"", scan_call(entity)} : walk(entity, pattern, types, bounds);
  bool writes_values = false;
  if (pattern.filter) {
    const model::FilterExpression filter = model::filter_expression(entity, pattern);
    walked.call += filter_call(filter, [&](const model::FilterValue& value) { return operand(value, types); });
    writes_values = !filter.values.empty();
  }
  for (const model::FilterParameter& one : pattern.filter_parameters)
    walked.parameters += fmt::format("{}{} {}", walked.parameters.empty() ? "" : ", ", types.parameter(one.type),
                                     model::cpp_name(one.name));
  if (pattern.ascending) walked.call += *pattern.ascending ? ".ascending()" : ".descending()";
  if (pattern.limit) walked.call += fmt::format(".limit({})", *pattern.limit);
  if (pattern.consistent) walked.call += ".consistent()";
  const std::string result =
      pattern.operation == Operation::scan  ? fmt::format("keyc::EntityScan<{}>", model::companion_name(entity))
      : pattern.operation == Operation::get ? fmt::format("keyc::EntityGet<{}>", model::companion_name(entity))
                                            : fmt::format("keyc::EntityQuery<{}>", result_of(entity, *pattern.path));
  return {{"name", model::cpp_name(pattern.name)}, {"doc", doc_lines(pattern.doc)},
          {"parameters", walked.parameters},       {"result", result},
          {"writes_values", writes_values},        {"walk", walked.call}};
}

}  // namespace

Context access_patterns(const Entity& entity, const TypeNames& types) {
  Context all = Context::array();
  for (const AccessPattern& pattern : entity.accesses) {
    all.push_back(access_pattern(entity, pattern, types));
    if (pattern.takes_times()) all.push_back(access_pattern(entity, pattern, types, Bounds::times));
  }
  return all;
}

}  // namespace keyc::cpp
