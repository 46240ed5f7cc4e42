#pragma once

#include "generator/model/model.hpp"
#include "generator/text/template.hpp"

namespace keyc::cpp {

/// The part of an entity's template context that is about the markers of unique constraints.
Context uniques(const model::Entity& entity);

}  // namespace keyc::cpp
