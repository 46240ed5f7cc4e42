#pragma once

#include <string>
#include <string_view>

#include "grammar/ast.hpp"
#include "grammar/diagnostics.hpp"

/// Functions of other tools in key templates: what they are called here, or what is written instead.
namespace keyc::model {

struct MeantFunction {
  std::string hint;   // empty if nothing is known about the function
  Replacement write;  // the corrected line; empty if it cannot be told
};

/// What a call of a function that there is not is meant as.
MeantFunction meant_function(const ast::Expression& call);

}  // namespace keyc::model
