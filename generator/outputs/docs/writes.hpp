#pragma once

#include "generator/outputs/docs/facts.hpp"

namespace keyc::docs {

/// What each way to write the entity's items writes, in the table and in its indexes, and what that costs.
Context writes(const Facts& facts, const model::Entity& entity);

}  // namespace keyc::docs
