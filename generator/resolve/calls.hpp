#pragma once

#include <optional>
#include <variant>
#include <vector>

#include "generator/encoding/compose.hpp"
#include "generator/encoding/encodings.hpp"
#include "generator/encoding/text_mode.hpp"
#include "grammar/ast.hpp"
#include "grammar/diagnostics.hpp"

namespace keyc::model {

struct AppliedFunction {
  FunctionCall call;
  Span span;
};

/// The functions that are applied to a name: `escaped(f(g(x, 3)))`.
struct Calls {
  const ast::Expression* name = nullptr;  // x
  std::optional<TextMode> mode;
  Span mode_span;
  std::vector<AppliedFunction> applied;  // from the innermost to the outermost

  std::vector<FunctionCall> functions() const;
};

/// A range of values, `x from -60 to 60`, that is not the argument of a function with cells, at any depth.
std::optional<Diagnostic> misplaced_scale(const ast::Expression& expression);

/// Reads a call in a template of a key of this type; returns an error if it is wrong.
std::variant<Calls, Diagnostic> read_calls(const ast::Expression& outermost, KeyType key);

}  // namespace keyc::model
