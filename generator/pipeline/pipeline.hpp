#pragma once

#include <deque>
#include <string>
#include <vector>

#include "generator/outputs/outputs.hpp"
#include "generator/pipeline/load.hpp"
#include "generator/text/files.hpp"
#include "grammar/diagnostics.hpp"

namespace keyc {

struct GenerateOptions {
  LoadOptions input;
  std::string out_folder;
  std::vector<const Output*> outputs;
  std::string outer_namespace;  // around those of the schemas; empty: none
  std::string depfile;          // empty: none
  std::string depfile_target;   // empty: the first output
};

/// What one run has read and what there is to say of it: messages point into the sources.
struct Run {
  std::deque<Source> sources;
  Diagnostics diagnostics;
  std::vector<model::ParsedFile> files;
  model::Model model;  // whole only where there was no error
};

/// Reads and resolves these schemas: what they mean, not whether it is wise.
void resolve(const LoadOptions& input, Run& run);

/// Reads, resolves and checks these schemas.
void compile(const LoadOptions& input, Run& run);

/// The same of files that were read.
void compile(std::vector<model::ParsedFile> files, Run& run);

/// What the schemas generate, piece by piece; nothing where there was an error.
void make_outputs(const std::vector<const Output*>& outputs, const Run& run, const Emit& emit);

/// The same; an imported file may declare the table of an entity. False where there was an error.
bool check_schemas(const LoadOptions& input, Run& run);

/// The same, and writes the outputs where there was no error: all of them or none.
bool generate(const GenerateOptions& options, Run& run);

/// The same, but writes nothing: reports the outputs that differ from the files that are there, and gives the
/// differences as a unified diff.
std::string check_generated(const GenerateOptions& options, Run& run);

/// All of these files or none. Reports what cannot be written, and is false then.
bool write_or_report(const std::vector<FileToWrite>& files, Run& run);

}  // namespace keyc
