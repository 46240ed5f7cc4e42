// error: use of deleted function|call to deleted member function
#include "carts.keys.hpp"
#include "keyc/client.hpp"

auto wrong(keyc::Client& client) { return client.send(carts::CartEntity::all()); }
