#pragma once

#include "generator/outputs/cpp/stored.hpp"
#include "generator/outputs/cpp/types.hpp"
#include "generator/text/context.hpp"

/// What a program's own conditions can refer to besides attributes.
namespace keyc::cpp {

/// The members of the structs in attributes: `address_city`.
Context members_of_structs(const model::Entity& entity, const StoredRows& stored, const TypeNames& types);

}  // namespace keyc::cpp
