#pragma once

#include "generator/model/model.hpp"
#include "generator/outputs/cpp/types.hpp"
#include "generator/text/template.hpp"

namespace keyc::cpp {

/// The part of an entity's template context that is about the class LoadedUpdate: each attribute can be set alone,
/// since the values of those that share a key with it are known.
Context loaded_update(const model::Entity& entity, const TypeNames& types);

/// The conditions of a removal: the fields of unique constraints are as they were read, so the markers are still
/// theirs.
Context unique_guards(const model::Entity& entity);

}  // namespace keyc::cpp
