// `keyc lock` compares the schemas with their locks as `keyc diff` compares two schemas, and writes nothing as long as
// something breaks that nobody has accepted. What is accepted goes into the ledger with the hashes before and after, so
// it accepts this one change and none that comes later. What is gone from a schema stays in its lock as comments.

#include "generator/commands/lock.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <sstream>

#include "generator/diff/compare.hpp"
#include "generator/diff/formats/formats.hpp"
#include "generator/diff/past.hpp"
#include "generator/lock/facts.hpp"
#include "generator/lock/lock_file.hpp"
#include "generator/text/shell.hpp"
#include "generator/text/source_date.hpp"
#include "keyc/time.hpp"

namespace keyc::commands {
namespace {

/// The day or the second of the run, or the one that SOURCE_DATE_EPOCH says.
std::string time_of_run(bool only_day) {
  const auto now = source_date().value_or(std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now()));
  const auto day = std::chrono::floor<std::chrono::days>(now);
  const std::chrono::hh_mm_ss clock(now - day);
  const std::string date = to_text(Date(day));
  return only_day ? date
                  : fmt::format("{}T{:02}:{:02}:{:02}Z", date, clock.hours().count(), clock.minutes().count(),
                                clock.seconds().count());
}
std::string today() { return time_of_run(true); }
std::string now() { return time_of_run(false); }

/// What is imported decides what is stored, so it has a lock too.
void check_imports(Run& run) {
  for (const model::ParsedFile& file : run.files)
    for (const std::size_t imported : file.imports) {
      const model::ParsedFile& other = run.files[imported];
      if (!file.is_named || other.is_named) continue;
      const auto import = std::find_if(file.file.imports.begin(), file.file.imports.end(), [&](const auto& each) {
        return std::filesystem::path(each.path.value).filename() == other.name;
      });
      const Span span = import == file.file.imports.end() ? Span{} : import->path.span;
      run.diagnostics.report({Code::import_not_locked,
                              span,
                              fmt::format("{} is not named", other.source->name()),
                              "what is imported decides what is stored: name it too",
                              {},
                              file.source->name()});
    }
}

class Locks {
 public:
  Locks(const LockArguments& arguments, Run& run)
      : arguments_(arguments), run_(run), past_(arguments.input.files, arguments.input.import_dirs, run) {}

  ExitCode execute() {
    if (run_.diagnostics.has_errors()) return finish(run_);
    if (const auto fault = past_.renamed_file()) {
      fmt::print(stderr, "keyc lock: {}\n", *fault);
      return wrong_usage;
    }
    check_users();
    check_missing();
    if (run_.diagnostics.has_errors()) return finish(run_);
    const diff::Pairing pairing = past_.pair();
    std::vector<diff::Finding> findings = diff::compare(pairing);
    ledgers_ = past_.ledgers(pairing, now());
    if (!accept(findings)) return finish(run_);
    std::erase_if(findings, [&](const diff::Finding& each) { return !each.breaks() || accepted_.contains(each.id()); });
    if (!findings.empty()) {
      print_findings(findings);
      return breaks_stored_data;
    }
    if (!arguments_.against.empty())
      if (const ExitCode code = check_since(arguments_, ledgers_, run_); code != fine) return code;
    const ExitCode code = arguments_.only_check ? check() : write(pairing);
    const bool nothing_breaks = code == fine || code == lock_out_of_date;
    if (nothing_breaks && arguments_.format != "text") print_in_format(arguments_.format, {});
    return code;
  }

 private:
  /// What a schema imports decides what its entities store: a change of enums and structs is compared with their users.
  void check_users() {
    for (const model::Schema& schema : run_.model.schemas) {
      const std::string lock = diff::lock_of(schema);
      const model::Schema* const before = schema_before(lock);
      if (before == nullptr || lock::types(*before) == lock::types(schema)) continue;
      for (const std::string& user : past_.beside())
        if (imports(user, std::filesystem::path(lock).filename().string()) && file_exists(diff::schema_of_lock(user)))
          run_.diagnostics.report({Code::import_not_locked,
                                   {},
                                   fmt::format("imports {}, whose types have changed", schema.span.source->name()),
                                   "types decide what is stored: name this schema too",
                                   {},
                                   diff::schema_of_lock(user)});
    }
  }

