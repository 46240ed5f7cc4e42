#include "generator/diff/git_tree.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

#include "generator/diff/program.hpp"
#include "generator/text/files.hpp"
#include "generator/text/shell.hpp"

namespace keyc::diff {
namespace {

namespace fs = std::filesystem;

std::string first_line(const std::string& text) { return text.substr(0, text.find('\n')); }

bool is_shallow() { return first_line(run_program({"git", "rev-parse", "--is-shallow-repository"}).output) == "true"; }

/// A branch or tag of a remote: of `origin/main`, and of `main` in the remote "origin". Without a remote if there is
/// none of that name.
struct RemoteRef {
  std::string remote;
  std::string name;
  bool is_tracked = false;  // named as what was fetched: origin/main
};

RemoteRef remote_ref(const std::string& ref) {
  std::istringstream remotes(run_program({"git", "remote"}).output);
  RemoteRef found{{}, ref};
  for (std::string remote; std::getline(remotes, remote);) {
    if (ref.starts_with(remote + '/')) return {remote, ref.substr(remote.size() + 1), true};
    if (found.remote.empty() || remote == "origin") found.remote = remote;
  }
  return found;
}

/// How to get the commit, as a command that works as it stands; what else could be named if there is none.
std::string how_to_fetch(const std::string& ref) {
  const RemoteRef from = remote_ref(ref);
  const std::string depth = is_shallow() ? "--depth=1 " : "";
  const auto fetch = [&](const std::string& what) {
    return fmt::format("fetch it first: git fetch {}{} {}", depth, from.remote, for_shell(what));
  };
  const bool is_hash = ref.size() == 40 && ref.find_first_not_of("0123456789abcdef") == std::string::npos;
  const bool is_name = ref.find_first_of("~^@: ") == std::string::npos;
  if (!from.remote.empty() && is_hash) return fetch(ref);
  if (!from.remote.empty() && from.is_tracked && is_name)
    return fetch(fmt::format("{1}:refs/remotes/{0}/{1}", from.remote, from.name));
  if (!from.remote.empty() && is_name && ref != "HEAD") return fetch(fmt::format("{0}:{0}", from.name));
  if (is_shallow()) return "fetch more of the history first: git fetch --unshallow";
  return "name a commit that git log --all shows";
}

GitTree::Fault missing(const std::string& ref) {
  return {fmt::format("git:{}: this repository has no such commit{}", ref,
                      is_shallow() ? "; it is a shallow clone, which has only a part of the history" : ""),
          how_to_fetch(ref)};
}

constexpr std::string_view between = "...";

bool has_commit(const std::string& ref) {
  return run_program({"git", "rev-parse", "--verify", "--quiet", ref + "^{commit}"}).exit_code == 0;
}

/// Whether a commit that is not an ancestor of the base has parents that a shallow clone lacks: a later common commit
/// could be among them.
bool may_hide_later(const std::string& left, const std::string& right, const std::string& base) {
  const ProgramResult path = run_program({"git", "rev-parse", "--git-path", "shallow"});
  const std::string cut = read_file(first_line(path.output)).text.value_or("");
  if (cut.empty()) return false;
  std::istringstream since(run_program({"git", "rev-list", left, right, "--not", base}).output);
  for (std::string commit; std::getline(since, commit);)
    if (cut.find(commit) != std::string::npos) return true;
  return false;
}

/// LEFT...RIGHT: the commit at which they parted.
std::variant<std::string, GitTree::Fault> merge_base(const std::string& ref, std::size_t dots) {
  const auto or_head = [](const std::string& name) { return name.empty() ? "HEAD" : name; };
  const std::string left = or_head(ref.substr(0, dots));
  const std::string right = or_head(ref.substr(dots + between.size()));
  for (const std::string& each : {left, right})
    if (!has_commit(each)) return missing(each);
  const ProgramResult found = run_program({"git", "merge-base", "--all", left, right});
  const std::string base = first_line(found.output);
  if (found.output.size() > base.size() + 1)
    return GitTree::Fault{fmt::format("git:{}: {} and {} have several merge bases", ref, left, right),
                          fmt::format("merge {} into this branch, or name one of them: git:{}", left, base)};
  if (!base.empty() && !may_hide_later(left, right, base)) return base;
  if (!is_shallow())
    return GitTree::Fault{fmt::format("git:{}: {} and {} have no commit in common", ref, left, right),
                          "name the commit to compare with: git:REF"};
  const RemoteRef from = remote_ref(left);
  const std::string which =
      from.remote.empty() || left == "HEAD" ? "" : fmt::format(" {} {}", from.remote, for_shell(from.name));
  return GitTree::Fault{
      fmt::format("git:{}: the merge base is not in this shallow clone, which has only a part of the history", ref),
      fmt::format("fetch more of it first: git fetch --deepen=100{}, or all of it: git fetch --unshallow", which)};
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
  std::unique_ptr<GitTree> tree(new GitTree());
  tree->ref_ = tree->name_ = ref;
  if (const std::size_t dots = ref.find(between); dots != std::string::npos) {
    auto base = merge_base(ref, dots);
    if (auto* const fault = std::get_if<Fault>(&base)) return std::move(*fault);
    tree->name_ = std::get<std::string>(base);
  }
  const ProgramResult commit = run_program({"git", "rev-parse", "--verify", "--quiet", tree->name_ + "^{commit}"});
  if (commit.exit_code != 0) return missing(ref);
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

bool is_in_head(const fs::path& file) {
  const std::string folder = file.has_parent_path() ? file.parent_path().string() : ".";
  const ProgramResult found =
      run_program({"git", "-C", folder, "ls-tree", "--name-only", "HEAD", "--", "./" + file.filename().string()});
  return found.started && found.exit_code == 0 && !found.output.empty();
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
