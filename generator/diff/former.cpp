#include "generator/diff/former.hpp"

#include <algorithm>
#include <filesystem>
#include <set>
#include <utility>

namespace keyc::diff {
namespace {

namespace fs = std::filesystem;

/// The text of one file, whatever it is called.
class OneText : public FileTree {
 public:
  explicit OneText(std::string text) : text_(std::move(text)) {}

  bool exists(const fs::path& path) const override {
    static_cast<void>(path);
    return false;
  }
  FileContent read(const fs::path& path) const override {
    static_cast<void>(path);
    return {text_, {}};
  }
  std::string shown(const std::string& path) const override { return path; }

 private:
  std::string text_;
};

}  // namespace

std::vector<std::unique_ptr<FormerEntity>> read_former(const lock::LockFile& lock, Diagnostics& diagnostics) {
  std::vector<std::unique_ptr<FormerEntity>> found;
  for (const lock::Gone& gone : lock.gone) {
    if (gone.facts.empty()) continue;
    const OneText text(lock::schema_of_gone(lock, gone));
    auto former = std::make_unique<FormerEntity>();
    former->lock = lock.source->name();
    former->gone = &gone;
    LoadOptions input;
    input.files = {lock.source->name()};
    input.tables_may_be_imported = true;
    input.has_all_entities = false;
    input.tree = &text;
    resolve(input, former->run);
    if (former->run.diagnostics.has_errors()) {
      diagnostics.report(Code::lock_damaged, gone.span,
                         "what is gone cannot be read: " + former->run.diagnostics.all().front().message,
                         "restore it from version control, or delete it if no such item is left");
      continue;
    }
    former->entity = &former->run.model.schemas.front().entities.front();
    found.push_back(std::move(former));
  }
  return found;
}

std::string schema_of_lock(const std::string& lock) {
  return lock.substr(0, lock.size() - std::string_view(".lock").size());
}

std::vector<std::string> locks_beside(const std::vector<std::string>& locks) {
  std::set<fs::path> folders;
  for (const std::string& lock : locks) folders.insert(fs::path(lock).parent_path());
  std::vector<std::string> found;
  std::error_code error;
  for (const fs::path& folder : folders)
    for (fs::directory_iterator each(folder.empty() ? fs::path(".") : folder, error), end; each != end && !error;
         each.increment(error)) {
      const std::string name = (folder / each->path().filename()).string();
      const bool is_named = std::find(locks.begin(), locks.end(), name) != locks.end();
      if (name.ends_with(".keys.lock") && !is_named && each->is_regular_file(error)) found.push_back(name);
    }
  std::sort(found.begin(), found.end());
  return found;
}

}  // namespace keyc::diff
