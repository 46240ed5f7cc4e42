#pragma once

#include "generator/outputs/docs/facts.hpp"

namespace keyc::docs {

/// The key attributes that the entity's items have, byte by byte.
Context key_formats(const Facts& facts, const model::Entity& entity);

}  // namespace keyc::docs
