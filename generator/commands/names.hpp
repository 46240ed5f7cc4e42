#pragma once

#include "generator/commands/commands.hpp"
#include "generator/tables/names.hpp"

/// What commands share that name tables as a stage does.
namespace keyc::commands {

using tables::NamesArguments;

/// Adds --names and --stage.
void add_names(CLI::App& command, NamesArguments& arguments);

}  // namespace keyc::commands
