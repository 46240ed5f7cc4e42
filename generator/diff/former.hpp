#pragma once

#include <memory>
#include <string>
#include <vector>

#include "generator/lock/lock_file.hpp"
#include "generator/pipeline/pipeline.hpp"

/// What schemas no longer have, but items in their tables still may be: entities that locks keep.
namespace keyc::diff {

/// An entity that is gone, or an earlier state of one (lock::Gone::is_parts), as a lock keeps it.
struct FormerEntity {
  std::string lock;
  const lock::Gone* gone;
  Run run;  // its schema, with this entity alone
  const model::Entity* entity = nullptr;
};

/// What a lock keeps. Reports what cannot be read.
std::vector<std::unique_ptr<FormerEntity>> read_former(const lock::LockFile& lock, Diagnostics& diagnostics);

/// The other locks in the folders of these.
std::vector<std::string> locks_beside(const std::vector<std::string>& locks);
/// places.keys, of places.keys.lock.
std::string schema_of_lock(const std::string& lock);

}  // namespace keyc::diff
