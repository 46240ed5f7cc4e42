// error: no matching (member )?function|no match(ing)? for call|invalid conversion
#include "carts.keys.hpp"

using carts::CartEntity;

auto wrong(const CartEntity::Key& key) { return CartEntity::update(key).set_votes(2, true); }
