#include "generator/evaluate/filter.hpp"

#include "generator/evaluate/stored.hpp"

namespace keyc::evaluate {
namespace {

/// The name that errors have.
std::string name_of(const plan::FilterValue& value) {
  if (value.field != nullptr) return value.field->name;
  const model::FilterParameter* const parameter = value.operand->parameter;
  return parameter == nullptr ? value.placeholder.substr(1) : parameter->name;
}

}  // namespace

Filter filter(const model::Entity& entity, const plan::FilterExpression& expression,
              const std::function<Value(const plan::FilterValue&)>& value_of) {
  Filter filter{expression.text, {expression.names.begin(), expression.names.end()}, {}};
  for (const plan::FilterValue& value : expression.values)
    filter.values.set(value.placeholder, stored_value(entity.name, name_of(value), value_of(value)));
  return filter;
}

}  // namespace keyc::evaluate
