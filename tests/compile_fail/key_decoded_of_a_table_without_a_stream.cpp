// error: use of deleted function|attempt to use a deleted function|call to deleted
#include "carts.keys.hpp"

void f(const keyc::Item& key) { carts::CartsTable::decode_key(key); }
