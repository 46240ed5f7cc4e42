#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <span>
#include <string_view>

#include "generator/pipeline/pipeline.hpp"

namespace keyc::commands {

enum ExitCode : int { fine = 0, wrong_schema = 1, wrong_usage = 2, bug = 70 };

/// One row of the table of commands.
struct Command {
  std::string_view name;
  std::string_view summary;
  /// Declares the command's arguments, and gives what runs it once they are read.
  std::function<ExitCode()> (*add)(CLI::App& command);
};

std::span<const Command> commands();

std::function<ExitCode()> add_check(CLI::App& command);
std::function<ExitCode()> add_completion(CLI::App& command);
std::function<ExitCode()> add_docs(CLI::App& command);
std::function<ExitCode()> add_explain(CLI::App& command);
std::function<ExitCode()> add_fmt(CLI::App& command);
std::function<ExitCode()> add_generate(CLI::App& command);
std::function<ExitCode()> add_item(CLI::App& command);
std::function<ExitCode()> add_request(CLI::App& command);

/// --import-dir
void add_import_dirs(CLI::App& command, LoadOptions& input);

/// Writes the outputs, or says which of them are not up to date.
ExitCode write_outputs(const GenerateOptions& options, bool only_check);
/// --check of the commands that do so.
CLI::Option* add_check_flag(CLI::App& command, bool& only_check);

/// Prints what there is to say to standard error; the exit code that follows from it.
ExitCode finish(const Run& run);

/// Prints to standard output. False where it could not all be written.
bool print(std::string_view text);

}  // namespace keyc::commands
