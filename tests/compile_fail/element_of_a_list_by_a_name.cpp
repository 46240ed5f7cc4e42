// error: no matching (member )?function|no match for|no viable
#include "carts.keys.hpp"

using carts::CartEntity;

auto wrong() { return CartEntity::Where::lines["x"].present(); }
