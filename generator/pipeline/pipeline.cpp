// The order of a run: load, resolve, check, what the outputs demand, outputs, files. Nothing is written after an error.
// Outputs are passed on piece by piece and never held as a whole, except to be compared (`--check`). The depfile and
// the list take their places with the outputs; files of what is gone are deleted after that, and the stamp is touched
// last.

#include "generator/pipeline/pipeline.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <filesystem>
#include <functional>
#include <map>
#include <unordered_set>

#include "generator/check/check.hpp"
#include "generator/pipeline/corrections.hpp"
#include "generator/pipeline/read_locks.hpp"
#include "generator/pipeline/stale_files.hpp"
#include "generator/resolve/resolve.hpp"
#include "generator/text/diff.hpp"
#include "generator/text/shell.hpp"

namespace keyc {
namespace {

namespace fs = std::filesystem;

void report_file(Diagnostics& diagnostics, Code code, const std::string& file, std::string message,
                 std::string hint = {}) {
  diagnostics.report({code, {}, std::move(message), std::move(hint), {}, file});
}

/// Two schemas with the same file name would write the same files.
void check_output_names(const std::vector<std::string>& files, Diagnostics& diagnostics) {
  std::map<std::string, std::string> seen;
  for (const std::string& file : files) {
    const std::string name = stem(fs::path(file).filename().string());
    for (const std::string& output : {name, name + ".types"}) {
      const auto [first, is_new] = seen.emplace(output, file);
      if (is_new) continue;
      report_file(diagnostics, Code::same_output, file, fmt::format("writes the same files as {}", first->second),
                  "rename one of them");
      break;
    }
  }
}

/// Escapes spaces, '#' and '$' for make and ninja. A ':' is not escaped: GCC does not either, and CMake reads no other
/// form.
std::string escape_for_make(const std::string& path) {
  std::string result;
  for (const char c : path) {
    if (c == ' ' || c == '#') result += '\\';
    if (c == '$') result += '$';
    result += c;
  }
  return result;
}

std::string absolute(const std::string& file) {
  std::error_code error;
  const fs::path path = fs::absolute(file, error);
  return error ? file : path.string();
}

std::string depfile_text(const std::string& target, const std::deque<Source>& sources) {
  std::string text = escape_for_make(target) + ':';
  for (const Source& source : sources) text += " \\\n  " + escape_for_make(absolute(source.name()));
  return text + '\n';
}

/// Compiles the schemas and passes the outputs to `receive`, with paths in the output folder. Nothing after an error.
void make_files(const GenerateOptions& options, Run& run,
                const std::function<void(const fs::path& path, std::string_view text, bool is_whole)>& receive) {
  check_output_names(options.input.files, run.diagnostics);
  run.deployed = options.deployed;
  compile(options.input, options.outputs, run);
  const auto shows_ledgers = [](const Output* output) { return output->shows_ledger; };
  if (std::any_of(options.outputs.begin(), options.outputs.end(), shows_ledgers)) read_locks(run);
  for (model::Schema& schema : run.model.schemas) schema.outer_namespace = options.outer_namespace;
  const fs::path folder = options.out_folder;
  make_outputs(options.outputs, run, Emit([&](const std::string& file, std::string_view text, bool is_whole) {
                 receive(folder / file, text, is_whole);
               }));
}

/// The outputs in the folder, one a line, sorted: the same for the same declarations in any order.
std::string list_text(const std::string& out_folder, const std::vector<std::string>& outputs) {
  std::vector<std::string> names;
  names.reserve(outputs.size());
  for (const std::string& output : outputs) names.push_back(fs::path(output).lexically_relative(out_folder).string());
  std::sort(names.begin(), names.end());
  std::string text;
  for (const std::string& name : names) text += name + '\n';
  return text;
}

/// What earlier runs of the same outputs wrote for declarations that are gone.
std::vector<fs::path> stale_outputs(const GenerateOptions& options, const Run& run,
                                    const std::vector<std::string>& outputs) {
  const auto writes = [&](std::string_view name) {
    return std::find(options.outputs.begin(), options.outputs.end(), find_output(name)) != options.outputs.end();
  };
  std::vector<fs::path> stale;
  if (writes("cpp")) stale = stale_headers(run.model, options.out_folder, {outputs.begin(), outputs.end()});
  if (writes("tables.create-table"))
    for (fs::path& file : stale_times_to_live(run.model, options.out_folder)) stale.push_back(std::move(file));
  return stale;
}

std::string command_line(const GenerateOptions& options) {
  std::string text = "keyc generate";
  for (const std::string& file : options.input.files) text += ' ' + for_shell(file);
  for (const std::string& folder : options.input.import_dirs) text += " --import-dir " + for_shell(folder);
  text += " --out " + for_shell(options.out_folder);
  const bool is_default = options.outputs.size() == 1 && options.outputs.front()->name == "cpp";
  if (!is_default)
    for (const Output* output : options.outputs) text.append(" --output ").append(output->name);
  text += options.deployed.command_line();
  if (!options.outer_namespace.empty()) text += " --namespace " + options.outer_namespace;
  return text;
}

/// Reads the files with which tables are deployed. Not after an error: tables may be missing.
void read_deployment(Run& run) {
  if (run.diagnostics.has_errors()) return;
  if (!run.deployed.names_file.file.empty())
    if (auto names = names_of_tables(run.deployed.names_file, run)) run.deployed.names = std::move(*names);
  if (run.deployed.overrides_file.empty()) return;
  const Source* const source = read_source(run.deployed.overrides_file, run.sources, run.diagnostics);
  if (source != nullptr) run.deployed.overrides.read(*source, run.model, run.diagnostics);
}

}  // namespace

void resolve(const LoadOptions& input, Run& run) {
  run.files = load(input, run.sources, run.diagnostics);
  run.model = model::resolve(run.files, run.diagnostics);
  withhold_wrong_corrections(run);
}

void compile(const LoadOptions& input, const std::vector<const Output*>& outputs, Run& run) {
  compile(load(input, run.sources, run.diagnostics), outputs, run);
  withhold_wrong_corrections(run);
}

void compile(std::vector<model::ParsedFile> files, const std::vector<const Output*>& outputs, Run& run) {
  run.files = std::move(files);
  run.model = model::resolve(run.files, run.diagnostics);
  check::run(run.model, run.diagnostics);
  read_deployment(run);
  for (const Output* output : outputs) {
    if (output->check == nullptr) continue;
    for (const model::Schema& schema : run.model.schemas) output->check(schema, run.deployed, run.diagnostics);
  }
}

std::optional<tables::NamesOfTables> names_of_tables(const tables::NamesArguments& arguments, Run& run) {
  const Source* const file = read_source(arguments.file, run.sources, run.diagnostics);
  if (file == nullptr) return std::nullopt;
  return tables::names_in_stage(*file, arguments.stage, run.model, run.diagnostics);
}

void make_outputs(const std::vector<const Output*>& outputs, const Run& run, const Emit& emit) {
  if (run.diagnostics.has_errors()) return;
  for (const model::Schema& schema : run.model.schemas) {
    if (!schema.is_output) continue;
    const auto lock = run.locks.find(schema.span.source);
    const OutputInput input(schema, run.diagnostics, lock == run.locks.end() ? nullptr : &lock->second, run.deployed);
    for (const Output* output : outputs) output->make(input, emit);
  }
}

bool check_schemas(const LoadOptions& input, const std::vector<const Output*>& outputs, Run& run) {
  LoadOptions options = input;
  options.tables_may_be_imported = true;
  compile(options, outputs, run);
  return !run.diagnostics.has_errors();
}

namespace {

bool report_failure(const std::optional<WriteFailure>& failure, Run& run) {
  if (!failure) return true;
  report_file(run.diagnostics, Code::cannot_write, failure->path.string(),
              fmt::format("cannot be written: {}", failure->reason),
              failure->files_replaced == 0
                  ? "nothing was changed"
                  : fmt::format("{} files had been replaced already", failure->files_replaced));
  return false;
}

}  // namespace

bool write_or_report(const std::vector<FileToWrite>& files, Run& run) {
  return report_failure(write_files(files), run);
}

bool generate(const GenerateOptions& options, Run& run) {
  StagedFiles files;
  make_files(options, run, [&](const fs::path& path, std::string_view text, bool is_whole) {
    is_whole ? files.add(path, text) : files.append(path, text);
  });
  if (run.diagnostics.has_errors()) return false;
  const std::vector<std::string> paths = files.paths();
  if (!options.depfile.empty()) {
    const bool is_output = std::any_of(paths.begin(), paths.end(), [&](const fs::path& path) {
      return fs::path(options.depfile).lexically_normal() == path.lexically_normal();
    });
    if (is_output) {
      report_file(run.diagnostics, Code::cannot_write, options.depfile, "is an output: it cannot be the depfile too");
      return false;
    }
    std::string target = options.depfile_target;
    if (target.empty()) target = options.stamp.empty() ? paths.front() : options.stamp;
    files.append(options.depfile, depfile_text(target, run.sources));
  }
  if (!options.list.empty()) files.add(options.list, list_text(options.out_folder, paths));
  if (!report_failure(files.take_places(), run)) return false;
  for (const fs::path& stale : stale_outputs(options, run, paths)) {
    std::error_code error;
    if (!fs::remove(stale, error) && error)
      report_file(run.diagnostics, Code::cannot_write, stale.string(), "cannot be deleted: " + error.message(),
                  "nothing declares what it has: delete it");
  }
  if (run.diagnostics.has_errors()) return false;
  if (options.stamp.empty()) return true;
  const std::string fault = touch(options.stamp);
  if (!fault.empty())
    report_file(run.diagnostics, Code::cannot_write, options.stamp, "cannot be written: " + fault,
                "the outputs were written");
  return fault.empty();
}

std::vector<FileToWrite> whole_outputs(const GenerateOptions& options, Run& run) {
  std::vector<FileToWrite> files;
  std::map<fs::path, std::size_t> unfinished;
  make_files(options, run, [&](const fs::path& path, std::string_view text, bool is_whole) {
    const auto known = unfinished.find(path);
    if (known != unfinished.end()) {
      files[known->second].content += text;
      return;
    }
    if (!is_whole) unfinished.emplace(path, files.size());
    files.push_back({path, std::string(text)});
  });
  return files;
}

std::string check_generated(const GenerateOptions& options, Run& run) {
  std::string diff;
  std::vector<std::pair<std::string, std::string>> stale;
  std::vector<std::string> outputs;
  for (const FileToWrite& file : whole_outputs(options, run)) {
    outputs.push_back(file.path.native());
    const std::string path = file.path.string();
    const FileContent there = read_file(file.path);
    if (there.text && *there.text == file.content) continue;
    const bool exists = file_exists(file.path);
    if (there.text || !exists)
      diff += unified_diff(there.text.value_or(""), file.content, exists ? path : "/dev/null", path);
    stale.emplace_back(path, there.text ? "is not what its schema generates"
                             : exists   ? fmt::format("cannot be read: {}", there.error)
                                        : "is missing");
  }
  if (!run.diagnostics.has_errors())
    for (const fs::path& path : stale_outputs(options, run, outputs)) {
      diff += unified_diff(read_file(path).text.value_or(""), "", path.string(), "/dev/null");
      stale.emplace_back(path.string(), "is of a declaration that the schema does not have");
    }
  for (std::size_t i = 0; i < stale.size(); ++i) {
    const bool is_last = i + 1 == stale.size();
    report_file(run.diagnostics, Code::stale_output, stale[i].first, stale[i].second,
                is_last ? "run: " + command_line(options) : "");
  }
  return diff;
}

}  // namespace keyc
