#pragma once

#include <functional>
#include <optional>

#include "generator/evaluate/value.hpp"
#include "generator/plan/filter_expression.hpp"
#include "keyc/generated/absent.hpp"
#include "keyc/query.hpp"

namespace keyc::evaluate {

/// Whether the default fulfils its comparison; no value if parameters decide it.
std::optional<bool> default_fulfils(const plan::FilterDefault& from);

/// The filter without the parts whose literals decide that they are not needed; what is left in braces depends on
/// parameters.
plan::FilterExpression decided(plan::FilterExpression expression);
/// The tests of a decided filter, which refer to its placeholders.
std::vector<DefaultTest> default_tests(const plan::FilterExpression& expression);

/// The filter, with the values of its placeholders. Throws ValueError.
Filter filter(const model::Entity& entity, const plan::FilterExpression& expression,
              const std::function<std::vector<Value>(const plan::FilterValue&)>& values_of);

}  // namespace keyc::evaluate
