#include "generator/audit/audit.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <memory>
#include <optional>
#include <stdexcept>
#include <thread>

#include "generator/commands/commands.hpp"
#include "generator/commands/names.hpp"

namespace keyc::commands {
namespace {

struct AuditArguments {
  LoadOptions input;
  audit::Settings settings;
  std::string of;  // the table
  NamesArguments names;
  std::string format = "text";
};

/// Null if the schemas do not have one table that is meant; that is said then.
const model::Table* chosen_table(const model::Model& model, const std::string& name) {
  std::vector<const model::Table*> tables;
  std::string names;
  for (const model::Schema& schema : model.schemas)
    for (const model::Table& table : schema.tables) {
      if (table.entities.empty() || (!name.empty() && table.name != name)) continue;
      tables.push_back(&table);
      names += (names.empty() ? "" : ", ") + table.name;
    }
  if (tables.size() == 1) return tables.front();
  if (tables.empty())
    fmt::print(stderr, "keyc audit: the schema has no {}\n",
               name.empty() ? "table with entities" : fmt::format("table '{}' with entities", name));
  else
    fmt::print(stderr, "keyc audit: the schema has the tables {}: say which one's items these are with --of TABLE\n",
               names);
  return nullptr;
}

/// A line on a terminal, at most ten times a second.
class Progress {
 public:
  void show(std::uint64_t bytes, std::optional<std::uint64_t> total) {
    const auto now = std::chrono::steady_clock::now();
    if (now - last_ < std::chrono::milliseconds(100)) return;
    last_ = now;
    constexpr std::uint64_t megabyte = 1'000'000;
    if (total && *total > 0)
      fmt::print(stderr, "\r\033[K{} % of {} MB", bytes * 100 / *total, *total / megabyte);
    else
      fmt::print(stderr, "\r\033[K{} MB", bytes / megabyte);
    is_shown_ = true;
  }
  void clear() const {
    if (is_shown_) fmt::print(stderr, "\r\033[K");
  }

 private:
  std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
  bool is_shown_ = false;
};

ExitCode code_of(const audit::Report& report) {
  if (report.is_unreadable()) return wrong_schema;
  if (report.is_wrong()) return breaks_stored_data;
  return report.is_clean() ? fine : lock_out_of_date;
}

ExitCode run_audit(AuditArguments& arguments) {
  static Run run;  // never destroyed: it is as large as the schemas
  arguments.input.tables_may_be_imported = true;
  resolve(arguments.input, run);
  if (run.diagnostics.has_errors()) return finish(run);  // warnings are left to `keyc check`
  const model::Table* const table = chosen_table(run.model, arguments.of);
  if (table == nullptr) return wrong_usage;
  std::optional<tables::NamesOfTables> names;
  if (!arguments.names.file.empty()) {
    names = names_of_tables(arguments.names, run);
    if (!names) return finish(run);
  }
  Progress progress;
  if (isatty(STDERR_FILENO) != 0)
    arguments.settings.progress = [&](std::uint64_t bytes, std::optional<std::uint64_t> total) {
      progress.show(bytes, total);
    };
  try {
    audit::Report report = audit::audit(*table, arguments.settings);
    if (names) report.deployed = names->at(table);
    progress.clear();
    const bool is_printed = print(arguments.format == "json" ? audit::as_json(report) : audit::as_text(report));
    if (is_printed) return code_of(report);
    fmt::print(stderr, "keyc audit: cannot write to standard output\n");
  } catch (const std::runtime_error& error) {
    progress.clear();
    fmt::print(stderr, "keyc audit: {}\n", error.what());
  }
  return wrong_schema;
}

std::string temporary_folder() {
  // NOLINTNEXTLINE(concurrency-mt-unsafe): nothing here changes the environment
  const char* const given = std::getenv("TMPDIR");
  return given != nullptr && *given != '\0' ? given : "/tmp";
}

}  // namespace

std::function<ExitCode()> add_audit(CLI::App& command) {
  const auto arguments = std::make_shared<AuditArguments>();
  audit::Settings& settings = arguments->settings;
  settings.threads = std::max(1U, std::thread::hardware_concurrency());
  settings.temporary_folder = temporary_folder();
  command.add_option("SCHEMA", arguments->input.files, "schemas (*.keys) of one table")->required();
  command
      .add_option("--items", settings.items,
                  "the items: a file of lines or of pages, also in gzip; the folder of an export; - is standard input")
      ->required()
      ->type_name("FILE")
      ->allow_extra_args(false);
  command.add_option("--of", arguments->of, "the table, if the schema has several")->type_name("TABLE");
  add_names(command, arguments->names);
  command.add_option("--format", arguments->format, "text or json")
      ->type_name("NAME")
      ->check(CLI::IsMember(std::vector<std::string>{"text", "json"}))
      ->capture_default_str();
  command.add_option("--examples", settings.examples, "how many examples of each finding are shown")
      ->type_name("COUNT")
      ->check(CLI::Range(0, 1000))
      ->capture_default_str();
  command.add_option("--threads", settings.threads, "how many threads read; by default one for each core")
      ->type_name("COUNT")
      ->check(CLI::Range(1, 256));
  command.add_option("--tmp", settings.temporary_folder, "a folder for what is sorted on disk, for $TMPDIR or /tmp")
      ->type_name("DIR");
  add_import_dirs(command, arguments->input);
  command.footer(
      "Exit code 100: generated code would read something wrongly or not at all, or not all could be read; 3: there "
      "are\n"
      "only foreign items, unknown attributes, or times to live that never end.\n"
      "\n"
      "Examples:\n"
      "  keyc audit shop.keys --items shop.jsonl.gz\n"
      "  aws dynamodb scan --table-name shop | keyc audit shop.keys --items -");
  return [arguments] { return run_audit(*arguments); };
}

}  // namespace keyc::commands
