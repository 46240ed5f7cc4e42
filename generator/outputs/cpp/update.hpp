#pragma once

#include <string>

#include "generator/model/model.hpp"
#include "generator/outputs/cpp/types.hpp"
#include "generator/text/template.hpp"

namespace keyc::cpp {

/// The part of an entity's template context that is about the class Update.
Context update(const model::Entity& entity, const TypeNames& types);

/// "keyc::in_milliseconds": the function of the runtime from the clock's time to an attribute that follows it.
std::string clock_function(const model::Attribute& attribute);
/// The value of such an attribute, from the variable `time`.
std::string time_for(const model::Attribute& attribute);

}  // namespace keyc::cpp
