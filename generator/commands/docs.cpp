#include <memory>

#include "generator/commands/commands.hpp"

namespace keyc::commands {
namespace {

struct DocsArguments {
  GenerateOptions options;
  bool only_check = false;
};

ExitCode run_docs(DocsArguments& arguments) {
  for (const char* name : {"markdown", "html"}) arguments.options.outputs.push_back(find_output(name));
  return write_outputs(arguments.options, arguments.only_check);
}

}  // namespace

std::function<ExitCode()> add_docs(CLI::App& command) {
  const auto arguments = std::make_shared<DocsArguments>();
  GenerateOptions& options = arguments->options;
  command.add_option("FILE", options.input.files, "schemas (*.keys)")->required();
  options.out_folder = ".";
  command.add_option("--out", options.out_folder, "the folder to write to")->type_name("DIR")->capture_default_str();
  add_check_flag(command, arguments->only_check);
  add_import_dirs(command, options.input);
  command.footer(
      "Writes X.keys.md and X.keys.html for each X.keys.\n"
      "\n"
      "Example:\n"
      "  keyc docs places.keys orders.keys --out docs");
  return [arguments] { return run_docs(*arguments); };
}

}  // namespace keyc::commands
