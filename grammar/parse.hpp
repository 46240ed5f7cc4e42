#pragma once

#include "grammar/ast.hpp"
#include "grammar/diagnostics.hpp"
#include "grammar/habits.hpp"

namespace keyc {

/// Parses one schema. Reports syntax errors and returns what could be read: `complete` and `incomplete` say where
/// something is missing. Never throws for any input.
ast::File parse(const Source& source, Diagnostics& diagnostics);

/// The correction of the statement of a body on the line of `where`, if a habit from another tool explains an error
/// there that is not one of the grammar. Nothing after so many errors that no more are shown.
std::optional<grammar::Correction> correction_at(Span where, grammar::Body body, const Diagnostics& before);

/// The line of `where`, without the blanks around it, with `instead` in its place.
Replacement line_with(Span where, std::string_view instead);

}  // namespace keyc
