// error: no match for 'operator|no viable overloaded operator
#include "carts.keys.hpp"

using carts::CartEntity;

auto wrong() { return CartEntity::Where::counts["a"]["b"].present(); }
