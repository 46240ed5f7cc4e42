// `keyc tables --against`: reads the files, finds which table is which, and prints what differs or writes the steps.

#include "generator/commands/tables_against.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>

#include "generator/drift/choice.hpp"
#include "generator/drift/compare.hpp"
#include "generator/drift/rules.hpp"
#include "generator/drift/step_plan.hpp"
#include "generator/text/shell.hpp"
#include "grammar/quoted.hpp"

namespace keyc::commands {
namespace {

namespace fs = std::filesystem;

struct DeployedFiles {
  std::deque<Source> sources;
  std::vector<drift::DeployedTable> tables;
};

/// A time to live in a file of its own belongs to the table of the file before: they are read as one text would be.
DeployedFiles& read_files(const std::vector<std::string>& names, Diagnostics& diagnostics) {
  static DeployedFiles files;  // diagnostics point into them
  for (const std::string& name : names) {
    const bool is_standard_input = name == "-";
    FileContent content = is_standard_input ? read_standard_input() : read_file(name);
    const std::string shown = is_standard_input ? "<standard input>" : name;
    if (content.text && content.text->size() > largest_source)
      content = {std::nullopt, fmt::format("it is larger than {} MB", largest_source / (std::size_t{1024} * 1024))};
    if (!content.text) {
      diagnostics.report({Code::bad_description, {}, "cannot be read: " + content.error, "", {}, shown});
      continue;
    }
    drift::read_deployed(files.sources.emplace_back(shown, std::move(*content.text)), files.tables, diagnostics);
  }
  return files;
}

std::vector<drift::NamedTable> tables_of(const model::Model& model, const tables::NamesOfTables& names) {
  std::vector<drift::NamedTable> tables;
  for (const model::Schema& schema : model.schemas)
    if (schema.is_output)
      for (const model::Table& table : schema.tables)
        tables.push_back({&table, tables::definition_of(table, names).name});
  return tables;
}

ExitCode report(const drift::Choice& choice, const model::Model& model, const std::string& format) {
  diff::Readers readers;
  readers.add(model);
  std::vector<diff::Finding> findings;
  Diagnostics notes;
  findings.reserve(choice.missing.size());
  for (const drift::NamedTable& table : choice.missing) findings.push_back(drift::missing(table, readers));
  for (const drift::Compared& pair : choice.pairs)
    for (diff::Finding& finding : drift::compare(*pair.table, *pair.deployed, readers, notes))
      findings.push_back(std::move(finding));
  print_diagnostics(notes);
  print_in_format(format, findings, drift::words_of_tables());
  if (findings.empty()) return fine;
  const bool breaks = std::any_of(findings.begin(), findings.end(), [](const auto& each) { return each.breaks(); });
  return breaks ? breaks_stored_data : lock_out_of_date;
}

/// Steps of an earlier plan, which somebody could carry out by mistake.
std::vector<std::string> earlier_steps(const fs::path& beginning, const std::vector<FileToWrite>& files) {
  std::vector<std::string> found;
  std::error_code error;
  for (fs::directory_iterator each(beginning.parent_path(), error), end; !error && each != end; each.increment(error)) {
    const fs::path& path = each->path();
    const auto is_this = [&](const FileToWrite& file) { return file.path.filename() == path.filename(); };
    if (drift::is_step_of(path.filename().string(), beginning.filename().string()) &&
        std::none_of(files.begin(), files.end(), is_this))
      found.push_back(path.string());
  }
  std::sort(found.begin(), found.end());
  return found;
}

ExitCode write_steps(const std::vector<drift::StepGroup>& groups, const std::string& folder, Run& run) {
  std::vector<FileToWrite> files;
  std::string text;
  for (const drift::StepGroup& group : groups) {
    const std::size_t count = group.files.size();
    text += fmt::format("{}: {} deployment{}\n", group.changed, count, count == 1 ? "" : "s");
    for (const std::string& note : group.notes) text += fmt::format("     note: {}\n", note);
    for (std::size_t i = 0; i < count; ++i) {
      const drift::StepFile& step = group.files[i];
      const fs::path path = fs::path(folder) / step.name;
      files.push_back({path, step.content});
      text += fmt::format("{:3}. {}\n", i + 1, step.description);
      if (!step.note.empty()) text += fmt::format("     note: {}\n", step.note);
      text += fmt::format("     {}\n", fmt::format(fmt::runtime(step.command), for_shell(path.string())));
      if (!step.wait.empty()) text += fmt::format("     {}\n", step.wait);
    }
  }
  std::vector<std::string> earlier;
  for (const drift::StepGroup& group : groups)
    for (std::string& path : earlier_steps(fs::path(folder) / group.beginning, files))
      earlier.push_back(std::move(path));
  if (!earlier.empty()) {
    fmt::print(stderr, "keyc tables: these are steps of an earlier plan; delete them, or name another folder:\n");
    for (const std::string& path : earlier) fmt::print(stderr, "  {}\n", path);
    return wrong_usage;
  }
  if (!write_or_report(files, run)) return finish(run);
  return print(text) ? fine : wrong_schema;
}

ExitCode refuse(const std::string& reason) {
  fmt::print(stderr, "keyc tables: {}\n", reason);
  return wrong_usage;
}

std::string without_steps(const std::string& format) {
  if (format == "terraform")
    return "Terraform needs no --steps: its provider changes one index after the other in one `terraform apply`";
  std::string names;
  for (const drift::StepFormat& each : drift::step_formats())
    names.append(names.empty() ? "" : " or ").append(each.name);
  return "--steps takes --format " + names;
}

}  // namespace

void add_against(CLI::App& command, AgainstArguments& arguments) {
  const char* const group = "Comparison with what is deployed";
  CLI::Option* const against =
      command
          .add_option("--against", arguments.files,
                      "answers of describe-table and describe-time-to-live, or a CloudFormation template in JSON; - is "
                      "standard input; may be repeated")
          ->type_name("FILE")
          ->take_all()
          ->allow_extra_args(false)
          ->excludes(command.get_option("--check"))
          ->group(group);
  command.add_option("--of", arguments.of, "only this table; with =NAME, its name or logical id where it is deployed")
      ->type_name("TABLE[=NAME]")
      ->needs(against)
      ->group(group);
  add_format(command, arguments.report, "--report")->needs(against)->group(group);
  CLI::Option* const steps =
      command
          .add_flag("--steps", arguments.steps,
                    "write the changes to --out, in the format --format: one file for each deployment, since DynamoDB "
                    "takes the creation or the deletion of one index at a time")
          ->needs(against)
          ->group(group);
  command
      .add_flag(
          "--delete-extra", arguments.delete_extra,
          "with steps that delete what the schema does not have: global indexes and time to live; of templates, which "
          "are whole tables, also the stream")
      ->needs(steps)
      ->group(group);
}

ExitCode run_against(const GenerateOptions& given, const AgainstArguments& arguments, const std::string& format) {
  const drift::StepFormat* const step_format = drift::find_step_format(format);
  if (!arguments.steps && !format.empty())
    return refuse("--against compares; --format is for the files of --steps, or for definitions without --against");
  if (arguments.steps && step_format == nullptr) return refuse(without_steps(format));
  if (std::count(arguments.files.begin(), arguments.files.end(), "-") > 1)
    return refuse("--against - twice: standard input can be read once; it can have several answers");
  if (arguments.steps && given.out_folder.empty()) return refuse("--steps takes --out, a folder for their files");
  GenerateOptions options = given;
  if (arguments.steps) options.outputs = {find_output(step_format->output)};
  if (!arguments.steps) options.deployed.names_file = {};  // the comparison heeds no other option
  if (!check_deployment("tables", options)) return wrong_usage;
  static Run run;  // never destroyed: it is as large as the schemas
  run.deployed = given.deployed;
  if (!check_schemas(options.input, options.outputs, run)) return finish(run);
  Diagnostics found;  // in the files; warnings about the schema are left to `keyc check`
  const DeployedFiles& files = read_files(arguments.files, found);
  print_diagnostics(found);
  if (found.has_errors()) return wrong_schema;
  const bool is_named = !run.deployed.names_file.file.empty();
  const drift::Choice choice =
      drift::choose(tables_of(run.model, run.deployed.names), files.tables, arguments.of, is_named);
  if (arguments.steps || !choice.error.empty())  // a step may create them; else they are findings
    for (const drift::NamedTable& table : choice.missing)
      fmt::print(stderr, "keyc tables: {} is in none of the files: it is not compared\n", keyc::quoted(table.name));
  for (const std::string& note : choice.notes) fmt::print(stderr, "keyc tables: {}\n", note);
  if (!choice.error.empty()) return refuse(choice.error);
  if (!arguments.steps) return report(choice, run.model, arguments.report);
  run.diagnostics = {};
  const drift::PlanOptions plan{arguments.delete_extra, !arguments.of.empty()};
  const std::vector<drift::StepGroup> groups =
      drift::plan_steps(*step_format, run.model, choice.pairs, plan, run.deployed, run.diagnostics);
  return run.diagnostics.has_errors() ? finish(run) : write_steps(groups, options.out_folder, run);
}

}  // namespace keyc::commands
