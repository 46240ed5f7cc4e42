#include "carts.keys.hpp"

using carts::CartEntity;

auto query(keyc::Timestamp now) { return CartEntity::all().live(now).limit(3); }
auto scan(keyc::TimestampS now) { return CartEntity::all().live(now); }
auto get(keyc::TimestampUs now) { return CartEntity::of("c").live(now); }
bool live(const carts::Cart& cart) { return is_live(cart, keyc::now()); }
