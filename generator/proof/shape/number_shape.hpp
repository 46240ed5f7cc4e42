#pragma once

#include "generator/proof/shape/shape.hpp"

/// Numbers in number keys, composed or native: their text, as DynamoDB has it.
namespace keyc::check {

Shape number_shape(const model::Component& component);

/// As value_of().
std::optional<evaluate::Json> number_value(const model::Component& component, std::string_view written);

}  // namespace keyc::check
