#pragma once

#include <vector>

#include "fake_dynamodb/expression.hpp"

namespace fake_dynamodb {

/// Refuses what DynamoDB refuses without looking at an item: overlapping paths, operands of types that an action never
/// takes.
void validate(const std::vector<UpdateAction>& actions);

/// All that they name: what they change and what they read.
std::vector<Path> paths_of(const std::vector<UpdateAction>& actions);

/// The item afterwards; every operand is read from the item as it was. Refuses operands that are absent or of the
/// wrong type there, and paths that lead nowhere.
keyc::Item applied(const std::vector<UpdateAction>& actions, const keyc::Item& item);

}  // namespace fake_dynamodb
