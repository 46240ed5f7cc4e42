#pragma once

#include <string>

#include "generator/model/model.hpp"
#include "generator/outputs/cpp/types.hpp"
#include "generator/text/template.hpp"

/// The parts of an entity's template context that write a whole item.
namespace keyc::cpp {

/// The key attributes of a whole item, those that come and go together behind their condition.
Context writes(const model::Entity& entity, const TypeNames& types);

/// What `upsert` does, as calls of keyc::UpdateActions.
Context upsert(const model::Entity& entity);

/// Where there is no upsert: the key that it could not know, and the attribute that it would leave as it is.
Context why_no_upsert(const model::Entity& entity);

/// The names of all that can differ in an item of the same primary key, but for its lock.
std::string written_names(const model::Entity& entity);

}  // namespace keyc::cpp
