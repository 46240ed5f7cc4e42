// error: no member named 'add_votes'
// lines: 8
#include "carts.keys.hpp"

using carts::CartEntity;

auto wrong(const CartEntity::Key& key) { return CartEntity::update(key).add_votes("ann", 1); }
