#pragma once

#include "generator/lock/lock_file.hpp"
#include "generator/text/context.hpp"

namespace keyc::docs {

/// The changes of stored data that the ledgers of the lock accept, the newest first.
Context accepted_changes(const lock::LockFile& lock);

}  // namespace keyc::docs
