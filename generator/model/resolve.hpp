#pragma once

#include <vector>

#include "generator/model/model.hpp"
#include "grammar/ast.hpp"
#include "grammar/diagnostics.hpp"

namespace keyc::model {

struct ParsedFile {
  const Source* source;
  ast::File file;
};

/// Gives every name of these files its meaning. What is wrong is reported; the Model is whole only where no error was.
Model resolve(const std::vector<ParsedFile>& files, Diagnostics& diagnostics);

}  // namespace keyc::model
