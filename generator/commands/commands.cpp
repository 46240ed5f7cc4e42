#include "generator/commands/commands.hpp"

#include <unistd.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>

namespace keyc::commands {
namespace {

constexpr std::array command_table{
    Command{"generate", "Write code, or other outputs, for schemas", add_generate},
    Command{"docs", "Write the documentation of schemas, as Markdown and as HTML", add_docs},
    Command{"check", "Check schemas and write nothing", add_check},
    Command{"audit", "Compare stored items with a schema", add_audit},
    Command{"tables", "Write table definitions for deployment", add_tables},
    Command{"diff", "Say what a change of schemas does to stored data", add_diff},
    Command{"lock", "Write what is stored into locks, and accept changes of it", add_lock},
    Command{"item", "Print the item that is stored for these attribute values", add_item},
    Command{"request", "Print the request of an access pattern for these parameter values", add_request},
    Command{"fmt", "Format schemas", add_fmt},
    Command{"explain", "Explain an error, and how to fix it", add_explain},
    Command{"completion", "Print a script that completes keyc's arguments in a shell", add_completion},
};

// NOLINTNEXTLINE(concurrency-mt-unsafe): nothing here changes the environment
bool wants_colour() { return isatty(STDERR_FILENO) != 0 && std::getenv("NO_COLOR") == nullptr; }

}  // namespace

std::span<const Command> commands() { return command_table; }

void print_diagnostics(const Diagnostics& diagnostics) {
  std::fputs(diagnostics.render(wants_colour()).c_str(), stderr);
}

ExitCode finish(const Run& run) {
  print_diagnostics(run.diagnostics);
  return run.diagnostics.has_errors() ? wrong_schema : fine;
}

void add_import_dirs(CLI::App& command, LoadOptions& input) {
  command
      .add_option("--import-dir", input.import_dirs,
                  "a folder to look for imports in, after those of the schemas; may be repeated")
      ->type_name("DIR")
      ->check([](const std::string& folder) {
        std::error_code error;
        return std::filesystem::is_directory(folder, error) ? std::string() : folder + " is not a folder";
      })
      ->take_all()
      ->allow_extra_args(false);
}

bool print(std::string_view text) {
  return std::fwrite(text.data(), 1, text.size(), stdout) == text.size() && std::fflush(stdout) == 0;
}

}  // namespace keyc::commands
