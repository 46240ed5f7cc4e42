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
  bool is_output = true;               // not only imported
  std::vector<std::size_t> imports{};  // positions among the files, all before this one
  bool imports_known = true;           // false if one could not be read: unknown names may come from it
  bool is_named = true;                // on the command line
  bool has_all_entities = true;        // of its tables; false for a part of a schema
  bool is_former = false;              // later schemas are compared with it, and it may be as earlier versions took it
};

/// Resolves every name of these files. Errors are reported; the Model is complete only if there are none. The
/// statements of entities are freed.
Model resolve(std::vector<ParsedFile>& files, Diagnostics& diagnostics);

}  // namespace keyc::model
