#pragma once

#include "generator/outputs/docs/facts.hpp"

namespace keyc::docs {

/// The byte format of each key attribute of the entity's items.
Context key_formats(const Facts& facts, const model::Entity& entity);

}  // namespace keyc::docs
