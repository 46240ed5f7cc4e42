#pragma once

#include <memory>
#include <string>
#include <vector>

#include "generator/lock/lock_file.hpp"
#include "generator/pipeline/pipeline.hpp"

/// What schemas no longer have, but items in their tables still may be: declarations that locks keep.
namespace keyc::diff {

/// The schema of one entity that is gone, as a lock keeps it.
struct Former {
  std::string lock;
  std::string subject;  // "entity Place"
  std::string date;     // when it was removed
  Run run;
};

/// What a lock keeps. Reports what cannot be read.
std::vector<std::unique_ptr<Former>> read_former(const lock::LockFile& lock, Diagnostics& diagnostics);

/// The other locks in the folders of these.
std::vector<std::string> locks_beside(const std::vector<std::string>& locks);

}  // namespace keyc::diff
