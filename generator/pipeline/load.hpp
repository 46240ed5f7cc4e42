#pragma once

#include <deque>
#include <filesystem>
#include <string>
#include <vector>

#include "generator/resolve/resolve.hpp"
#include "generator/text/files.hpp"
#include "grammar/diagnostics.hpp"
#include "grammar/source.hpp"

namespace keyc {

/// Files that are read from elsewhere than the file system, such as a commit.
class FileTree {
 public:
  FileTree() = default;
  FileTree(const FileTree&) = delete;
  FileTree& operator=(const FileTree&) = delete;
  virtual ~FileTree() = default;
  virtual bool exists(const std::filesystem::path& path) const = 0;
  virtual FileContent read(const std::filesystem::path& path) const = 0;
  /// How messages name the file.
  virtual std::string shown(const std::string& path) const = 0;
};

struct LoadOptions {
  std::vector<std::string> files;
  /// Folders to search for imports, after the folder of the importing file. Imports may be anywhere in them.
  std::vector<std::string> import_dirs;
  /// Whether the table of an entity may be declared in a file that is only imported: allowed if nothing is generated.
  bool tables_may_be_imported = false;
  /// False: a part of a schema, whose tables and indexes may name attributes of other entities.
  bool has_all_entities = true;
  /// True: later schemas are compared with these, which may be as earlier versions of keyc took them.
  bool are_former = false;
  /// Null: the file system.
  const FileTree* tree = nullptr;
};

/// Reads a schema, or standard input if `file` is "-". Returns null after an error, which is reported.
const Source* read_source(const std::string& file, std::deque<Source>& sources, Diagnostics& diagnostics);

/// Reads and parses the files and everything that they import, each file once, imported files before those that import
/// them. `sources` owns the texts. Imported files must be in the folder of a named file, in an import folder, or below.
std::vector<model::ParsedFile> load(const LoadOptions& options, std::deque<Source>& sources, Diagnostics& diagnostics);

}  // namespace keyc
