#pragma once

#include "generator/model/model.hpp"
#include "generator/outputs/cpp_types.hpp"
#include "generator/text/template.hpp"

/// The parts of an entity's template context that write a whole item.
namespace keyc::cpp {

/// The key attributes of a whole item, those that come and go together behind their condition.
Context writes(const model::Entity& entity, const TypeNames& types);

/// What `upsert` does, as calls of keyc::UpdateActions.
Context upsert(const model::Entity& entity);

}  // namespace keyc::cpp
