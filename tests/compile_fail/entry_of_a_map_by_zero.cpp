// error: no matching (member )?function|no match(ing)? for call|(could not|cannot) convert|invalid conversion
#include "carts.keys.hpp"

using carts::CartEntity;

auto wrong(const CartEntity::Key& key) { return CartEntity::update(key).set_votes(0, true); }
