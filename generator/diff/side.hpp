#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "generator/diff/former.hpp"
#include "generator/diff/git_tree.hpp"
#include "generator/diff/pairing.hpp"
#include "generator/lock/lock_file.hpp"
#include "generator/pipeline/pipeline.hpp"

namespace keyc::diff {

/// One of two schemas that are compared: files, which may be schemas or locks, a folder, or a commit.
struct Side {
  Run run;  // with the errors of the side
  std::vector<std::string> files;
  std::unique_ptr<GitTree> tree;
  std::map<std::string, lock::LockFile> locks;        // by the name of the source
  std::vector<std::unique_ptr<FormerEntity>> former;  // what the locks keep though their schemas do not have it
};

/// Reads each of `given`: a file, a folder (its schemas, or else its locks), `git:REF` or `git:REF:PATH`. `like`: the
/// files that `git:REF` alone stands for; if it is empty, every schema in this folder and below.
std::unique_ptr<Side> read_side(const std::vector<std::string>& given, const std::vector<std::string>& import_dirs,
                                const std::vector<std::string>& like);

/// What the locks of these sides keep, what was removed last first.
Former former_entities(const std::vector<const Side*>& sides);

/// The imports of a schema as its lock names them.
std::vector<std::string> imports_of_lock(const Run& run, const model::Schema& schema);

}  // namespace keyc::diff
