// Depth first: the imports of a file are loaded before it is added, so that imported files come first and a circle
// shows as a file that is still open. A file is known by its path without links, however it is named. Imports are
// limited to the folders of the command line, since a schema may come from elsewhere.

#include "generator/pipeline/load.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <optional>
#include <set>

#include "generator/text/files.hpp"
#include "grammar/parse.hpp"
#include "keyc/generated/utf8.hpp"

namespace keyc {
namespace {

namespace fs = std::filesystem;

/// File names appear in messages and in generated code.
bool is_printable(const std::string& name) {
  return utf8::find_invalid(name) == std::string::npos && std::none_of(name.begin(), name.end(), [](char c) {
           return static_cast<unsigned char>(c) < 0x20 || c == 0x7F;
         });
}

/// The path without links and dots; unchanged if it cannot be resolved.
fs::path resolved(const fs::path& path) {
  std::error_code error;
  fs::path result = fs::weakly_canonical(fs::absolute(path, error), error);
  return error ? path : result;
}

bool is_inside(const fs::path& folder, const fs::path& path) {
  return std::mismatch(folder.begin(), folder.end(), path.begin(), path.end()).first == folder.end();
}

fs::path folder_of(const fs::path& file) { return file.has_parent_path() ? file.parent_path() : fs::path("."); }

/// The name of an imported file in messages: a path that begins like the path of the importing file.
std::string display_name(const fs::path& path) { return path.lexically_normal().string(); }

struct Fault {
  Code code;
  std::string message;
  std::string hint;
};

/// What is wrong with the file as a whole, if anything.
std::optional<Fault> fault_of(const std::string& name, const FileContent& content) {
  if (!is_printable(name))
    return Fault{Code::cannot_read, "has a name with control characters, or that is not UTF-8", "rename the file"};
  if (!content.text) return Fault{Code::cannot_read, fmt::format("cannot be read: {}", content.error), ""};
  if (content.text->size() > largest_source)
    return Fault{Code::too_large, fmt::format("is larger than {} MiB", largest_source >> 20), "split the schema"};
  return std::nullopt;
}

class Loader {
 public:
  Loader(const LoadOptions& options, std::deque<Source>& sources, Diagnostics& diagnostics)
      : options_(options), sources_(sources), diagnostics_(diagnostics) {
    for (const std::string& file : options.files) {
      named_.insert(resolved(file));
      roots_.push_back(resolved(folder_of(file)));
    }
    for (const std::string& folder : options.import_dirs) roots_.push_back(resolved(folder));
  }

  std::vector<model::ParsedFile> load() {
    for (const std::string& file : options_.files) add(file, file, nullptr);
    return std::move(files_);
  }

 private:
  enum class State : std::uint8_t { open, done };
  struct Known {
    State state = State::open;
    std::optional<std::size_t> position;  // nothing if it could not be read
  };

  /// Loads a file and returns its position among the loaded ones. `import`: where it is imported; null for a named
  /// file.
  std::optional<std::size_t> add(const fs::path& path, const std::string& name, const Span* import) {
    const fs::path identity = resolved(path);
    const auto [known, is_new] = known_.emplace(identity, Known{});
    if (!is_new) {
      if (known->second.state == State::open && import != nullptr) report_cycle(identity, *import);
      return known->second.position;
    }
    const Source* const source = read(path, name, import);
    if (source == nullptr) {
      known->second.state = State::done;
      return std::nullopt;
    }
    open_.push_back({identity, name});
    model::ParsedFile parsed{source,
                             parse(*source, diagnostics_),
                             path.filename().string(),
                             named_.contains(identity) || options_.tables_may_be_imported,
                             {},
                             true,
                             named_.contains(identity),
                             options_.has_all_entities,
                             options_.are_former};
    for (const ast::Import& imported : parsed.file.imports) add_import(path, imported, parsed);
    open_.pop_back();
    files_.push_back(std::move(parsed));
    Known& done = known_[identity];
    done = {State::done, files_.size() - 1};
    return done.position;
  }

