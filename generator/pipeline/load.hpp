#pragma once

#include <deque>
#include <string>
#include <vector>

#include "generator/resolve/resolve.hpp"
#include "grammar/diagnostics.hpp"
#include "grammar/source.hpp"

namespace keyc {

struct LoadOptions {
  std::vector<std::string> files;
  /// Folders to search for imports, after the folder of the importing file. Imports may be anywhere in them.
  std::vector<std::string> import_dirs;
  /// Whether the table of an entity may be declared in a file that is only imported: allowed if nothing is generated.
  bool tables_may_be_imported = false;
};

/// Reads a schema, or standard input if `file` is "-". Returns null after an error, which is reported.
const Source* read_source(const std::string& file, std::deque<Source>& sources, Diagnostics& diagnostics);

/// Reads and parses the files and everything that they import, each file once, imported files before those that import
/// them. `sources` owns the texts. Imported files must be in the folder of a named file, in an import folder, or below.
std::vector<model::ParsedFile> load(const LoadOptions& options, std::deque<Source>& sources, Diagnostics& diagnostics);

}  // namespace keyc
