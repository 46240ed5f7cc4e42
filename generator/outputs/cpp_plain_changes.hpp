#pragma once

#include "generator/model/model.hpp"
#include "generator/outputs/cpp_types.hpp"
#include "generator/text/template.hpp"

namespace keyc::cpp {

/// Whether nothing but the attribute itself changes where it does: no index key is built from it.
bool is_plain(const model::Entity& entity, const model::Attribute& attribute);

/// The part of an entity's template context that is about the class PlainChanges, which all its updates derive from.
Context plain_changes(const model::Entity& entity, const TypeNames& types);

}  // namespace keyc::cpp
