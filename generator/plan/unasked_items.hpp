#pragma once

#include <optional>
#include <vector>

#include "generator/model/model.hpp"

/// Items that a pattern returns, or leaves out, although callers seldom mean that. `filter` is the pattern's own, or
/// that of the collection whose pattern it is part of.
namespace keyc::plan {

/// Whether the pattern returns version 0 besides the version that it repeats. False if it asks for one version or
/// leaves version 0 out, and for a range from a version on, since numbers begin at 1.
bool returns_version_zero(const model::Entity& entity, const model::AccessPattern& pattern,
                          const std::optional<model::Condition>& filter);

/// The attribute that holds the time to live of the entity's items; null if DynamoDB never deletes them.
const model::Attribute* time_to_live(const model::Entity& entity);

/// Whether the pattern returns items that have expired and that DynamoDB has not deleted yet. False if there is no time
/// to live, or if the pattern asks for it.
bool returns_expired(const model::Entity& entity, const model::AccessPattern& pattern,
                     const std::optional<model::Condition>& filter);

/// The levels without which an item is not in the index that the pattern reads, and of which the pattern says nothing:
/// optional parts of the sort key after its first one, without a stand-in. What the index is sorted by first is what it
/// is for, so that a caller knows that its items have it.
std::vector<const model::Component*> unasked_levels(const model::AccessPattern& pattern,
                                                    const std::optional<model::Condition>& filter);

/// Whether a walk that ends at now returns what is later in the same period: neither the sort key nor a filter can end
/// it within one.
bool returns_rest_of_period(const model::AccessPattern& pattern);

}  // namespace keyc::plan
