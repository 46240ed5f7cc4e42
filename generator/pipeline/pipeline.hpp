#pragma once

#include <deque>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "generator/lock/lock_file.hpp"
#include "generator/outputs/outputs.hpp"
#include "generator/pipeline/load.hpp"
#include "generator/text/files.hpp"
#include "grammar/diagnostics.hpp"

namespace keyc {

struct GenerateOptions {
  LoadOptions input;
  std::string out_folder;
  std::vector<const Output*> outputs;
  std::string outer_namespace;  // around those of the schemas; empty if none
  std::string depfile;          // empty if none
  std::string depfile_target;   // empty: the stamp, or the first output
  std::string stamp;            // empty if none
  std::string list;             // of the outputs; empty if none
  tables::Settings deployed;
};

/// The files and diagnostics of one run. Diagnostics point into the sources.
struct Run {
  std::deque<Source> sources;
  Diagnostics diagnostics;
  std::vector<model::ParsedFile> files;
  model::Model model;  // complete only if there was no error
  /// Of schemas, if an output shows what was accepted.
  std::map<const Source*, lock::LockFile> locks;
  tables::Settings deployed;
};

/// Reads and resolves these schemas, without checks.
void resolve(const LoadOptions& input, Run& run);

/// Reads, resolves and checks these schemas, also for what the outputs demand.
void compile(const LoadOptions& input, const std::vector<const Output*>& outputs, Run& run);

/// Resolves and checks schemas that have been parsed, also for what the outputs demand.
void compile(std::vector<model::ParsedFile> files, const std::vector<const Output*>& outputs, Run& run);

/// The names of the run's tables, of a file that is given. Nothing after an error, which is reported.
std::optional<tables::NamesOfTables> names_of_tables(const tables::NamesArguments& arguments, Run& run);

/// Emits the outputs of the schemas, piece by piece. Nothing after an error.
void make_outputs(const std::vector<const Output*>& outputs, const Run& run, const Emit& emit);

/// As compile(), but the table of an entity may be in a file that is only imported. Returns false after an error.
bool check_schemas(const LoadOptions& input, const std::vector<const Output*>& outputs, Run& run);

/// Compiles the schemas and, if there is no error, writes the outputs: all of them or none. Then deletes files of
/// declarations that are gone. Returns false after an error.
bool generate(const GenerateOptions& options, Run& run);

/// Compiles the schemas and writes nothing: returns what the outputs are. None after an error.
std::vector<FileToWrite> whole_outputs(const GenerateOptions& options, Run& run);

/// Compiles the schemas and writes nothing: reports the outputs that differ from the existing files, and returns the
/// differences as a unified diff.
std::string check_generated(const GenerateOptions& options, Run& run);

/// Writes all of these files or none. Reports a failure and returns false after it.
bool write_or_report(const std::vector<FileToWrite>& files, Run& run);

}  // namespace keyc
