#pragma once

#include "generator/outputs/cpp/types.hpp"
#include "generator/text/context.hpp"

/// What a program's own conditions are about, besides attributes.
namespace keyc::cpp {

/// The members of the structs that attributes hold: `address_city`.
Context members_of_structs(const model::Entity& entity, const TypeNames& types);

}  // namespace keyc::cpp
