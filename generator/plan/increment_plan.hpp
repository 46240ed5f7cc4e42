#pragma once

#include <vector>

#include "generator/model/changes.hpp"
#include "generator/model/model.hpp"

/// Increments: updates that count, or create the item.
namespace keyc::plan {

/// What an increment can add to: numbers and sets that no key is built from.
std::vector<model::Change> countable(const model::Entity& entity);

/// The attributes without which an increment cannot be built: see must_be_set() of one.
std::vector<const model::Attribute*> required_by_increments(const model::Entity& entity);

/// Whether there is something to count, and at most 64 attributes are required.
bool has_increments(const model::Entity& entity);

/// Whether, besides, all keys of an item that is there are known.
bool can_increment(const model::Entity& entity);

}  // namespace keyc::plan
