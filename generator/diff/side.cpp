// Where a side of a comparison comes from: `FILE`, `FOLDER`, `git:REF`, `git:REF:PATH`. All are read by the pipeline of
// `keyc check`, up to the model and without its checks: a lock is a schema too, whose comments are read besides.

#include "generator/diff/side.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>
#include <utility>

namespace keyc::diff {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view schema_ending = ".keys";
constexpr std::string_view lock_ending = ".keys.lock";
constexpr std::string_view git_prefix = "git:";

std::vector<std::string> files_below(const fs::path& folder, std::string_view ending) {
  std::vector<std::string> found;
  std::error_code error;
  for (fs::recursive_directory_iterator each(folder, error), end; each != end && !error; each.increment(error)) {
    const std::string name = each->path().filename().string();
    if (name.starts_with(".") && each->is_directory(error)) each.disable_recursion_pending();
    if (name.ends_with(ending) && each->is_regular_file(error))
      found.push_back(each->path().lexically_normal().string());
  }
  std::sort(found.begin(), found.end());
  return found;
}

class Reader {
 public:
  Reader(Side& side, const std::vector<std::string>& like, FolderHas folder_has)
      : side_(side), like_(like), folder_has_(folder_has) {}

  bool find(const std::string& given) {
    if (given.starts_with(git_prefix)) return find_in_git(given.substr(git_prefix.size()));
    std::error_code error;
    if (!fs::is_directory(given, error)) {
      side_.files.push_back(given);
      return true;
    }
    return add(given, files_below(given, schema_ending), files_below(given, lock_ending));
  }

 private:
  bool find_in_git(const std::string& rest) {
    const std::size_t colon = rest.find(':');
    const std::string ref = rest.substr(0, colon);
    auto opened = GitTree::open(ref);
    if (const auto* const fault = std::get_if<GitTree::Fault>(&opened)) return fail(fault->message, fault->hint);
    if (side_.tree)
      return fail("a side is one commit", "name its files as git:REF:PATH once, with a folder as the path");
    side_.tree = std::move(std::get<std::unique_ptr<GitTree>>(opened));
    const GitTree& tree = *side_.tree;
    if (colon == std::string::npos) return like_.empty() ? add_folder(".") : add_like();
    const std::string path = rest.substr(colon + 1);
    if (tree.exists(path)) {
      side_.files.push_back(path);
      return true;
    }
    return add_folder(path);
  }

  bool add_folder(const std::string& folder) {
    const GitTree& tree = *side_.tree;
    return add(tree.shown(folder), tree.files_below(folder, schema_ending), tree.files_below(folder, lock_ending));
  }

  bool add(const std::string& folder, std::vector<std::string> schemas, std::vector<std::string> locks) {
    const bool only_locks = folder_has_ == FolderHas::locks;
    std::vector<std::string>& found = schemas.empty() || only_locks ? locks : schemas;
    if (found.empty())
      return fail(folder + (only_locks ? " has no locks (*.keys.lock)" : " has no schemas (*.keys)"), "");
    side_.files.insert(side_.files.end(), found.begin(), found.end());
    return true;
  }

  /// The files that the other side has; and those that are not there any more, since a file may have another name or
  /// folder now.
  bool add_like() {
    const GitTree& tree = *side_.tree;
    std::set<std::string> found;
    for (const std::string& file : like_) {
      if (!tree.is_inside(file))
        return fail(fmt::format("{} is not in this repository", file),
                    "git:REF alone stands for the same files as the new side: name those of the commit, git:REF:PATH");
      if (tree.is_in_submodule(file))
        return fail(fmt::format("{} is in a submodule, of which this repository has no files", file),
                    "run keyc in the folder of the submodule");
      // A link that the commit does not have may lead to a file that it has.
      std::error_code ignored;
      const std::string target = fs::weakly_canonical(file, ignored).string();
      if (tree.exists(file))
        found.insert(tree.inside(file));
      else if (tree.exists(target))
        found.insert(tree.inside(target));
    }
    const std::string_view ending = lock::is_lock_name(like_.front()) ? lock_ending : schema_ending;
    for (const std::string& file : tree.files_below(tree.root().string(), ending)) {
      const std::string path = tree.inside(file);
      if (!file_exists(tree.root() / path)) found.insert(path);
    }
    std::error_code error;
    const fs::path here = fs::current_path(error);
    for (const std::string& path : found)
      side_.files.push_back((tree.root() / path).lexically_proximate(here).generic_string());
    return true;  // nothing is there: everything is new
  }

