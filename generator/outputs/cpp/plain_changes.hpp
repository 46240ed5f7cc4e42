#pragma once

#include <string>

#include "generator/model/changes.hpp"
#include "generator/model/model.hpp"
#include "generator/outputs/cpp/types.hpp"
#include "generator/text/template.hpp"

namespace keyc::cpp {

/// "StoreKeys::names::visits", "StoreKeys::members::address_city"
std::string change_constant(const model::Entity& entity, const model::Change& change);

/// The stored value of what a change sets, if any.
std::string stored_change(const model::Entity& entity, const model::Change& change, const std::string& value);

/// The part of an entity's template context that is about the class PlainChanges, which all its updates derive from.
Context plain_changes(const model::Entity& entity, const TypeNames& types);

}  // namespace keyc::cpp
