// error: no matching
// lines: 34
#include "carts.keys.hpp"

auto wrong() { return carts::CartEntity::on_byShop().shop("s").query().live(keyc::now()); }
