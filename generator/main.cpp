#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <iostream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "generator/commands/commands.hpp"
#include "grammar/diagnostics.hpp"
#include "keyc/version.hpp"

namespace {

using namespace keyc::commands;

constexpr const char* description = "keyc: a compiler for DynamoDB key schemas";
constexpr const char* examples =
    "Examples:\n"
    "  keyc check places.keys                            is the schema right?\n"
    "  keyc generate places.keys --out gen               gen/places.keys.hpp and gen/places.keys.cpp\n"
    "  keyc generate places.keys --out gen --output json the resolved schema, for other tools\n"
    "  keyc docs places.keys --out docs                  how the tables are used, for people\n"
    "  keyc diff --against git:main places.keys          what does the change do to stored data?\n"
    "  keyc audit places.keys --items places.jsonl       are the stored items as the schema says?\n"
    "  keyc fmt -w places.keys                           in the canonical format\n"
    "  keyc explain K0301                                what is meant, and what to write instead\n"
    "\n"
    "Exit codes: 0 fine, 1 the schema is wrong, 2 wrong usage, 3 a lock is out of date, or\n"
    "items are unknown, 70 a bug in keyc, 100 a change breaks stored data, or stored items are wrong.";

/// What other tools call a command.
constexpr std::pair<std::string_view, std::string_view> elsewhere[] = {
    {"gen", "generate"},       {"build", "generate"}, {"compile", "generate"},
    {"codegen", "generate"},   {"validate", "check"}, {"lint", "check"},
    {"verify", "check"},       {"test", "check"},     {"format", "fmt"},
    {"documentation", "docs"}, {"doc", "docs"},       {"error", "explain"},
    {"query", "request"},      {"put", "item"},       {"completions", "completion"}, {"scan", "audit"},
};

/// The command that a word most likely means; empty if it means none.
std::string_view meant_command(std::string_view word) {
  std::vector<std::string_view> names;
  for (const Command& row : commands()) names.push_back(row.name);
  for (const auto& [foreign, command] : elsewhere) names.push_back(foreign);
  const std::string_view near = keyc::nearest(word, names);
  for (const auto& [foreign, command] : elsewhere)
    if (near == foreign) return command;
  return near;
}

int run_command(int argc, char** argv) {
  static CLI::App app(description, "keyc");  // never destroyed, which takes as long as parsing the arguments
  app.footer(examples);
  app.set_version_flag("--version", "keyc " KEYC_RUNTIME_VERSION_TEXT);
  app.require_subcommand(1);
  std::function<ExitCode()> run;
  const auto is_named = [words = std::vector<std::string_view>(argv, argv + argc)](std::string_view command) {
    return std::find(words.begin(), words.end(), command) != words.end();
  };
  const bool is_command = argc > 1 && std::any_of(commands().begin(), commands().end(),
                                                  [&](const Command& row) { return row.name == argv[1]; });
  for (const Command& row : commands()) {
    // Declaring all commands with their arguments takes longer than reading a small schema; `completion` prints all of
    // them.
    const bool is_meant = is_named(row.name) || is_named("completion");
    if (is_command && !is_meant) continue;
    CLI::App* const command = app.add_subcommand(std::string(row.name), std::string(row.summary));
    if (!is_meant) continue;
    command->final_callback([&run, chosen = row.add(*command)] { run = chosen; });
  }
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    if (argc > 1 && app.get_subcommands().empty() && error.get_exit_code() != 0) {
      const std::string_view meant = meant_command(argv[1]);
      const bool is_word = argv[1][0] != '-';
      if (!meant.empty() || is_word) {
        std::cerr << "keyc has no command '" << argv[1] << "'; "
                  << (meant.empty() ? "'keyc --help' lists them" : "did you mean 'keyc " + std::string(meant) + "'?")
                  << '\n';
        return wrong_usage;
      }
    }
    return app.exit(error) == 0 ? fine : wrong_usage;
  }
  return run();
}

}  // namespace

int main(int argc, char** argv) {
  std::signal(SIGXFSZ, SIG_IGN);  // a file that may not grow is an error of the write, not the end
  try {
    const int code = run_command(argc, argv);
    // What a run has built is as large as its schemas: the system takes it back at once.
    std::cout.flush();
    std::fflush(nullptr);
    std::_Exit(code);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "keyc: internal error: %s\nThis is a bug in keyc: please report it with the schema.\n",
                 error.what());
    return bug;
  }
}
