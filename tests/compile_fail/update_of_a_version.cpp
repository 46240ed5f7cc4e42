// error: no member named 'update'|'update' is not a member
#include "accounts.keys.hpp"

using namespace accounts;

auto wrong(const Paper& paper) { return PaperEntity::update(paper); }
