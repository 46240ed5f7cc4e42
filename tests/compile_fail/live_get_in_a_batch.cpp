// error: no matching
#include "carts.keys.hpp"
#include "keyc/client.hpp"

auto wrong(keyc::Client& client) { return client.get_all(carts::CartEntity::of("c").live(keyc::now())); }
