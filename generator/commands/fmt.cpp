#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <memory>

#include "generator/commands/commands.hpp"
#include "generator/format/format.hpp"
#include "grammar/parse.hpp"

namespace keyc::commands {
namespace {

struct FmtArguments {
  std::vector<std::string> files;
  bool write = false;
  bool only_check = false;
};

/// A schema without syntax errors, before and after formatting.
struct Formatted {
  std::string file;
  std::string_view before;
  std::string after;
};

std::vector<Formatted> format_all(const std::vector<std::string>& files, Run& run) {
  std::vector<Formatted> result;
  for (const std::string& file : files) {
    const Source* const source = read_source(file, run.sources, run.diagnostics);
    if (source == nullptr) continue;
    const std::size_t errors = run.diagnostics.errors();
    parse(*source, run.diagnostics);
    if (run.diagnostics.errors() == errors) result.push_back({file, source->text(), format::format(source->text())});
  }
  return result;
}

ExitCode run_fmt(const FmtArguments& arguments) {
  if (arguments.write && std::find(arguments.files.begin(), arguments.files.end(), "-") != arguments.files.end()) {
    std::fputs("-w cannot write to standard input\n", stderr);
    return wrong_usage;
  }
  Run run;
  const std::vector<Formatted> schemas = format_all(arguments.files, run);
  if (run.diagnostics.has_errors()) return finish(run);
  std::string listed;
  std::string text;
  std::vector<FileToWrite> changed;
  for (const Formatted& schema : schemas) {
    text += schema.after;
    if (schema.before == schema.after) continue;
    listed += schema.file + '\n';
    changed.push_back({schema.file, schema.after});
  }
  if (arguments.only_check) {
    print(listed);
    return changed.empty() ? fine : wrong_schema;
  }
  if (arguments.write)
    write_or_report(changed, run);
  else
    print(text);
  return finish(run);
}

}  // namespace

std::function<ExitCode()> add_fmt(CLI::App& command) {
  const auto arguments = std::make_shared<FmtArguments>();
  command.add_option("FILE", arguments->files, "schemas (*.keys); - is standard input")->required();
  CLI::Option* const write =
      command.add_flag("-w", arguments->write, "write the files that change; without it, print the text");
  command.add_flag("--check", arguments->only_check, "print the names of files that are not formatted, and exit 1")
      ->excludes(write);
  command.footer(
      "Examples:\n"
      "  keyc fmt -w schema/*.keys\n"
      "  keyc fmt --check schema/*.keys                       in continuous integration\n"
      "  keyc fmt - < places.keys                             from an editor");
  return [arguments] { return run_fmt(*arguments); };
}

}  // namespace keyc::commands
