#pragma once

#include <vector>

#include "generator/model/model.hpp"
#include "grammar/ast.hpp"
#include "grammar/diagnostics.hpp"

namespace keyc::model {

/// Gives every name of these files its meaning. What is wrong is reported; the Model is whole only where no error was.
Model resolve(const std::vector<ast::File>& files, Diagnostics& diagnostics);

}  // namespace keyc::model
