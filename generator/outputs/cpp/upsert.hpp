#pragma once

#include <string>
#include <vector>

#include "generator/model/model.hpp"
#include "generator/outputs/cpp/types.hpp"
#include "generator/plan/upsert_plan.hpp"
#include "generator/text/template.hpp"

/// The parts of an entity's template context that write a whole item.
namespace keyc::cpp {

/// The key attributes of a whole item; those that are present together share a condition.
Context writes(const model::Entity& entity, const TypeNames& types);

/// Keys under the names with which they are stored: "{"pk", &keys::pk}, {"sk", &keys::sk}".
std::string written_keys(const std::vector<const model::KeyTemplate*>& keys);

/// The steps of `upsert`; none if there is no such function.
Context upsert(const model::Entity& entity);

/// The steps of such an update.
Context creating_steps(const model::Entity& entity, plan::CreatingUpdate update);

/// If there is no such update: the key whose value it could not know, and the attribute that it would leave unchanged.
Context why_unavailable(const model::Entity& entity, plan::CreatingUpdate update);

/// What a put with a lock writes: all that can differ in an item with the same primary key, except the lock.
std::string written_names(const model::Entity& entity);

}  // namespace keyc::cpp
