#pragma once

#include "generator/outputs/docs/facts.hpp"

namespace keyc::docs {

/// Each operation that writes items of the entity: what it writes in the table and in its indexes, and its cost.
Context writes(const Facts& facts, const model::Entity& entity);

}  // namespace keyc::docs
