#pragma once

#include "grammar/ast.hpp"
#include "grammar/diagnostics.hpp"

namespace keyc {

/// Reads one schema. What is wrong with its text is reported; what could be read is returned: `complete` and
/// `incomplete` say where something is missing. Never throws for any input.
ast::File parse(const Source& source, Diagnostics& diagnostics);

}  // namespace keyc
