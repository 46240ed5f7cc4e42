#pragma once

#include "generator/proof/shape/shape.hpp"

/// What has one width in string keys, and decimals: numbers, times, ids, and what functions make of them.
namespace keyc::check {

Shape fixed_shape(const model::Component& component);

/// Of the bare attribute; no value of a type that has no such form.
std::optional<Shape> bare_shape(model::TypeKind type);

/// As value_of().
std::optional<evaluate::Json> fixed_value(const model::Component& component, std::string_view written);

}  // namespace keyc::check
