#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "generator/evaluate/json_input.hpp"
#include "generator/model/model.hpp"

/// Values for entities without samples in the schema, and for the times that a sample leaves to the clock. They are the
/// same in every run.
namespace keyc::evaluate {

/// The attributes of an entity's item number `i`. The last component of the primary key changes fastest; the
/// components of the partition key before it are the same in all items, and so is what the partition keys of indexes
/// are built from. The conditions of keys hold where a simple value satisfies them.
Json sample_attributes(const model::Entity& entity, std::size_t i);

/// The attributes, completed by a value for each missing one that has a default, except structs with the default {}. No
/// value depends on the clock.
Json completed(const model::Entity& entity, Json attributes, std::size_t i);

/// A value of the type that is likely under this name; a text of an unknown name, "slot" with `i` = 1, is "slot2". A
/// struct with more than `model::most_members` values in it is made without members, which no item can have that
/// requires them.
Json sample_value(const model::Type& type, std::string_view name, std::size_t i);

/// The first id of a time-ordered type at this time, in seconds since 1970.
std::string sample_id(model::TypeKind kind, std::int64_t seconds);

}  // namespace keyc::evaluate