  bool fail(std::string message, std::string hint) {
    side_.run.diagnostics.report({Code::bad_side, {}, std::move(message), std::move(hint), {}, "keyc"});
    return false;
  }

  Side& side_;
  const std::vector<std::string>& like_;
  FolderHas folder_has_;
};

bool is_lock(const Source& source) { return lock::is_lock_name(source.name()); }

/// Reads the comments of locks, and says of a lock with errors that it is damaged.
void read_locks(Side& side) {
  Diagnostics found;
  for (const Source& source : side.run.sources) {
    if (!is_lock(source)) continue;
    if (auto lock = lock::read(source, found)) side.locks.emplace(source.name(), std::move(*lock));
  }
  if (!found.has_errors() && side.run.diagnostics.has_errors())
    for (const Diagnostic& error : side.run.diagnostics.all())
      if (error.span.source != nullptr && is_lock(*error.span.source))
        found.report(Code::lock_damaged, error.span, "the lock cannot be read: " + error.message,
                     "restore it from version control; delete it only if it was never committed");
  if (found.has_errors()) side.run.diagnostics = std::move(found);
}

}  // namespace

std::vector<std::string> imports_of_lock(const Run& run, const model::Schema& schema) {
  std::vector<std::string> imports;
  for (const model::ParsedFile& file : run.files)
    if (file.source == schema.span.source)
      for (const ast::Import& import : file.file.imports)
        imports.push_back(lock::is_lock_name(import.path.value) ? import.path.value
                                                                : lock::lock_name(import.path.value));
  return imports;
}

Former former_entities(const std::vector<const Side*>& sides) {
  std::vector<const FormerEntity*> found;
  for (const Side* side : sides)
    for (const auto& former : side->former) found.push_back(former.get());
  std::stable_sort(found.begin(), found.end(),
                   [](const auto* a, const auto* b) { return a->gone->time > b->gone->time; });
  Former result;
  std::map<std::pair<std::string, std::string>, std::vector<const model::Entity*>> states;  // by lock and subject
  for (const FormerEntity* former : found) {
    if (former->gone->is_parts())
      states[{former->lock, former->gone->subject}].push_back(former->entity);
    else
      result.gone.push_back(former->entity);
  }
  const auto add_states = [&](const std::string& lock, const model::Entity& entity) {
    if (const auto known = states.find({lock, lock::parts_of(entity)}); known != states.end())
      result.earlier.emplace(&entity, known->second);
  };
  for (const Side* side : sides)
    for (const model::Schema& schema : side->run.model.schemas)
      for (const model::Entity& entity : schema.entities) add_states(schema.span.source->name(), entity);
  for (const FormerEntity* former : found)
    if (!former->gone->is_parts()) add_states(former->lock, *former->entity);
  return result;
}

std::unique_ptr<Side> read_side(const std::vector<std::string>& given, const std::vector<std::string>& import_dirs,
                                const std::vector<std::string>& like, Reading reading) {
  auto side = std::make_unique<Side>();
  Reader reader(*side, like, reading.folder_has);
  for (const std::string& each : given)
    if (!reader.find(each)) return side;
  LoadOptions input;
  input.files = side->files;
  input.import_dirs = import_dirs;
  input.tables_may_be_imported = true;
  input.has_all_entities = false;  // a file that is not named may have others
  input.are_former = reading.is_former;
  input.tree = side->tree.get();
  resolve(input, side->run);
  read_locks(*side);
  if (side->run.diagnostics.has_errors()) return side;
  for (const model::Schema& schema : side->run.model.schemas) {
    const auto lock = side->locks.find(schema.span.source->name());
    if (lock != side->locks.end())
      lock::verify(lock->second, schema, imports_of_lock(side->run, schema), side->run.diagnostics);
  }
  for (const auto& [name, lock] : side->locks)
    for (auto& former : read_former(lock, side->run.diagnostics)) side->former.push_back(std::move(former));
  return side;
}

}  // namespace keyc::diff
