// error: cannot convert|could not convert|no viable conversion|no matching function|invalid initialization|no known
// conversion
#include "accounts.keys.hpp"
#include "keyc/generated/transaction.hpp"

using namespace accounts;

auto wrong(const AccountEntity::Key& key) { return AccountEntity::remove(key); }
