#pragma once

#include "generator/proof/shape/shape.hpp"

/// Text in string keys: texts in their modes, the texts that functions return, and enums.
namespace keyc::check {

Shape text_shape(const model::Component& component);
Shape enum_shape(const model::Component& component);

/// See value_of().
std::optional<evaluate::Json> text_value(const model::Component& component, std::string_view written);
std::optional<evaluate::Json> enum_value(const model::Component& component, std::string_view written);

}  // namespace keyc::check
