#pragma once

#include "generator/outputs/docs/facts.hpp"

namespace keyc::docs {

/// The entity's own section: attributes, keys, writes, samples.
Context entity_section(const Facts& facts, const model::Entity& entity);

}  // namespace keyc::docs
