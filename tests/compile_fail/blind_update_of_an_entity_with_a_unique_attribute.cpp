// error: no member named 'set_email'
#include "accounts.keys.hpp"

using namespace accounts;

auto wrong(const AccountEntity::Key& key) { return AccountEntity::update(key).set_email("a@b"); }
