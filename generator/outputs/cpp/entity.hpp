#pragma once

#include "generator/model/model.hpp"
#include "generator/text/template.hpp"

namespace keyc::cpp {

/// What the templates need of one entity.
Context entity_context(const model::Entity& entity);

}  // namespace keyc::cpp
