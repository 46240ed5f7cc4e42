#include "generator/pipeline.hpp"

#include <fmt/format.h>

#include <deque>
#include <filesystem>
#include <map>

#include "generator/check/check.hpp"
#include "generator/model/resolve.hpp"
#include "generator/text/files.hpp"
#include "grammar/parse.hpp"

namespace keyc {
namespace {

namespace fs = std::filesystem;

void report_file(Diagnostics& diagnostics, Code code, const std::string& file, std::string message,
                 std::string hint = {}) {
  diagnostics.report({code, {}, std::move(message), std::move(hint), {}, file});
}

void read_sources(const std::vector<std::string>& files, Run& run) {
  for (const std::string& file : files) {
    FileContent content = read_file(file);
    if (!content.text)
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
  check_output_names(files, run.diagnostics);
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

std::string depfile_text(const fs::path& target, const std::vector<std::string>& files) {
  std::string text = escape_for_make(target.string()) + ':';
  for (const std::string& file : files) text += " \\\n  " + escape_for_make(fs::absolute(file).string());
  return text + '\n';
}

}  // namespace

bool check_schemas(const std::vector<std::string>& files, Run& run) {
  compile(files, run);
  return !run.diagnostics.has_errors();
}

bool generate(const GenerateOptions& options, Run& run) {
  const model::Model model = compile(options.files, run);
  if (run.diagnostics.has_errors()) return false;
  std::vector<FileToWrite> files;
  for (const model::Schema& schema : model.schemas)
    for (const Output* output : options.outputs)
      for (OutputFile& file : output->make(schema))
        files.push_back({fs::path(options.out_folder) / file.name, std::move(file.content)});
  if (!options.depfile.empty()) {
    std::string text = depfile_text(files.front().path, options.files);
    files.push_back({options.depfile, std::move(text)});
  }
  if (const auto failure = write_files(files)) {
    report_file(run.diagnostics, Code::cannot_write, failure->path.string(),
                fmt::format("cannot be written: {}", failure->reason), "nothing was changed");
    return false;
  }
  return true;
}

}  // namespace keyc