  /// Without its lock, nothing would be known of what is stored.
  void check_missing() {
    for (const std::string& lock : past_.missing())
      if (diff::is_in_head(lock))
        run_.diagnostics.report({Code::lock_in_head,
                                 {},
                                 "the lock is in HEAD, but not here: a new one would accept every change",
                                 fmt::format("restore it: git checkout HEAD -- {}", for_shell(lock)),
                                 {},
                                 lock});
  }

  const model::Schema* schema_before(const std::string& lock) const {
    for (const model::Schema& schema : past_.before().run.model.schemas)
      if (diff::lock_of(schema) == lock) return &schema;
    return nullptr;
  }

  /// Whether the text of the lock has an import of that file, in whatever folder.
  static bool imports(const std::string& lock, const std::string& file) {
    std::istringstream text(read_file(lock).text.value_or(""));
    for (std::string line; std::getline(text, line);)
      if (line.starts_with("import ") && (line.ends_with('"' + file + '"') || line.ends_with('/' + file + '"')))
        return true;
    return false;
  }

  /// Adds what the command line accepts to the ledgers: what breaks is in the schemas. Reports what was not found. An
  /// acceptance is used up by the lock that it is written into: the ledgers of the past accept nothing anew.
  bool accept(const std::vector<diff::Finding>& findings) {
    for (std::size_t i = 0; i < arguments_.accepted.size(); ++i) {
      const std::string& id = arguments_.accepted[i];
      if (accepted_.contains(id)) continue;
      const std::string& reason = arguments_.reasons[std::min(i, arguments_.reasons.size() - 1)];
      for (const diff::Finding& finding : findings)
        if (finding.id() == id && finding.breaks()) add_to_ledger(finding, reason);
      if (!accepted_.contains(id)) report_unknown(id, findings);
    }
    return !run_.diagnostics.has_errors();
  }

  void add_to_ledger(const diff::Finding& finding, const std::string& reason) {
    ledgers_[diff::lock_of(*finding.schema)]
        .ledger_of(finding.owner)
        .push_back({std::string(finding.rule->name), finding.subject, today(), finding.hash_before, finding.hash_after,
                    reason});
    accepted_.insert(finding.id());
  }

  void report_unknown(const std::string& id, const std::vector<diff::Finding>& findings) {
    std::vector<std::string> texts;
    for (const diff::Finding& finding : findings) {
      if (!finding.breaks() && finding.id() == id)
        return run_.diagnostics.report(
            {Code::bad_accept, {}, fmt::format("'{}' breaks nothing", id), "leave it out", {}, "keyc lock"});
      if (finding.breaks()) texts.push_back(finding.id());
    }
    const std::vector<std::string_view> ids(texts.begin(), texts.end());
    const std::string_view near = nearest(id, ids);
    run_.diagnostics.report({Code::bad_accept,
                             {},
                             fmt::format("nothing to accept is called '{}'", id),
                             !near.empty() ? fmt::format("did you mean '{}'?", near)
                             : ids.empty() ? "nothing breaks"
                                           : fmt::format("there is {}", fmt::join(ids, ", ")),
                             {},
                             "keyc lock"});
  }

  void print_findings(const std::vector<diff::Finding>& findings) const {
    print_in_format(arguments_.format, findings);
    fmt::print(stderr, "keyc lock: nothing was written. Once the plan is carried out, or if it need not be:\n  {}\n",
               accepting_command(arguments_.input.files, findings));
  }

  std::vector<FileToWrite> texts() {
    std::vector<FileToWrite> files;
    for (const model::Schema& schema : run_.model.schemas)
      files.push_back({lock::lock_name(schema.span.source->name()),
                       lock::write(schema, diff::imports_of_lock(run_, schema), ledgers_[diff::lock_of(schema)])});
    return files;
  }

  ExitCode check() {
    for (const FileToWrite& file : texts()) {
      const std::string name = file.path.string();
      const FileContent there = read_file(file.path);
      if (there.text && *there.text == file.content) continue;
      const bool is_missing = std::find(past_.missing().begin(), past_.missing().end(), name) != past_.missing().end();
      run_.diagnostics.report({is_missing ? Code::lock_missing : Code::lock_stale,
                               {},
                               is_missing ? "there is no such lock yet" : "is not what its schema stores",
                               fmt::format("run: keyc lock {}", fmt::join(arguments_.input.files, " ")),
                               {},
                               name});
      stale_ = true;
    }
    const ExitCode code = finish(run_);
    return code == fine && stale_ ? lock_out_of_date : code;
  }

