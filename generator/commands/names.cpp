#include "generator/commands/names.hpp"

namespace keyc::commands {

void add_names(CLI::App& command, NamesArguments& arguments) {
  CLI::Option* const names =
      command.add_option("--names", arguments.file, "what tables are called in each stage: a names file (JSON)")
          ->type_name("FILE")
          ->check([](const std::string& file) { return std::string(file == "-" ? "names are read from a file" : ""); });
  command.add_option("--stage", arguments.stage, "the stage, of those that the names file has")
      ->type_name("STAGE")
      ->needs(names);
}

}  // namespace keyc::commands
