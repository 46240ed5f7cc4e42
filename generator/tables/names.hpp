#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "generator/model/model.hpp"
#include "grammar/diagnostics.hpp"

/// What tables are called in a stage, which a names file says (keyc/table_names.hpp).
namespace keyc::tables {

/// A names file, and the stage that is meant.
struct NamesArguments {
  std::string file;  // empty: tables are called as the schema has them stored
  std::string stage;
};

using NamesOfTables = std::map<const model::Table*, std::string>;

/// The name of each table of the schemas in that stage, as a program gets it from TableNames::read(). Nothing after an
/// error, which is reported; without a stage, too. The file can have other names: a team has one for all its schemas,
/// which are compiled apart, and a name that is misspelt shows in the table that lacks it.
std::optional<NamesOfTables> names_in_stage(const Source& names_file, std::string_view stage, const model::Model& model,
                                            Diagnostics& diagnostics);

}  // namespace keyc::tables
