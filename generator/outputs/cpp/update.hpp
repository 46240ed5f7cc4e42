#pragma once

#include <string>

#include "generator/model/model.hpp"
#include "generator/outputs/cpp/types.hpp"
#include "generator/text/template.hpp"

namespace keyc::cpp {

/// The part of an entity's template context that is about the class Update.
Context update(const model::Entity& entity, const TypeNames& types);

/// The value of an attribute that follows the clock, from the variable `time`.
std::string time_for(const model::Attribute& attribute);

}  // namespace keyc::cpp
