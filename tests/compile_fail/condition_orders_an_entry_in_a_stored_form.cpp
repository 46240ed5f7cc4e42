// error: no match for 'operator<'|invalid operands to binary expression
#include "carts.keys.hpp"

using carts::CartEntity;

auto wrong(keyc::Date day) { return CartEntity::Where::days["x"] < day; }
