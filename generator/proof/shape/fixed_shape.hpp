#pragma once

#include "generator/proof/shape/shape.hpp"

/// Encodings of fixed width in string and binary keys, and decimals: numbers, times, ids, and what functions make of
/// them.
namespace keyc::check {

Shape fixed_shape(const model::Component& component);
/// See value_of().
std::optional<evaluate::Json> fixed_value(const model::Component& component, std::string_view written);

}  // namespace keyc::check
