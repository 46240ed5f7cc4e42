#pragma once

#include <cstddef>
#include <vector>

#include "generator/model/model.hpp"
#include "grammar/ast.hpp"
#include "grammar/diagnostics.hpp"

namespace keyc::model {

struct ParsedFile {
  const Source* source;
  ast::File file;
  std::string name{};                  // without folders
  bool is_output = true;               // not just imported
  std::vector<std::size_t> imports{};  // positions among the files, all before this one
  bool imports_known = true;           // false where one could not be read: what is unknown may come from it
  bool is_named = true;                // on the command line
};

/// Gives every name of these files its meaning. What is wrong is reported; the Model is whole only where no error was.
Model resolve(const std::vector<ParsedFile>& files, Diagnostics& diagnostics);

}  // namespace keyc::model
