#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>

#include "generator/commands/commands.hpp"
#include "generator/commands/tables_against.hpp"

namespace keyc::commands {
namespace {

/// The formats, and the outputs that write them.
struct TableFormat {
  std::string_view name;
  std::string_view output;
};

constexpr std::array table_formats{
    TableFormat{"create-table", "tables.create-table"},
    TableFormat{"workbench", "tables.workbench"},
};

struct TablesArguments {
  GenerateOptions options;
  std::string format;
  bool only_check = false;
  AgainstArguments against;
};

/// Prints the only file; if there are several, says that they need a folder.
ExitCode print_tables(const GenerateOptions& options) {
  static Run run;  // never destroyed: it is as large as the schemas
  const std::vector<FileToWrite> files = whole_outputs(options, run);
  if (const ExitCode code = finish(run); code != fine) return code;
  if (files.empty()) {
    fmt::print(stderr, "keyc tables: the schema has no table\n");
    return wrong_usage;
  }
  if (files.size() > 1) {
    fmt::print(stderr, "keyc tables: these are {} files; say where with --out DIR:\n", files.size());
    for (const FileToWrite& file : files) fmt::print(stderr, "  {}\n", file.path.string());
    return wrong_usage;
  }
  return print(files.front().content) ? fine : wrong_schema;
}

ExitCode run_tables(TablesArguments& arguments) {
  if (!arguments.against.files.empty()) return run_against(arguments.options, arguments.against, arguments.format);
  if (arguments.format.empty()) {
    std::fputs("keyc tables takes --format, to write definitions, or --against, to compare what is deployed\n", stderr);
    return wrong_usage;
  }
  const auto format = std::find_if(table_formats.begin(), table_formats.end(),
                                   [&](const TableFormat& each) { return each.name == arguments.format; });
  GenerateOptions& options = arguments.options;
  options.outputs = {find_output(format->output)};
  return options.out_folder.empty() ? print_tables(options) : write_outputs(options, arguments.only_check);
}

}  // namespace

void add_deployment(CLI::App& command, tables::Settings& deployed) {
  const char* const group = "How tables are deployed";
  command.add_flag("--yaml", deployed.yaml, "CloudFormation as YAML")->group(group);
  command
      .add_option("--global", deployed.regions,
                  "CloudFormation: a global table with a replica in this region; may be repeated")
      ->type_name("REGION")
      ->take_all()
      ->allow_extra_args(false)
      ->group(group);
  command.add_flag("--strong", deployed.strong, "a global table with multi-Region strong consistency")->group(group);
  command
      .add_flag("--name-parameter", deployed.name_parameter,
                "CloudFormation: the stage is a parameter, and a part of the tables' names")
      ->group(group);
}

std::function<ExitCode()> add_tables(CLI::App& command) {
  const auto arguments = std::make_shared<TablesArguments>();
  GenerateOptions& options = arguments->options;
  command.add_option("FILE", options.input.files, "schemas (*.keys)")->required();
  std::vector<std::string> names;
  std::string listed;
  for (const TableFormat& each : table_formats) {
    names.emplace_back(each.name);
    listed += (listed.empty() ? "" : ", ") + names.back();
  }
  command.add_option("--format", arguments->format, listed)->type_name("NAME")->check(CLI::IsMember(names));
  CLI::Option* const out =
      command.add_option("-o,--out", options.out_folder, "the folder to write to; without it, one file is printed")
          ->type_name("DIR");
  add_check_flag(command, arguments->only_check)->needs(out);
  add_against(command, arguments->against);
  add_deployment(command, options.deployed);
  add_import_dirs(command, options.input);
  command.footer(
      "Exit code of --against: 100: code of the schema fails or reads the wrong thing; 3: there is only more than the\n"
      "schema says.\n"
      "\n"
      "Examples:\n"
      "  keyc tables shop.keys --format create-table --out deploy\n"
      "  aws dynamodb create-table --cli-input-json file://deploy/shop/Shop.create-table.json\n"
      "  aws dynamodb describe-table --table-name Shop | keyc tables shop.keys --against -\n"
      "  keyc tables shop.keys --against shop.json --steps --format create-table --out deploy");
  return [arguments] { return run_tables(*arguments); };
}

}  // namespace keyc::commands
