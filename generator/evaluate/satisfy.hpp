#pragma once

#include "generator/evaluate/json_input.hpp"
#include "generator/model/condition.hpp"

namespace keyc::evaluate {

/// Changes the attributes so that the condition holds. A condition that no simple value satisfies stays as it is.
void satisfy(const model::Condition& condition, Json& attributes);

}  // namespace keyc::evaluate
