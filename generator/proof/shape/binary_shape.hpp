#pragma once

#include "generator/proof/shape/shape.hpp"

/// What stands in composed binary keys: bytes of a fixed width.
namespace keyc::check {

Shape binary_shape(const model::Component& component);

/// A value of the type that is written as these bytes; of text and bytes, one that begins so.
std::optional<evaluate::Json> value_of_bytes(model::TypeKind kind, std::string_view bytes);

/// As value_of().
std::optional<evaluate::Json> binary_value(const model::Component& component, std::string_view written);

}  // namespace keyc::check
