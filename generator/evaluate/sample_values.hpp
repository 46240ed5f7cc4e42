#pragma once

#include <cstddef>

#include "generator/evaluate/json_input.hpp"
#include "generator/model/model.hpp"

/// Values for entities whose schema has no samples, and for what a sample leaves to the clock: the same in every run.
namespace keyc::evaluate {

/// The attributes of an entity's item number `i`: those that stand last in its primary key count fastest, and its
/// partition is that of the others.
Json sample_attributes(const model::Entity& entity, std::size_t i);

/// The same attributes with a value for each that has a default, but for structs without any: none depends on the
/// clock.
Json completed(const model::Entity& entity, Json attributes, std::size_t i);

/// A value of the type; "city2" of a text called so.
Json sample_value(const model::Type& type, std::string_view name, std::size_t i);

}  // namespace keyc::evaluate
