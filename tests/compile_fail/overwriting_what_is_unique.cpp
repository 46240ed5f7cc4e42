// error: a batch cannot overwrite what is unique
#include "accounts.keys.hpp"
#include "keyc/generated/write_batch.hpp"

using namespace accounts;

void wrong(keyc::WriteBatch& writes, const Account& account) { writes.overwrite<AccountEntity>(account); }
