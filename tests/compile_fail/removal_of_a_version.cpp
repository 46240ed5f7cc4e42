// error: no member named 'remove'
#include "accounts.keys.hpp"

using namespace accounts;

auto wrong(const Paper& paper) { return PaperEntity::key(paper).remove(); }