  ExitCode write(const diff::Pairing& pairing) {
    write_or_report(texts(), run_);
    const ExitCode code = finish(run_);
    if (code == fine) print_orphans(pairing);
    return code;
  }

  /// Locks whose schemas are gone, and whose declarations have moved into those of this run.
  void print_orphans(const diff::Pairing& pairing) const {
    std::set<std::string> orphans;
    for (const diff::EntityPair& pair : pairing.entities) {
      if (!pair.both()) continue;
      const std::string& name = pair.before->span.source->name();
      if (!file_exists(diff::schema_of_lock(name))) orphans.insert(name);
    }
    for (const std::string& orphan : orphans)
      fmt::print(stderr, "keyc lock: {} has no schema; delete it once all of its entities are in other locks\n",
                 orphan);
  }

  const LockArguments& arguments_;
  Run& run_;
  diff::Past past_;
  std::map<std::string, lock::Ledgers> ledgers_;  // by the name of the lock
  std::set<std::string> accepted_;                // by the command line
  bool stale_ = false;
};

ExitCode run_lock(const LockArguments& arguments) {
  const std::size_t reasons = arguments.reasons.size();
  const bool has_reasons =
      arguments.accepted.empty() ? reasons == 0 : reasons == 1 || reasons == arguments.accepted.size();
  const bool is_empty = std::any_of(arguments.reasons.begin(), arguments.reasons.end(),
                                    [](const std::string& reason) { return reason.empty(); });
  if (!has_reasons || is_empty) {
    std::fputs("--accept RULE:SUBJECT needs --reason TEXT: one for all, or one for each\n", stderr);
    return wrong_usage;
  }
  if (const char* const given = source_date_text(); given != nullptr && !source_date()) {
    fmt::print(stderr, "keyc lock: SOURCE_DATE_EPOCH is '{}'; expected seconds since 1970, from 0 to {}\n", given,
               last_source_date);
    return wrong_usage;
  }
  for (const std::string& file : arguments.input.files)
    if (lock::is_lock_name(file)) {
      fmt::print(stderr, "keyc lock: {} is a lock; name its schema, which is beside it\n", file);
      return wrong_usage;
    }
  static Run run;  // never destroyed: it is as large as the schemas
  check_schemas(arguments.input, {}, run);
  check_imports(run);
  if (run.diagnostics.has_errors()) return finish(run);
  if (arguments.only_check) run.diagnostics = {};  // warnings of the schemas are left to generate, beside which it runs
  return Locks(arguments, run).execute();
}

}  // namespace

std::function<ExitCode()> add_lock(CLI::App& command) {
  const auto arguments = std::make_shared<LockArguments>();
  command.add_option("FILE", arguments->input.files, "schemas (*.keys)")->required();
  CLI::Option* const check = command.add_flag(
      "--check", arguments->only_check, "write nothing; exit 3 if a lock is missing or out of date and nothing breaks");
  command
      .add_option("--against", arguments->against,
                  "with --check: the base, git:REF, git:REF...HEAD, or locks; what breaks must be accepted since")
      ->type_name("BASE")
      ->needs(check);
  command.add_option("--accept", arguments->accepted, "accept a change that breaks stored data; may be repeated")
      ->type_name("RULE:SUBJECT")
      ->allow_extra_args(false);
  command.add_option("--reason", arguments->reasons, "why it is accepted: one for all, or one for each")
      ->type_name("TEXT")
      ->allow_extra_args(false);
  add_format(command, arguments->format);
  add_import_dirs(command, arguments->input);
  command.footer(
      "Writes X.keys.lock beside each X.keys: what is stored, as it was accepted last.\n"
      "Exit code 100: a change breaks stored data and was not accepted; nothing was written.\n"
      "\n"
      "Examples:\n"
      "  keyc lock schema/*.keys\n"
      "  keyc lock places.keys --accept reindex:Place.gsi1sk --reason \"backfilled on 2026-01-31\"\n"
      "  keyc lock --check --against git:origin/main...HEAD schema/*.keys     in continuous integration");
  return [arguments] { return run_lock(*arguments); };
}

}  // namespace keyc::commands
