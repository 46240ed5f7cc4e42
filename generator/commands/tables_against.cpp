// `keyc tables --against`: reads the files, finds which table is which, and prints what differs or writes the steps.

#include "generator/commands/tables_against.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <memory>

#include "generator/drift/choice.hpp"
#include "generator/drift/compare.hpp"
#include "generator/drift/rules.hpp"
#include "generator/drift/step_files.hpp"
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
      content = {std::nullopt, fmt::format("it is larger than {} MB", largest_source / (1024 * 1024))};
    if (!content.text) {
      diagnostics.report({Code::bad_description, {}, "cannot be read: " + content.error, "", {}, shown});
      continue;
    }
    drift::read_deployed(files.sources.emplace_back(shown, std::move(*content.text)), files.tables, diagnostics);
  }
  return files;
}

std::vector<drift::NamedTable> tables_of(const model::Model& model, const std::optional<tables::NamesOfTables>& names) {
  std::vector<drift::NamedTable> tables;
  for (const model::Schema& schema : model.schemas)
    if (schema.is_output)
      for (const model::Table& table : schema.tables)
        tables.push_back({&table, names ? names->at(&table) : table.stored});
  return tables;
}

void print_notes(const Diagnostics& diagnostics) {
  std::fputs(diagnostics.render(isatty(STDERR_FILENO) != 0).c_str(), stderr);
}

ExitCode report(const std::vector<drift::Compared>& pairs, const model::Model& model, const std::string& format) {
  diff::Readers readers;
  readers.add(model);
  std::vector<diff::Finding> findings;
  Diagnostics notes;
  for (const drift::Compared& pair : pairs)
    for (diff::Finding& finding : drift::compare(*pair.table, *pair.deployed, readers, notes))
      findings.push_back(std::move(finding));
  print_notes(notes);
  print_in_format(format, findings, drift::words_of_tables());
  if (findings.empty()) return fine;
  const bool breaks = std::any_of(findings.begin(), findings.end(), [](const auto& each) { return each.breaks(); });
  return breaks ? breaks_stored_data : lock_out_of_date;
}

/// Files of an earlier plan, which somebody could carry out by mistake.
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

/// What is written, in words, table by table.
struct StepPlan {
  std::vector<FileToWrite> files;
  std::vector<std::string> earlier;
  std::string text;
};

void plan(const drift::Compared& pair, const drift::Steps& steps, const drift::StepFormat& format,
          const std::string& folder, StepPlan& into) {
  const std::string name = stem(pair.table->schema->file) + '/' + pair.table->name;
  const std::size_t first = into.files.size();
  const std::vector<drift::StepFile> files = drift::files_of(format, steps.steps, *pair.deployed, name);
  into.text += fmt::format("{}: {} deployment{}\n", pair.deployed->shown(), files.size(), files.size() == 1 ? "" : "s");
  for (std::size_t i = 0; i < files.size(); ++i) {
    const fs::path path = fs::path(folder) / files[i].name;
    into.files.push_back({path, files[i].content});
    into.text += fmt::format("{:3}. {}\n", i + 1, drift::told(steps.steps[i]));
    if (!steps.steps[i].note.empty()) into.text += fmt::format("     note: {}\n", steps.steps[i].note);
    into.text += fmt::format("     {}\n", fmt::format(fmt::runtime(files[i].command), for_shell(path.string())));
    if (!files[i].wait.empty()) into.text += fmt::format("     {}\n", files[i].wait);
  }
  const std::vector<FileToWrite> written(into.files.begin() + static_cast<std::ptrdiff_t>(first), into.files.end());
  for (std::string& path : earlier_steps(fs::path(folder) / name, written)) into.earlier.push_back(std::move(path));
}

ExitCode write_steps(const std::vector<drift::Compared>& pairs, const drift::StepFormat& format,
                     const std::string& folder, bool delete_extra, Run& run) {
  StepPlan all;
  for (const drift::Compared& pair : pairs) {
    const tables::TableDefinition wanted = tables::definition_of(*pair.table);
    const drift::Steps steps = drift::steps_to(wanted, *pair.deployed, delete_extra);
    for (const std::string& obstacle : steps.obstacles)
      run.diagnostics.report(
          Code::no_steps, pair.table->span,
          fmt::format("no update leads from {} to the schema: {}", keyc::quoted(pair.deployed->shown()), obstacle));
    plan(pair, steps, format, folder, all);
  }
  if (run.diagnostics.has_errors()) return finish(run);
  if (!all.earlier.empty()) {
    fmt::print(stderr, "keyc tables: these are steps of an earlier plan; delete them, or name another folder:\n");
    for (const std::string& path : all.earlier) fmt::print(stderr, "  {}\n", path);
    return wrong_usage;
  }
  if (!write_or_report(all.files, run)) return finish(run);
  return print(all.text) ? fine : wrong_schema;
}

ExitCode refuse(const std::string& reason) {
  fmt::print(stderr, "keyc tables: {}\n", reason);
  return wrong_usage;
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
      .add_flag("--delete-extra", arguments.delete_extra,
                "with steps that delete the global indexes that the schema does not have")
      ->needs(steps)
      ->group(group);
}

ExitCode run_against(const GenerateOptions& options, const AgainstArguments& arguments, const std::string& format) {
  const drift::StepFormat* const step_format = drift::find_step_format(format);
  if (arguments.steps && step_format == nullptr) {
    std::string names;
    for (const drift::StepFormat& each : drift::step_formats())
      names.append(names.empty() ? "" : ", ").append(each.name);
    return refuse("--steps takes --format " + names);
  }
  if (arguments.steps && options.out_folder.empty()) return refuse("--steps takes --out, a folder for their files");
  static Run run;  // never destroyed: it is as large as the schemas
  if (!check_schemas(options.input, {}, run)) return finish(run);
  Diagnostics found;  // in the files; warnings about the schema are left to `keyc check`
  const DeployedFiles& files = read_files(arguments.files, found);
  print_notes(found);
  if (found.has_errors()) return wrong_schema;
  std::optional<tables::NamesOfTables> names;
  if (!options.deployed.names_file.file.empty()) {
    run.diagnostics = {};
    names = names_of_tables(options.deployed.names_file, run);
    if (!names) return finish(run);
  }
  const drift::Choice choice =
      drift::choose(tables_of(run.model, names), files.tables, arguments.of, names.has_value());
  for (const std::string& note : choice.notes) fmt::print(stderr, "keyc tables: {}\n", note);
  if (!choice.error.empty()) return refuse(choice.error);
  if (!arguments.steps) return report(choice.pairs, run.model, arguments.report);
  run.diagnostics = {};
  return write_steps(choice.pairs, *step_format, options.out_folder, arguments.delete_extra, run);
}

}  // namespace keyc::commands
