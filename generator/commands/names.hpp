#pragma once

#include <optional>
#include <string>

#include "generator/commands/commands.hpp"
#include "generator/tables/names.hpp"

/// What commands share that name tables as a stage does.
namespace keyc::commands {

struct NamesArguments {
  std::string file;  // empty: tables are called as the schema has them stored
  std::string stage;
};

/// Adds --names and --stage.
void add_names(CLI::App& command, NamesArguments& arguments);

/// The names of the run's tables, of a file that is given. Nothing after an error, which is reported.
std::optional<tables::NamesOfTables> names_of_tables(const NamesArguments& arguments, Run& run);

}  // namespace keyc::commands
