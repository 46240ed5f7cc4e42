#pragma once

#include <functional>

#include "generator/evaluate/value.hpp"
#include "generator/plan/filter_expression.hpp"
#include "keyc/query.hpp"

namespace keyc::evaluate {

/// The filter, with the values of its placeholders. Throws ValueError.
Filter filter(const model::Entity& entity, const plan::FilterExpression& expression,
              const std::function<Value(const plan::FilterValue&)>& value_of);

}  // namespace keyc::evaluate
