#pragma once

#include <string_view>

#include "generator/pipeline/pipeline.hpp"

namespace keyc_tests {

/// Compiles one schema, or several: a line `---` ends one, and the first is "0.keys", which those after it can import.
/// All of them are outputs. `run` is empty before.
void compile_in_memory(std::string_view text, keyc::Run& run);

}  // namespace keyc_tests
