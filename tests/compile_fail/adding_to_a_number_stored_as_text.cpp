// error: has no member named|no member named
#include "stored.keys.hpp"

using stored::OrderEntity;

auto wrong(OrderEntity::Update update) { return update.add_balance(1); }
