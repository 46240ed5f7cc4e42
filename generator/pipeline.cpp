#include "generator/pipeline.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <filesystem>
#include <map>

#include "generator/check/check.hpp"
#include "generator/model/resolve.hpp"
#include "generator/text/files.hpp"
#include "grammar/parse.hpp"
#include "keyc/utf8.hpp"

namespace keyc {
namespace {

namespace fs = std::filesystem;

void report_file(Diagnostics& diagnostics, Code code, const std::string& file, std::string message,
                 std::string hint = {}) {
  diagnostics.report({code, {}, std::move(message), std::move(hint), {}, file});
}

/// Names of files stand in messages and in generated code.
bool is_printable(const std::string& name) {
  return utf8::find_invalid(name) == std::string::npos && std::none_of(name.begin(), name.end(), [](char c) {
           return static_cast<unsigned char>(c) < 0x20 || c == 0x7F;
         });
}

void read_sources(const std::vector<std::string>& files, Run& run) {
  for (const std::string& file : files) {
    FileContent content = read_file(file);
    if (!is_printable(file))
      report_file(run.diagnostics, Code::cannot_read, "a schema",
                  "has a name with control characters, or that is not UTF-8", "rename the file");
    else if (!content.text)
      report_file(run.diagnostics, Code::cannot_read, file, fmt::format("cannot be read: {}", content.error));
    else if (content.text->size() > largest_source)
      report_file(run.diagnostics, Code::too_large, file, fmt::format("is larger than {} MiB", largest_source >> 20),
                  "split the schema");
    else
      run.sources.emplace_back(file, std::move(*content.text));
  }
}

/// Two schemas of one file name would write the same files.
void check_output_names(const std::vector<std::string>& files, Diagnostics& diagnostics) {
  std::map<std::string, std::string> seen;
  for (const std::string& file : files) {
    const auto [first, is_new] = seen.emplace(stem(fs::path(file).filename().string()), file);
    if (!is_new)
      report_file(diagnostics, Code::same_output, file, fmt::format("writes the same files as {}", first->second),
                  "rename one of the two");
  }
}

model::Model compile(const std::vector<std::string>& files, Run& run) {
  read_sources(files, run);
  std::vector<model::ParsedFile> parsed;
  for (const Source& source : run.sources) parsed.push_back({&source, parse(source, run.diagnostics)});
  model::Model model = model::resolve(parsed, run.diagnostics);
  for (std::size_t i = 0; i < run.sources.size(); ++i)
    model.schemas[i].file = fs::path(run.sources[i].name()).filename().string();
  check::run(model, run.diagnostics);
  return model;
}

/// Spaces and '#' as make and ninja read them.
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

std::string depfile_text(const fs::path& target, const std::vector<std::string>& files) {
  std::string text = escape_for_make(target.string()) + ':';
  for (const std::string& file : files) text += " \\\n  " + escape_for_make(absolute(file));
  return text + '\n';
}

}  // namespace

bool check_schemas(const std::vector<std::string>& files, Run& run) {
  compile(files, run);
  return !run.diagnostics.has_errors();
}

bool generate(const GenerateOptions& options, Run& run) {
  check_output_names(options.files, run.diagnostics);
  const model::Model model = compile(options.files, run);
  if (run.diagnostics.has_errors()) return false;
  std::vector<FileToWrite> files;
  for (const model::Schema& schema : model.schemas)
    for (const Output* output : options.outputs)
      for (OutputFile& file : output->make(schema))
        files.push_back({fs::path(options.out_folder) / file.name, std::move(file.content)});
  if (!options.depfile.empty()) {
    std::string text = depfile_text(files.front().path, options.files);
    const bool is_output = std::any_of(files.begin(), files.end(), [&](const FileToWrite& file) {
      return fs::path(options.depfile).lexically_normal() == file.path.lexically_normal();
    });
    if (is_output) {
      report_file(run.diagnostics, Code::cannot_write, options.depfile, "is an output: it cannot be the depfile too");
      return false;
    }
    files.push_back({options.depfile, std::move(text)});
  }
  if (const auto failure = write_files(files)) {
    report_file(run.diagnostics, Code::cannot_write, failure->path.string(),
                fmt::format("cannot be written: {}", failure->reason),
                failure->files_replaced == 0
                    ? "nothing was changed"
                    : fmt::format("{} files had been replaced already", failure->files_replaced));
    return false;
  }
  return true;
}

}  // namespace keyc