  void add_import(const fs::path& from, const ast::Import& import, model::ParsedFile& into) {
    const fs::path path = find(from, import.path.value);
    std::optional<std::size_t> position;
    if (is_allowed(path, import)) position = add(path, display_name(path), &import.path.span);
    if (!position)
      into.imports_known = false;
    else if (std::find(into.imports.begin(), into.imports.end(), *position) == into.imports.end())
      into.imports.push_back(*position);
  }

  /// The path in the folder of the importing file or, if it does not exist, in the first import folder that has it.
  fs::path find(const fs::path& from, const std::string& name) const {
    const fs::path beside = folder_of(from) / name;
    if (exists(beside)) return beside.lexically_normal();
    for (const std::string& folder : options_.import_dirs)
      if (exists(fs::path(folder) / name)) return (fs::path(folder) / name).lexically_normal();
    return beside.lexically_normal();
  }

  bool exists(const fs::path& path) const {
    return options_.tree != nullptr ? options_.tree->exists(path) : file_exists(path);
  }

  bool is_allowed(const fs::path& path, const ast::Import& import) {
    const fs::path target = resolved(path);
    if (std::any_of(roots_.begin(), roots_.end(), [&](const fs::path& root) { return is_inside(root, target); }))
      return true;
    std::error_code error;
    const fs::path folder = fs::proximate(folder_of(target), error);
    diagnostics_.report(Code::import_outside, import.path.span,
                        fmt::format("{} is outside the folders that may be imported from", display_name(path)),
                        fmt::format("allow it with --import-dir {}", display_name(error ? folder_of(target) : folder)));
    return false;
  }

  void report_cycle(const fs::path& identity, const Span& import) {
    const auto first =
        std::find_if(open_.begin(), open_.end(), [&](const Open& open) { return open.identity == identity; });
    std::string chain;
    for (auto open = first; open != open_.end(); ++open) chain += open->name + " → ";
    diagnostics_.report(Code::import_cycle, import, fmt::format("files import each other: {}{}", chain, first->name),
                        "move what both need into a third file");
  }

  const Source* read(const fs::path& path, const std::string& name, const Span* import) {
    if (import == nullptr && options_.tree == nullptr) return read_source(name, sources_, diagnostics_);
    FileContent content = options_.tree != nullptr ? options_.tree->read(path) : read_file(path);
    const std::string shown = options_.tree != nullptr ? options_.tree->shown(name) : name;
    if (const auto fault = fault_of(name, content)) {
      const Code code = fault->code == Code::cannot_read && import != nullptr ? Code::bad_import : fault->code;
      if (import != nullptr)
        diagnostics_.report(code, *import, fmt::format("{} {}", shown, fault->message), fault->hint);
      else
        diagnostics_.report({code, {}, fault->message, fault->hint, {}, shown});
      return nullptr;
    }
    return &sources_.emplace_back(shown, std::move(*content.text));
  }

  struct Open {
    fs::path identity;
    std::string name;
  };
  const LoadOptions& options_;
  std::deque<Source>& sources_;
  Diagnostics& diagnostics_;
  std::set<fs::path> named_;
  std::vector<fs::path> roots_;
  std::map<fs::path, Known> known_;
  std::vector<Open> open_;  // the files that are being loaded, each imported by the one before
  std::vector<model::ParsedFile> files_;
};

}  // namespace

const Source* read_source(const std::string& file, std::deque<Source>& sources, Diagnostics& diagnostics) {
  FileContent content = file == "-" ? read_standard_input() : read_file(file);
  if (const auto fault = fault_of(file, content)) {
    diagnostics.report({fault->code, {}, fault->message, fault->hint, {}, is_printable(file) ? file : "a schema"});
    return nullptr;
  }
  return &sources.emplace_back(file == "-" ? "<stdin>" : file, std::move(*content.text));
}

std::vector<model::ParsedFile> load(const LoadOptions& options, std::deque<Source>& sources, Diagnostics& diagnostics) {
  return Loader(options, sources, diagnostics).load();
}

}  // namespace keyc
