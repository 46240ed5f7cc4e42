// error: no match for|invalid operands|no viable|constraints not satisfied|has no member|no matching
#include "stored.keys.hpp"

using stored::OrderEntity;

auto wrong() { return OrderEntity::Where::balance.between(1, 2); }
