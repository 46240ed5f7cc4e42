#pragma once

#include "generator/proof/shape/shape.hpp"

/// Numbers in number keys, composed or native, as DynamoDB writes them.
namespace keyc::check {

Shape number_shape(const model::Component& component);

/// See value_of().
std::optional<evaluate::Json> number_value(const model::Component& component, std::string_view written);

}  // namespace keyc::check
