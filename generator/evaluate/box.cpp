#include "generator/evaluate/box.hpp"

#include <algorithm>

#include "generator/cpp_names/cpp_name.hpp"
#include "generator/evaluate/stored.hpp"
#include "generator/plan/filter_expression.hpp"

namespace keyc::evaluate {
namespace {

using model::AccessPattern;
using model::Box;
using model::Operator;

Operator operator_of(const AccessPattern& pattern, const Box::Bound& bound) {
  return pattern.parameters[bound.parameter].op;
}

/// What compares as the bits of the value do.
model::Scalar comparable(const Value& value) {
  if (value.type->enumeration == nullptr) return *value.scalar;
  const auto& values = value.type->enumeration->values;
  const std::string& text = std::get<std::string>(*value.scalar);
  const auto found =
      std::find_if(values.begin(), values.end(), [&](const auto& candidate) { return candidate.text == text; });
  return static_cast<std::uint64_t>(found - values.begin());
}

bool is_within(const Range<Value>& range, const Value& value) {
  return is_in(Range<model::Scalar>(range.kind, comparable(range.low), comparable(range.high)), comparable(value));
}

/// Whether DynamoDB does not compare the values as their bits sort, so that the filter lists those in the range.
bool is_listed(const AccessPattern& pattern, const Box::Bound& bound) {
  const Operator op = operator_of(pattern, bound);
  return op != Operator::equal && op != Operator::begins_with &&
         model::listed_values(bound.component->field->type()) != 0;
}

/// All values of an enum or a bool that are in the range.
std::vector<Value> values_within(const model::Type& type, const Range<Value>& range) {
  std::vector<Value> all;
  if (type.enumeration == nullptr)
    for (const bool value : {false, true}) all.push_back({&type, value, {}, {}, {}});
  else
    for (const auto& value : type.enumeration->values) all.push_back({&type, value.text, {}, {}, {}});
  std::erase_if(all, [&](const Value& value) { return !is_within(range, value); });
  return all;
}

/// No value if none is needed.
std::optional<Filter> bound_filter(const AccessPattern& pattern, const Box::Bound& bound, const Range<Value>& range) {
  const model::Field& field = *bound.component->field;
  const plan::FilterPath path = plan::filter_path(*pattern.path, field);
  const std::string name = model::member_name(field);
  std::vector<AttributeName> names;
  for (const auto& [alias, stored] : path.names) names.push_back({stored, alias});
  const BoundAttribute attribute{path.text, names, name, counted_if_absent(*pattern.path->entity, field)};
  const std::string& entity = pattern.path->entity->name;
  const auto stored = [&](const Value& value) { return stored_value(entity, field.name, value); };
  switch (operator_of(pattern, bound)) {
    case Operator::equal: return keyc::bound_filter(attribute, stored(range.low));
    case Operator::begins_with: return keyc::start_filter(attribute, stored(range.low));
    case Operator::below:
    case Operator::at_most:
    case Operator::above:
    case Operator::at_least:
    case Operator::between:
    case Operator::in: break;
  }
  if (is_listed(pattern, bound)) {
    std::vector<AttributeValue> within;
    for (const Value& value : values_within(field.type(), range)) within.push_back(stored(value));
    if (within.size() == model::listed_values(field.type())) return std::nullopt;
    return keyc::values_filter(attribute, within);
  }
  return keyc::bound_filter(attribute, range.kind, stored(range.low), stored(range.high));
}

/// From the first to the last value that a filter lists; no value if there are none.
std::optional<Range<Value>> range_of_bits(const AccessPattern& pattern, const Box::Bound& bound,
                                          const Range<Value>& range) {
  if (!is_listed(pattern, bound)) return range;
  const std::vector<Value> within = values_within(bound.component->field->type(), range);
  if (within.empty()) return std::nullopt;
  return Range<Value>(RangeKind::between, within.front(), within.back());
}

}  // namespace

BoxConditions box_conditions(const AccessPattern& pattern, const std::vector<Range<Value>>& bounds,
                             const KeyText& fixed) {
  const Box& box = *pattern.box;
  const model::Entity& entity = *pattern.path->entity;
  const zorder::Layout layout = box.key->layout();
  BoxBounds bits(KeyText(entity.name, box.key->key->name, limit_of(entity, *box.key), AttributeValue::Type::B), layout);
  for (std::size_t i = 0; i < bounds.size(); ++i) {
    const Box::Bound& bound = box.bounds[i];
    const model::Component& component = *bound.component;
    if (operator_of(pattern, bound) == Operator::begins_with)
      bits.begins_with(bound.dimension, bounds[i].low, [&](KeyText& text, const Value& value) {
        add_component(text, model::as_prefix(component), value);
      });
    else if (const auto range = range_of_bits(pattern, bound, bounds[i]))
      bits.bound(bound.dimension, *range,
                 {.is_lossy = component.encoding->loses(), .is_reversed = component.encoding->descending},
                 [&](KeyText& text, const Value& value) { add_component(text, model::as_bound(component), value); });
    else
      bits.nothing();
  }
  return {fixed, box.key->width_after(*box.key->dimensions().back()), bits.ranges(box.ranges)};
}

std::optional<Filter> box_filter(const AccessPattern& pattern, const std::vector<Range<Value>>& bounds) {
  std::vector<Filter> filters;
  for (std::size_t i = 0; i < bounds.size(); ++i)
    if (auto filter = bound_filter(pattern, pattern.box->bounds[i], bounds[i])) filters.push_back(std::move(*filter));
  return all_of(filters);
}

bool is_in_box(const AccessPattern& pattern, const std::vector<Range<Value>>& bounds, const Fields& fields) {
  for (std::size_t i = 0; i < bounds.size(); ++i) {
    const Box::Bound& bound = pattern.box->bounds[i];
    // The pattern may be that of a collection, and the fields those of a member.
    const auto own = std::find_if(fields.begin(), fields.end(),
                                  [&](const auto& field) { return field.first->name == bound.component->field->name; });
    if (own == fields.end()) return false;
    if (operator_of(pattern, bound) != Operator::begins_with) {
      if (!is_within(bounds[i], own->second)) return false;
      continue;
    }
    const AttributeValue start = stored_value("", "", bounds[i].low);
    if (!stored_value("", "", own->second).text().starts_with(start.text())) return false;
  }
  return true;
}

}  // namespace keyc::evaluate
