#include "generator/pipeline/pipeline.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstring>
#include <deque>
#include <filesystem>
#include <functional>
#include <map>

#include "generator/check/check.hpp"
#include "generator/resolve/resolve.hpp"
#include "generator/text/diff.hpp"

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
    const auto [first, is_new] = seen.emplace(stem(fs::path(file).filename().string()), file);
    if (!is_new)
      report_file(diagnostics, Code::same_output, file, fmt::format("writes the same files as {}", first->second),
                  "rename one of them");
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

/// Compiles the schemas and passes the outputs to `append`, with paths in the output folder. Nothing after an error.
void make_files(const GenerateOptions& options, Run& run,
                const std::function<void(const fs::path& path, std::string_view text)>& append) {
  check_output_names(options.input.files, run.diagnostics);
  compile(options.input, run);
  for (model::Schema& schema : run.model.schemas) schema.outer_namespace = options.outer_namespace;
  make_outputs(options.outputs, run, [&](const std::string& file, std::string_view text) {
    append(fs::path(options.out_folder) / file, text);
  });
}

std::vector<FileToWrite> whole_outputs(const GenerateOptions& options, Run& run) {
  std::vector<FileToWrite> files;
  make_files(options, run, [&](const fs::path& path, std::string_view text) {
    const auto known =
        std::find_if(files.rbegin(), files.rend(), [&](const FileToWrite& file) { return file.path == path; });
    if (known == files.rend())
      files.push_back({path, std::string(text)});
    else
      known->content += text;
  });
  return files;
}

/// The word, quoted for a shell if necessary.
std::string quoted_for_shell(const std::string& word) {
  const bool is_plain = !word.empty() && std::all_of(word.begin(), word.end(), [](unsigned char c) {
    return std::isalnum(c) != 0 || c >= 0x80 || std::strchr("_-./,:+@%", c) != nullptr;
  });
  if (is_plain) return word;
  std::string result = "'";
  for (const char c : word) result += c == '\'' ? "'\\''" : std::string(1, c);
  return result + "'";
}

std::string command_line(const GenerateOptions& options) {
  std::string text = "keyc generate";
  for (const std::string& file : options.input.files) text += ' ' + quoted_for_shell(file);
  for (const std::string& folder : options.input.import_dirs) text += " --import-dir " + quoted_for_shell(folder);
  text += " --out " + quoted_for_shell(options.out_folder);
  const bool is_default = options.outputs.size() == 1 && options.outputs.front()->name == "cpp";
  if (!is_default)
    for (const Output* output : options.outputs) text.append(" --output ").append(output->name);
  if (!options.outer_namespace.empty()) text += " --namespace " + options.outer_namespace;
  return text;
}

}  // namespace

void resolve(const LoadOptions& input, Run& run) {
  run.files = load(input, run.sources, run.diagnostics);
  run.model = model::resolve(run.files, run.diagnostics);
}

void compile(const LoadOptions& input, Run& run) { compile(load(input, run.sources, run.diagnostics), run); }

void compile(std::vector<model::ParsedFile> files, Run& run) {
  run.files = std::move(files);
  run.model = model::resolve(run.files, run.diagnostics);
  check::run(run.model, run.diagnostics);
}

void make_outputs(const std::vector<const Output*>& outputs, const Run& run, const Emit& emit) {
  if (run.diagnostics.has_errors()) return;
  for (const model::Schema& schema : run.model.schemas) {
    if (!schema.is_output) continue;
    const OutputInput input(schema, run.diagnostics);
    for (const Output* output : outputs) output->make(input, emit);
  }
}

bool check_schemas(const LoadOptions& input, Run& run) {
  LoadOptions options = input;
  options.tables_may_be_imported = true;
  compile(options, run);
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
  make_files(options, run, [&](const fs::path& path, std::string_view text) { files.append(path, text); });
  if (run.diagnostics.has_errors()) return false;
  if (!options.depfile.empty()) {
    const std::vector<fs::path> paths = files.paths();
    const bool is_output = std::any_of(paths.begin(), paths.end(), [&](const fs::path& path) {
      return fs::path(options.depfile).lexically_normal() == path.lexically_normal();
    });
    if (is_output) {
      report_file(run.diagnostics, Code::cannot_write, options.depfile, "is an output: it cannot be the depfile too");
      return false;
    }
    std::string target = options.depfile_target;
    if (target.empty()) target = options.stamp.empty() ? paths.front().string() : options.stamp;
    files.append(options.depfile, depfile_text(target, run.sources));
  }
  if (!report_failure(files.take_places(), run)) return false;
  if (options.stamp.empty()) return true;
  const std::string fault = touch(options.stamp);
  if (!fault.empty())
    report_file(run.diagnostics, Code::cannot_write, options.stamp, "cannot be written: " + fault,
                "the outputs were written");
  return fault.empty();
}

std::string check_generated(const GenerateOptions& options, Run& run) {
  std::string diff;
  std::vector<std::pair<std::string, std::string>> stale;
  for (const FileToWrite& file : whole_outputs(options, run)) {
    const std::string path = file.path.string();
    const FileContent there = read_file(file.path);
    if (there.text && *there.text == file.content) continue;
    std::error_code ignored;
    const bool exists = fs::exists(file.path, ignored);
    if (there.text || !exists)
      diff += unified_diff(there.text.value_or(""), file.content, exists ? path : "/dev/null", path);
    stale.emplace_back(path, there.text ? "is not what its schema generates"
                             : exists   ? fmt::format("cannot be read: {}", there.error)
                                        : "is missing");
  }
  for (std::size_t i = 0; i < stale.size(); ++i) {
    const bool is_last = i + 1 == stale.size();
    report_file(run.diagnostics, Code::stale_output, stale[i].first, stale[i].second,
                is_last ? "run: " + command_line(options) : "");
  }
  return diff;
}

}  // namespace keyc
