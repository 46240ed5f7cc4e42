#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <span>
#include <string_view>
#include <vector>

#include "generator/pipeline/pipeline.hpp"

namespace keyc::diff {
struct Finding;
struct Words;
}  // namespace keyc::diff

namespace keyc::commands {

enum ExitCode : int {
  fine = 0,
  wrong_schema = 1,
  wrong_usage = 2,
  lock_out_of_date = 3,
  bug = 70,
  breaks_stored_data = 100
};

/// One row of the table of commands.
struct Command {
  std::string_view name;
  std::string_view summary;
  /// Declares the command's arguments and returns the function that runs it after they are parsed.
  std::function<ExitCode()> (*add)(CLI::App& command);
};

std::span<const Command> commands();

std::function<ExitCode()> add_audit(CLI::App& command);
std::function<ExitCode()> add_check(CLI::App& command);
std::function<ExitCode()> add_completion(CLI::App& command);
std::function<ExitCode()> add_diff(CLI::App& command);
std::function<ExitCode()> add_docs(CLI::App& command);
std::function<ExitCode()> add_explain(CLI::App& command);
std::function<ExitCode()> add_fmt(CLI::App& command);
std::function<ExitCode()> add_generate(CLI::App& command);
std::function<ExitCode()> add_item(CLI::App& command);
std::function<ExitCode()> add_lock(CLI::App& command);
std::function<ExitCode()> add_request(CLI::App& command);
std::function<ExitCode()> add_tables(CLI::App& command);

/// Adds --import-dir.
void add_import_dirs(CLI::App& command, LoadOptions& input);

/// Adds --output, whose help says `what` and lists the outputs. No name stands for C++.
void add_output_names(CLI::App& command, std::vector<std::string>& names, std::string_view what);
/// The outputs of these names, each once.
std::vector<const Output*> chosen_outputs(const std::vector<std::string>& names);

/// Adds the options that say how tables are deployed.
void add_deployment(CLI::App& command, tables::Settings& deployed);
/// Prints what of these options cannot be, or would change nothing, and then returns false.
bool check_deployment(std::string_view command, const GenerateOptions& options);

/// Adds --format, or another option, for commands that print findings about stored data.
CLI::Option* add_format(CLI::App& command, std::string& format, const std::string& option = "--format");
/// Prints them in the format of that name; without words, as findings about two schemas.
void print_in_format(const std::string& name, const std::vector<diff::Finding>& findings);
void print_in_format(const std::string& name, const std::vector<diff::Finding>& findings, const diff::Words& words);

/// Writes the outputs or, if `only_check`, reports which files are not up to date.
ExitCode write_outputs(const GenerateOptions& options, bool only_check);
/// Adds --check, for commands that call write_outputs().
CLI::Option* add_check_flag(CLI::App& command, bool& only_check);

/// Prints them to standard error, in colour on a terminal.
void print_diagnostics(const Diagnostics& diagnostics);

/// Prints the diagnostics to standard error and returns the exit code.
ExitCode finish(const Run& run);

/// Prints to standard output. Returns false if not all of it could be written.
bool print(std::string_view text);

}  // namespace keyc::commands
