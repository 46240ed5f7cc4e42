#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <string_view>

#include "generator/commands/commands.hpp"
#include "generator/cpp_names/cpp_namespace.hpp"

namespace keyc::commands {
namespace {

constexpr std::string_view default_output = "cpp";

struct GenerateArguments {
  GenerateOptions options;
  std::vector<std::string> outputs;
  bool only_check = false;
};

ExitCode run_generate(GenerateArguments& arguments) {
  arguments.options.outputs = chosen_outputs(arguments.outputs);
  if (!check_deployment("generate", arguments.options)) return wrong_usage;
  return write_outputs(arguments.options, arguments.only_check);
}

}  // namespace

void add_output_names(CLI::App& command, std::vector<std::string>& names, std::string_view what) {
  std::vector<std::string> known;
  std::string listed;
  for (const Output& output : outputs()) {
    const bool is_last = known.size() + 1 == outputs().size();
    listed += fmt::format("{}{}{}",
                          known.empty() ? ""
                          : is_last     ? " or "
                                        : ", ",
                          output.name, output.name == default_output ? " (the default)" : "");
    known.emplace_back(output.name);
  }
  command.add_option("--output", names, fmt::format("{}: {}; may be repeated", what, listed))
      ->type_name("NAME")
      ->check(CLI::IsMember(std::move(known)))
      ->take_all()
      ->allow_extra_args(false);
}

std::vector<const Output*> chosen_outputs(const std::vector<std::string>& names) {
  if (names.empty()) return {find_output(default_output)};
  std::vector<const Output*> chosen;
  for (const std::string& name : names) {
    const Output* const output = find_output(name);
    if (std::find(chosen.begin(), chosen.end(), output) == chosen.end()) chosen.push_back(output);
  }
  return chosen;
}

ExitCode write_outputs(const GenerateOptions& options, bool only_check) {
  static Run run;  // never destroyed: it is as large as the schemas
  if (only_check)
    print(check_generated(options, run));
  else
    generate(options, run);
  return finish(run);
}

CLI::Option* add_check_flag(CLI::App& command, bool& only_check) {
  return command.add_flag("--check", only_check,
                          "write nothing; if files in DIR are not up to date, print a diff and exit 1");
}

std::function<ExitCode()> add_generate(CLI::App& command) {
  const auto arguments = std::make_shared<GenerateArguments>();
  GenerateOptions& options = arguments->options;
  command.add_option("FILE", options.input.files, "schemas (*.keys)")->required();
  command.add_option("-o,--out", options.out_folder, "the folder to write to")->required()->type_name("DIR");
  add_output_names(command, arguments->outputs, "what to write");
  command.add_option("--namespace", options.outer_namespace, "the C++ namespace around those of the schemas")
      ->type_name("NAME")
      ->check([](const std::string& text) { return model::namespace_fault(text); });
  CLI::Option* const check = add_check_flag(command, arguments->only_check);
  CLI::Option* const depfile = command
                                   .add_option("--depfile", options.depfile,
                                               "also write the files that the outputs depend on, for make and ninja")
                                   ->type_name("FILE")
                                   ->excludes(check);
  command
      .add_option("--depfile-target", options.depfile_target,
                  "the target in the depfile (the stamp, or the first output)")
      ->type_name("NAME")
      ->needs(depfile);
  command
      .add_option("--stamp", options.stamp,
                  "a file that gets the time of this run, also if all outputs stay the same; created if missing")
      ->type_name("FILE")
      ->excludes(check);
  command
      .add_option("--list", options.list,
                  "a file for the names of the outputs in DIR, one a line; it keeps its time if they stay the same")
      ->type_name("FILE")
      ->excludes(check);
  add_deployment(command, options.deployed);
  add_import_dirs(command, options.input);
  command.footer(
      "Examples:\n"
      "  keyc generate places.keys orders.keys --out gen --output cpp --output json\n"
      "  keyc generate places.keys --out gen --check          are the checked-in files up to date?");
  return [arguments] { return run_generate(*arguments); };
}

}  // namespace keyc::commands
