// error: no match for|invalid operands|no viable|constraints not satisfied|has no member|no matching
#include "stored.keys.hpp"

using stored::OrderEntity;

auto wrong(const keyc::Bytes& bytes) { return OrderEntity::Where::digest.begins_with(bytes); }
