#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <string>
#include <vector>

#include "generator/pipeline.hpp"
#include "generator/version.hpp"

namespace {

constexpr int fine = 0;
constexpr int wrong_schema = 1;
constexpr int wrong_usage = 2;
constexpr int bug = 70;

constexpr const char* description = "keyc: a compiler for DynamoDB key schemas";
constexpr const char* examples =
    "Examples:\n"
    "  keyc check places.keys                            is the schema right?\n"
    "  keyc generate places.keys --out gen               gen/places.keys.hpp and gen/places.keys.cpp\n"
    "  keyc generate places.keys --out gen --output json the resolved schema, for other tools\n"
    "\n"
    "Exit codes: 0 fine, 1 the schema is wrong, 2 wrong usage, 70 a bug in keyc.";

struct Arguments {
  keyc::GenerateOptions generate;
  std::vector<std::string> outputs;
  std::vector<std::string> check;
};

std::vector<std::string> output_names() {
  std::vector<std::string> names;
  for (const keyc::Output& output : keyc::outputs()) names.emplace_back(output.name);
  return names;
}

CLI::App* add_generate(CLI::App& app, Arguments& arguments) {
  CLI::App* const command = app.add_subcommand("generate", "Write code, or other outputs, for schemas");
  command->add_option("FILE", arguments.generate.files, "schemas (*.keys)")->required();
  command->add_option("--out", arguments.generate.out_folder, "the folder to write to")->required()->type_name("DIR");
  command->add_option("--output", arguments.outputs, "what to write: cpp (the default) or json; may be repeated")
      ->type_name("NAME")
      ->check(CLI::IsMember(output_names()))
      ->take_all();
  command
      ->add_option("--depfile", arguments.generate.depfile, "also write what the outputs depend on, for make and ninja")
      ->type_name("FILE");
  command->footer("Example:\n  keyc generate places.keys orders.keys --out gen --output cpp --output json");
  return command;
}

CLI::App* add_check(CLI::App& app, Arguments& arguments) {
  CLI::App* const command = app.add_subcommand("check", "Say what is wrong with schemas, and write nothing");
  command->add_option("FILE", arguments.check, "schemas (*.keys)")->required();
  command->footer("Example:\n  keyc check places.keys");
  return command;
}

bool run_generate(Arguments& arguments, keyc::Run& run) {
  if (arguments.outputs.empty()) arguments.outputs.emplace_back("cpp");
  for (const std::string& name : arguments.outputs) {
    const keyc::Output* const output = keyc::find_output(name);
    auto& chosen = arguments.generate.outputs;
    if (std::find(chosen.begin(), chosen.end(), output) == chosen.end()) chosen.push_back(output);
  }
  return keyc::generate(arguments.generate, run);
}

bool wants_colour() { return isatty(STDERR_FILENO) != 0 && std::getenv("NO_COLOR") == nullptr; }

int run_command(int argc, char** argv) {
  CLI::App app(description, "keyc");
  app.footer(examples);
  app.set_version_flag("--version", std::string("keyc ") + keyc::version);
  app.require_subcommand(1);
  Arguments arguments;
  const CLI::App* const generate = add_generate(app, arguments);
  add_check(app, arguments);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? fine : wrong_usage;
  }
  keyc::Run run;
  const bool good = generate->parsed() ? run_generate(arguments, run) : keyc::check_schemas(arguments.check, run);
  std::fputs(run.diagnostics.render(wants_colour()).c_str(), stderr);
  return good ? fine : wrong_schema;
}

}  // namespace

int main(int argc, char** argv) {
  std::signal(SIGXFSZ, SIG_IGN);  // a file that may not grow is an error of the write, not the end
  try {
    return run_command(argc, argv);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "keyc: internal error: %s\nThis is a bug in keyc: please report it with the schema.\n",
                 error.what());
    return bug;
  }
}
