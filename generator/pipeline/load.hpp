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
  /// Folders where imports are looked for behind that of the importing file, and which they may lie in.
  std::vector<std::string> import_dirs;
  /// Whether an imported file may declare the table of an entity: where nothing is generated, it need not be named.
  bool tables_may_be_imported = false;
};

/// Reads a schema, or standard input as `-`. Null where that is an error, which is reported.
const Source* read_source(const std::string& file, std::deque<Source>& sources, Diagnostics& diagnostics);

/// Reads and parses the files and everything that they import, each file once, imported ones before those that import
/// them. `sources` owns the texts. An import may lie in the folder of a named file or in an import folder, and below.
std::vector<model::ParsedFile> load(const LoadOptions& options, std::deque<Source>& sources, Diagnostics& diagnostics);

}  // namespace keyc
