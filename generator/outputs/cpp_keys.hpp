#pragma once

#include "generator/model/model.hpp"
#include "generator/outputs/cpp_text.hpp"
#include "generator/text/template.hpp"

/// The parts of an entity's template context that are about keys.
namespace keyc::cpp {

/// The function that writes each key attribute of the entity.
Context key_functions(const model::Entity& entity);

/// The paths, with their stages and what can be asked of each.
Context paths(const model::Entity& entity, const TypeNames& types);

/// The named access patterns.
Context access_patterns(const model::Entity& entity, const TypeNames& types);

}  // namespace keyc::cpp
