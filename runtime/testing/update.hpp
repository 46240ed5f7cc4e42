#pragma once

#include <vector>

#include "testing/expression.hpp"

namespace keyc::fake {

/// Refuses what DynamoDB refuses without looking at an item: overlapping paths, operands of types that an action never
/// takes.
void validate(const std::vector<UpdateAction>& actions);

/// All paths in the actions, of attributes that they change and of operands.
std::vector<Path> paths_of(const std::vector<UpdateAction>& actions);

/// The item after the update; every operand is read from the item as it was. Refuses operands that are absent or of the
/// wrong type in the item, and paths without a parent in it.
Item applied(const std::vector<UpdateAction>& actions, const Item& item);

}  // namespace keyc::fake
