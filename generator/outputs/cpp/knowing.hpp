#pragma once

#include "generator/model/model.hpp"
#include "generator/outputs/cpp/types.hpp"
#include "generator/text/template.hpp"

namespace keyc::cpp {

/// The part of an entity's template context that is about updates by key which know a part of the item; empty if none
/// needs to.
Context knowing(const model::Entity& entity, const TypeNames& types);

}  // namespace keyc::cpp
