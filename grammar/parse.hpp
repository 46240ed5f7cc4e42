#pragma once

#include "grammar/ast.hpp"
#include "grammar/diagnostics.hpp"

namespace keyc {

/// Parses one schema. Reports syntax errors and returns what could be read: `complete` and `incomplete` say where
/// something is missing. Never throws for any input.
ast::File parse(const Source& source, Diagnostics& diagnostics);

}  // namespace keyc
