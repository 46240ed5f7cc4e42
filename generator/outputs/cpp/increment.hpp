#pragma once

#include "generator/model/model.hpp"
#include "generator/outputs/cpp/types.hpp"
#include "generator/text/template.hpp"

namespace keyc::cpp {

/// The part of an entity's template context that is about increments; if only a key prevents them, only why.
Context increment(const model::Entity& entity, const TypeNames& types);

}  // namespace keyc::cpp
