#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "generator/commands/commands.hpp"
#include "generator/diff/compare.hpp"
#include "generator/diff/formats/formats.hpp"
#include "generator/diff/side.hpp"

namespace keyc::commands {
namespace {

struct DiffArguments {
  std::vector<std::string> files;
  LoadOptions input;  // the import folders
  std::string against;
  std::string format = "text";
};

ExitCode run_diff(const DiffArguments& arguments) {
  const bool is_review = !arguments.against.empty();
  if (!is_review && arguments.files.size() != 2) {
    std::fputs("keyc diff takes an old and a new schema, or --against and the new ones\n", stderr);
    return wrong_usage;
  }
  const std::vector<std::string> given_old{is_review ? arguments.against : arguments.files.front()};
  const std::vector<std::string> given_new(is_review ? arguments.files.begin() : arguments.files.begin() + 1,
                                           arguments.files.end());
  // Never destroyed: sides are as large as the schemas.
  const diff::Side* const after = diff::read_side(given_new, arguments.input.import_dirs, {}).release();
  if (after->run.diagnostics.has_errors()) return finish(after->run);
  const std::vector<std::string> like = after->tree ? std::vector<std::string>() : after->files;
  const diff::Side* const before =
      diff::read_side(given_old, arguments.input.import_dirs, like, {.is_former = true}).release();
  if (before->run.diagnostics.has_errors()) return finish(before->run);
  if (before->files.empty())
    fmt::print(stderr, "keyc diff: {} has none of these files: everything is new\n", given_old.front());
  const diff::Pairing pairing(before->run.model, after->run.model, diff::former_entities({before}));
  const std::vector<diff::Finding> findings = diff::compare(pairing);
  print_in_format(arguments.format, findings);
  return std::any_of(findings.begin(), findings.end(), [](const auto& each) { return each.breaks(); })
             ? breaks_stored_data
             : fine;
}

}  // namespace

void print_in_format(const std::string& name, const std::vector<diff::Finding>& findings, const diff::Words& words) {
  print(diff::find_format(name)->print(findings, words));
}

void print_in_format(const std::string& name, const std::vector<diff::Finding>& findings) {
  print_in_format(name, findings, diff::words_of_schemas());
}

CLI::Option* add_format(CLI::App& command, std::string& format, const std::string& option) {
  std::vector<std::string> names;
  for (const diff::Format& each : diff::formats()) names.emplace_back(each.name);
  return command.add_option(option, format, "text, json, github or sarif")
      ->type_name("NAME")
      ->check(CLI::IsMember(names))
      ->capture_default_str();
}

std::function<ExitCode()> add_diff(CLI::App& command) {
  const auto arguments = std::make_shared<DiffArguments>();
  command
      .add_option("FILE", arguments->files,
                  "OLD and NEW: each a schema, a lock, a folder, git:REF or git:REF:PATH; with --against, the new ones")
      ->required();
  command
      .add_option("--against", arguments->against,
                  "the old side: a schema, a lock, a folder, git:REF, git:A...B or git:REF:PATH")
      ->type_name("OLD");
  add_format(command, arguments->format);
  add_import_dirs(command, arguments->input);
  command.footer(
      "Exit code 100: something breaks stored data, or code that reads it.\n"
      "\n"
      "Examples:\n"
      "  keyc diff places.keys.lock places.keys\n"
      "  keyc diff --against git:origin/main...HEAD schema/*.keys");
  return [arguments] { return run_diff(*arguments); };
}

}  // namespace keyc::commands
