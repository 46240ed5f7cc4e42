#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <vector>

#include "keyc/plan.hpp"

/// The keys of the items that a plan gives.
namespace keyc {

inline constexpr std::size_t most_sort_attributes = 4;

/// The attributes that a plan sorts by, of an item that lives longer; null after the last one.
using SortKey = std::array<const AttributeValue*, most_sort_attributes>;

/// Throws Error if the item lacks one of them, as do the functions below.
SortKey sort_key_of(const PlanSettings& plan, const Item& item);

/// Less than, equal to or greater than 0, as DynamoDB sorts them.
int compare(const SortKey& a, const SortKey& b);

/// What a Query continues after: the key that the plan reads, with that of the table.
Item key_of(const PlanSettings& plan, const Item& item);

/// A text that is the same for two items exactly if they have one primary key.
std::string primary_key_of(const PlanSettings& plan, const Item& item);

}  // namespace keyc
