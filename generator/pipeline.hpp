#pragma once

#include <deque>
#include <string>
#include <vector>

#include "generator/outputs/outputs.hpp"
#include "grammar/diagnostics.hpp"

namespace keyc {

struct GenerateOptions {
  std::vector<std::string> files;
  std::string out_folder;
  std::vector<const Output*> outputs;
  std::string depfile;  // empty: none
};

/// What one run has read and what there is to say of it: messages point into the sources.
struct Run {
  std::deque<Source> sources;
  Diagnostics diagnostics;
};

/// Reads, resolves and checks these schemas. False where there was an error.
bool check_schemas(const std::vector<std::string>& files, Run& run);

/// The same, and writes the outputs where there was no error: all of them or none.
bool generate(const GenerateOptions& options, Run& run);

}  // namespace keyc
