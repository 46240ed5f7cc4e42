#pragma once

#include "generator/check/shape.hpp"

/// What stands in composed binary keys: bytes of a fixed width.
namespace keyc::check {

Shape binary_shape(const model::Component& component);

/// As value_of().
std::optional<evaluate::Json> binary_value(const model::Component& component, std::string_view written);

}  // namespace keyc::check
