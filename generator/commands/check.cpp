#include <memory>

#include "generator/commands/commands.hpp"

namespace keyc::commands {

std::function<ExitCode()> add_check(CLI::App& command) {
  const auto input = std::make_shared<LoadOptions>();
  command.add_option("FILE", input->files, "schemas (*.keys)")->required();
  add_import_dirs(command, *input);
  command.footer("Example:\n  keyc check places.keys");
  return [input] {
    static Run run;  // never destroyed: it is as large as the schemas
    check_schemas(*input, run);
    return finish(run);
  };
}

}  // namespace keyc::commands
