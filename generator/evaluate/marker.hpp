#pragma once

#include <optional>

#include "generator/evaluate/fields.hpp"
#include "keyc/attribute_value.hpp"

namespace keyc::evaluate {

/// The key attributes of the marker that holds these values of what is unique; none while one of them is absent. Throws
/// ValueError.
std::optional<Item> marker(const model::Entity& entity, const model::Unique& unique, const Fields& fields);

}  // namespace keyc::evaluate
