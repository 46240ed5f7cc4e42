#pragma once

#include <vector>

#include "testing/expression.hpp"

namespace keyc::fake {

/// Refuses what DynamoDB refuses without looking at an item: operands of types that the operator never takes, bounds in
/// the wrong order, an operand that is compared with itself.
void validate(const Condition& condition);

/// All paths in the condition.
std::vector<Path> paths_of(const Condition& condition);

/// Whether the condition holds for the item; on an absent attribute only `<>` and attribute_not_exists hold.
bool holds(const Condition& condition, const Item& item);

}  // namespace keyc::fake
