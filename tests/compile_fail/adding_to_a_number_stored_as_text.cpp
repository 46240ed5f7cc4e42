// error: no match for|invalid operands|no viable|constraints not satisfied|has no member|no matching
#include "stored.keys.hpp"

using stored::OrderEntity;

auto wrong(OrderEntity::Update update) { return update.add_balance(1); }
