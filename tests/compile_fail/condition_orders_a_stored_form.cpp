// error: no match for|invalid operands|no viable|constraints not satisfied|has no member|no matching
#include "stored.keys.hpp"

using stored::OrderEntity;

auto wrong(keyc::TimestampS at) { return OrderEntity::Where::sentAt < at; }
