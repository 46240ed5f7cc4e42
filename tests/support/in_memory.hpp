#pragma once

#include <string_view>

#include "generator/pipeline/pipeline.hpp"

namespace keyc_tests {

/// Compiles one schema, or several: a line `---` ends one, and the first is "0.keys", which the later ones can import.
/// All of them are generated. `run` must be empty.
void compile_in_memory(std::string_view text, keyc::Run& run);

}  // namespace keyc_tests
