#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "generator/pipeline/load.hpp"

namespace keyc::diff {

/// The files of a commit, read by the git that is installed. Paths are as given on the command line: relative to the
/// folder that keyc runs in.
class GitTree : public FileTree {
 public:
  struct Fault {
    std::string message;
    std::string hint;
  };
  /// The commit that REF names, or why there is none; of A...B the merge base, at which B left A.
  static std::variant<std::unique_ptr<GitTree>, Fault> open(const std::string& ref);

  bool exists(const std::filesystem::path& path) const override;
  FileContent read(const std::filesystem::path& path) const override;
  std::string shown(const std::string& path) const override { return ref_ + ':' + path; }

  /// What git takes as the name of this one commit.
  const std::string& commit_name() const { return name_; }

  /// Whether the repository could have the path.
  bool is_inside(const std::filesystem::path& path) const;
  /// Whether the path is in a repository in this one, of which the commit does not have the files.
  bool is_in_submodule(const std::filesystem::path& path) const;
  /// The path from the root of the repository.
  std::string inside(const std::filesystem::path& path) const;
  const std::filesystem::path& root() const { return root_; }
  /// The files in the folder or below whose names end so.
  std::vector<std::string> files_below(const std::string& folder, std::string_view ending) const;

 private:
  GitTree() = default;

  std::string ref_;
  std::string name_;  // as ref_, or the hash of a merge base
  std::string commit_;
  std::filesystem::path prefix_;  // the folder that keyc runs in, from the root
  std::filesystem::path root_;
  std::set<std::string> files_;
};

/// Whether HEAD of the repository that the file is in has it; false if it is in none.
bool is_in_head(const std::filesystem::path& file);

}  // namespace keyc::diff
