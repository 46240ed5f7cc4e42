// error: a batch cannot overwrite versions
#include "accounts.keys.hpp"
#include "keyc/generated/write_batch.hpp"

using namespace accounts;

void wrong(keyc::WriteBatch& writes, const Paper& paper) { writes.overwrite<PaperEntity>(paper); }
