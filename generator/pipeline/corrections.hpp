#pragma once

#include "generator/pipeline/pipeline.hpp"

namespace keyc {

/// Tries the corrected lines of the messages of a run in its own schemas, and withholds those that are wrong there:
/// with the line in its place, the schema must be read and resolved without an error on that line. A name that the line
/// had before, and which is unknown, is not a fault of the correction. The messages stay, with what they say in words.
///
/// Takes as long as reading the schemas again, and once more for each correction that seems wrong, of which no more
/// than `most_tries` are tried. Nothing for files that are not those of the file system.
void withhold_wrong_corrections(const LoadOptions& input, Run& run);

}  // namespace keyc
