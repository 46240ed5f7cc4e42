// error: no viable (overloaded )?operator\[\]|no match for .operator\[\]
#include "carts.keys.hpp"

using carts::CartEntity;

auto wrong() { return CartEntity::Where::votes[0].absent(); }
