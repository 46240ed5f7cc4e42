#include "generator/diff/git_tree.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "generator/diff/program.hpp"

namespace keyc::diff {
namespace {

namespace fs = std::filesystem;

std::string first_line(const std::string& text) { return text.substr(0, text.find('\n')); }

GitTree::Fault missing(const std::string& ref) {
  const bool is_shallow = first_line(run_program({"git", "rev-parse", "--is-shallow-repository"}).output) == "true";
  const std::size_t slash = ref.find('/');
  const std::string fetch = slash == std::string::npos ? fmt::format("git fetch origin {}", ref)
                                                       : fmt::format("git fetch --depth=1 {0} {1}:refs/remotes/{0}/{1}",
                                                                     ref.substr(0, slash), ref.substr(slash + 1));
  return {fmt::format("git:{}: this repository has no such commit{}", ref,
                      is_shallow ? "; it is a shallow clone, which has only a part of the history" : ""),
          "fetch it first: " + fetch};
}

}  // namespace

std::variant<std::unique_ptr<GitTree>, GitTree::Fault> GitTree::open(const std::string& ref) {
  if (ref.empty() || ref.front() == '-')
    return Fault{fmt::format("git:{}: this names no commit", ref), "write git:REF, for example git:origin/main"};
  const ProgramResult root = run_program({"git", "rev-parse", "--show-toplevel", "--show-prefix"});
  if (!root.started || root.exit_code == 127)
    return Fault{fmt::format("git:{} needs git, which is not installed", ref), ""};
  if (root.exit_code != 0)
    return Fault{fmt::format("git:{}: this folder is in no git repository", ref), first_line(root.errors)};
  const ProgramResult commit = run_program({"git", "rev-parse", "--verify", "--quiet", ref + "^{commit}"});
  if (commit.exit_code != 0) return missing(ref);
  std::unique_ptr<GitTree> tree(new GitTree());
  tree->ref_ = ref;
  tree->commit_ = first_line(commit.output);
  tree->root_ = first_line(root.output);
  const std::string after_root = root.output.substr(std::min(root.output.size(), root.output.find('\n') + 1));
  tree->prefix_ = first_line(after_root);
  const ProgramResult files = run_program({"git", "ls-tree", "-r", "-z", "--name-only", "--full-tree", tree->commit_});
  if (files.exit_code != 0)
    return Fault{fmt::format("git:{}: its files cannot be listed", ref), first_line(files.errors)};
  for (std::size_t begin = 0; begin < files.output.size();) {
    const std::size_t end = std::min(files.output.find('\0', begin), files.output.size());
    tree->files_.insert(files.output.substr(begin, end - begin));
    begin = end + 1;
  }
  return tree;
}

std::string GitTree::inside(const fs::path& path) const {
  const fs::path from_root = path.is_absolute() ? path.lexically_relative(root_) : prefix_ / path;
  return from_root.lexically_normal().generic_string();
}

bool GitTree::is_inside(const fs::path& path) const { return *fs::path(inside(path)).begin() != ".."; }

bool GitTree::is_in_submodule(const fs::path& path) const {
  // git lists a submodule as a file.
  for (fs::path folder = fs::path(inside(path)).parent_path(); !folder.empty(); folder = folder.parent_path())
    if (files_.contains(folder.generic_string())) return true;
  return false;
}

bool GitTree::exists(const fs::path& path) const { return files_.contains(inside(path)); }

FileContent GitTree::read(const fs::path& path) const {
  if (!exists(path)) return {std::nullopt, "the commit has no such file"};
  ProgramResult result = run_program({"git", "cat-file", "blob", commit_ + ':' + inside(path)});
  if (result.exit_code != 0) return {std::nullopt, first_line(result.errors)};
  return {std::move(result.output), ""};
}

std::vector<std::string> GitTree::files_below(const std::string& folder, std::string_view ending) const {
  std::string start = inside(folder);
  if (start == "." || start == "./") start.clear();
  if (!start.empty() && start.back() != '/') start += '/';
  std::vector<std::string> found;
  for (const std::string& file : files_)
    if (file.starts_with(start) && file.ends_with(ending))
      found.push_back(fs::path(file)
                          .lexically_relative(prefix_.empty() ? fs::path(".") : prefix_.lexically_normal())
                          .lexically_normal()
                          .generic_string());
  return found;
}

}  // namespace keyc::diff
