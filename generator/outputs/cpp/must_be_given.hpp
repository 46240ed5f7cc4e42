#pragma once

#include "generator/model/model.hpp"

namespace keyc::cpp {

/// Whether a struct of the entity cannot be made without a value for the attribute: a key is built from it, or a marker
/// of a unique value, and it has no default.
bool must_be_given(const model::Entity& entity, const model::Attribute& attribute);

/// Whether the entity has such an attribute.
bool must_be_given(const model::Entity& entity);

}  // namespace keyc::cpp
