#pragma once

#include <string>
#include <vector>

#include "generator/commands/commands.hpp"

namespace keyc::commands {

/// `keyc tables … --against FILE`.
struct AgainstArguments {
  std::vector<std::string> files;
  std::string of;
  std::string report = "text";
  bool steps = false;
  bool delete_extra = false;
};

void add_against(CLI::App& command, AgainstArguments& arguments);

/// Compares the tables of the schemas with the deployed ones, or writes the steps from these to those in the format of
/// that name.
ExitCode run_against(const GenerateOptions& options, const AgainstArguments& arguments, const std::string& format);

}  // namespace keyc::commands
