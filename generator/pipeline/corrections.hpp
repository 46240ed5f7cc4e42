#pragma once

#include "generator/pipeline/pipeline.hpp"

namespace keyc {

/// Tries the corrections of the messages of a run in its own schemas, and withholds those that are wrong there: with
/// the text in its place, the schemas must be read and resolved without an error within it. A name that was there
/// before, and which is unknown, is not a fault of the correction. The messages stay, with what they say in words.
///
/// Takes as long as reading the schemas again if a message has a correction, and once more for each one that seems
/// wrong, of which a bounded number are tried.
void withhold_wrong_corrections(Run& run);

}  // namespace keyc
