#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>

#include "generator/commands/commands.hpp"
#include "generator/commands/names.hpp"
#include "generator/commands/tables_against.hpp"

namespace keyc::commands {
namespace {

/// The formats, and the outputs that write them.
struct TableFormat {
  std::string_view name;
  std::string_view output;
};

constexpr std::array table_formats{
    TableFormat{"cloudformation", "tables.cfn"},
    TableFormat{"create-table", "tables.create-table"},
    TableFormat{"terraform", "tables.terraform"},
    TableFormat{"workbench", "tables.workbench"},
};

/// An option of deployment, and the outputs that heed it.
struct DeploymentOption {
  std::string_view name;
  bool (*is_given)(const tables::Settings& deployed);
  std::array<std::string_view, 2> outputs;
};

constexpr std::array deployment_options{
    DeploymentOption{"--yaml", [](const auto& deployed) { return deployed.yaml; }, {"tables.cfn"}},
    DeploymentOption{
        "--global", [](const auto& deployed) { return !deployed.regions.empty(); }, {"tables.cfn", "tables.terraform"}},
    DeploymentOption{"--name-parameter",
                     [](const auto& deployed) { return deployed.name_parameter; },
                     {"tables.cfn", "tables.terraform"}},
    DeploymentOption{"--provider",
                     [](const auto& deployed) { return deployed.provider != tables::Settings().provider; },
                     {"tables.terraform"}},
};

bool is_of_tables(const Output* output) { return output->name.starts_with("tables."); }

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
  if (!check_deployment("tables", options)) return wrong_usage;
  return options.out_folder.empty() ? print_tables(options) : write_outputs(options, arguments.only_check);
}

}  // namespace

void add_deployment(CLI::App& command, tables::Settings& deployed) {
  const auto check_region = [](const std::string& text) {
    return tables::is_region(text)
               ? std::string()
               : fmt::format("'{}' is not a region, such as eu-west-1; schemas come before --global", text);
  };
  add_names(command, deployed.names_file);
  const char* const group = "How tables are deployed";
  command.add_flag("--yaml", deployed.yaml, "CloudFormation as YAML")->group(group);
  command.add_option("--global", deployed.regions, "a global table with replicas in these regions")
      ->type_name("REGION")
      ->check(check_region)
      ->take_all()
      ->group(group);
  CLI::Option* const strong =
      command.add_flag("--strong", deployed.strong, "a global table with multi-Region strong consistency")
          ->group(group);
  command.add_option("--witness", deployed.witness, "with --strong: the third region, without a replica")
      ->type_name("REGION")
      ->check(check_region)
      ->needs(strong)
      ->group(group);
  command
      .add_flag("--name-parameter", deployed.name_parameter,
                "the stage is a parameter, and the names of tables begin with it")
      ->group(group);
  command.add_option("--provider", deployed.provider, "the oldest AWS provider of Terraform: 5 (the default) or 6")
      ->type_name("VERSION")
      ->check(CLI::IsMember({5, 6}))
      ->group(group);
  command.add_option("--overrides", deployed.overrides_file, "a JSON file with the settings that are not the schema's")
      ->type_name("FILE")
      ->group(group);
}

bool check_deployment(std::string_view command, const GenerateOptions& options) {
  const auto wrong = [&](const std::string& why) {
    fmt::print(stderr, "keyc {}: {}\n", command, why);
    return false;
  };
  const auto heeds = [&](const DeploymentOption& option) {
    return std::any_of(options.outputs.begin(), options.outputs.end(), [&](const Output* output) {
      return std::find(option.outputs.begin(), option.outputs.end(), output->name) != option.outputs.end();
    });
  };
  for (const DeploymentOption& option : deployment_options)
    if (option.is_given(options.deployed) && !heeds(option))
      return wrong(fmt::format("{} changes nothing in what is written", option.name));
  if ((!options.deployed.overrides_file.empty() || !options.deployed.names_file.file.empty()) &&
      std::none_of(options.outputs.begin(), options.outputs.end(), is_of_tables))
    return wrong("--overrides and --names are only for the definitions of tables");
  const std::string fault = options.deployed.fault();
  if (!fault.empty()) return wrong(fault);
  const std::string note = options.deployed.note();
  if (!note.empty()) fmt::print(stderr, "keyc {}: note: {}\n", command, note);
  return true;
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
          ->type_name("DIR")
          ->check([](const std::string& folder) {
            return folder.empty() ? "is empty: the current folder is --out ." : std::string();
          });
  add_check_flag(command, arguments->only_check)->needs(out);
  add_against(command, arguments->against);
  add_deployment(command, options.deployed);
  add_import_dirs(command, options.input);
  command.footer(
      "Exit code of --against: 100: code of the schema fails or reads the wrong thing; 3: there is only more than the\n"
      "schema says.\n"
      "\n"
      "Examples:\n"
      "  keyc tables shop.keys --format cloudformation --overrides prod.json --out deploy\n"
      "  keyc tables shop.keys --format terraform --global eu-west-1 us-east-1 --out deploy\n"
      "  keyc tables shop.keys --format create-table --out deploy\n"
      "  aws dynamodb create-table --cli-input-json file://deploy/shop/Shop.create-table.json\n"
      "  aws dynamodb describe-table --table-name Shop | keyc tables shop.keys --against -\n"
      "  keyc tables shop.keys --against shop.json --steps --format create-table --out deploy");
  return [arguments] { return run_tables(*arguments); };
}

}  // namespace keyc::commands
