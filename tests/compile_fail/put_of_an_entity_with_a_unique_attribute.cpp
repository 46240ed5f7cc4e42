// error: no member named 'put'|'put' is not a member
#include "accounts.keys.hpp"

using namespace accounts;

auto wrong(const Account& account) { return AccountEntity::put(account); }
