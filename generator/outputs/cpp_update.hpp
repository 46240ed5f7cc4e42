#pragma once

#include "generator/model/model.hpp"
#include "generator/outputs/cpp_types.hpp"
#include "generator/text/template.hpp"

namespace keyc::cpp {

/// The part of an entity's template context that is about the class Update.
Context update(const model::Entity& entity, const TypeNames& types);

}  // namespace keyc::cpp
