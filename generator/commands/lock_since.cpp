#include <fmt/format.h>

#include <set>

#include "generator/commands/lock.hpp"
#include "generator/diff/past.hpp"
#include "generator/diff/since.hpp"
#include "generator/text/shell.hpp"

namespace keyc::commands {
namespace {

constexpr std::string_view how_to_repair = "take the lock of the base, and accept what has changed since";

class Checking {
 public:
  Checking(const LockArguments& arguments, const std::map<std::string, lock::Ledgers>& ledgers, Run& run)
      : arguments_(arguments), run_(run), base_(*read_base().release()) {
    for (const Diagnostic& each : base_.run.diagnostics.all()) run_.diagnostics.report(each);
    if (!run_.diagnostics.has_errors()) since_ = diff::accepted_since(base_, run_.model, ledgers);
  }

  ExitCode execute() {
    if (run_.diagnostics.has_errors()) return finish(run_);
    print_unknown();
    report_deleted();
    if (!run_.diagnostics.has_errors() && since_.lost.empty() && since_.not_accepted.empty()) return fine;
    if (!since_.not_accepted.empty()) print_in_format(arguments_.format, since_.not_accepted);
    for (const diff::LostLedger& lost : since_.lost)
      if (!deleted_.contains(path_of(lost.lock))) report_lost(lost);
    for (const diff::Finding& finding : since_.not_accepted) report_not_accepted(finding);
    finish(run_);
    print_commands();
    return breaks_stored_data;
  }

 private:
  /// A name that is neither a side nor a file is that of a commit.
  std::unique_ptr<diff::Side> read_base() {
    const bool is_side = arguments_.against.starts_with("git:") || file_exists(arguments_.against);
    name_ = (is_side ? "" : "git:") + arguments_.against;
    std::vector<std::string> locks;
    for (const std::string& schema : arguments_.input.files) locks.push_back(lock::lock_name(schema));
    // Never destroyed: it is as large as the schemas.
    return diff::read_side({name_}, arguments_.input.import_dirs, locks, {.folder_has = diff::FolderHas::locks});
  }

  /// Says what is not compared.
  void print_unknown() const {
    for (const std::string& schema : arguments_.input.files) {
      const std::string lock = lock::lock_name(schema);
      if (base_.tree && base_.tree->exists(schema) && !base_.tree->exists(lock))
        fmt::print(stderr, "keyc lock: {} has no {}: what has changed in {} since is not compared\n", name_, lock,
                   schema);
    }
    for (const std::string& gone : since_.no_longer_kept)
      fmt::print(stderr,
                 "keyc lock: {} keeps {}, which is gone, and the locks do not any more: no such item may be left\n",
                 name_, gone);
    for (const std::string& id : since_.with_gaps)
      fmt::print(stderr,
                 "keyc lock: {} was accepted since {}, between changes that have no entry since they break nothing\n",
                 id, name_);
  }

  void report_deleted() {
    for (const std::string& schema : arguments_.input.files) {
      const std::string lock = lock::lock_name(schema);
      if (base_.tree && base_.tree->exists(lock) && !file_exists(lock) && deleted_.insert(lock).second)
        run_.diagnostics.report({Code::lock_reverted,
                                 {},
                                 fmt::format("the lock was deleted: {} has it", name_),
                                 std::string(how_to_repair),
                                 {},
                                 lock});
    }
  }

  void report_lost(const diff::LostLedger& lost) {
    run_.diagnostics.report(
        {Code::lock_reverted,
         {},
         fmt::format("the lock was reverted or deleted: in {} the ledger of {} has {}:{} of {}, which is not here",
                     name_, lost.subject, lost.missing.rule, lost.missing.subject, lost.missing.date),
         std::string(how_to_repair),
         {},
         path_of(lost.lock)});
  }

  void report_not_accepted(const diff::Finding& finding) {
    const std::string lock = path_of(diff::lock_of(*finding.schema));
    const bool has_schema = file_exists(diff::schema_of_lock(lock));
    run_.diagnostics.report(
        {Code::not_accepted_since,
         {},
         fmt::format("nobody has accepted {} since {}", finding.id(), name_),
         has_schema ? std::string(how_to_repair)
                    : fmt::format("restore {} without its entities, accept that, and delete it in another change",
                                  diff::schema_of_lock(lock)),
         {},
         lock});
  }

  /// The path of a lock, which may be one of the base.
  std::string path_of(const std::string& lock) const {
    const std::string prefix = base_.tree ? base_.tree->shown("") : "";
    return lock.starts_with(prefix) ? lock.substr(prefix.size()) : lock;
  }

  /// With the locks of the base, `keyc lock` finds what this has found.
  void print_commands() const {
    std::string restored;
    std::vector<std::string> copies;
    std::set<std::string> taken;
    for (const Source& source : base_.run.sources) {
      if (!lock::is_lock_name(source.name())) continue;
      const std::string path = path_of(source.name());
      const auto moved = since_.moved.find(source.name());
      const bool is_elsewhere =
          moved != since_.moved.end() && moved->second != path && !file_exists(diff::schema_of_lock(path));
      const std::string target = is_elsewhere ? moved->second : path;
      if (!file_exists(diff::schema_of_lock(target)) || read_file(target).text == std::string(source.text())) continue;
      if (!taken.insert(target).second) continue;
      if (base_.tree && !is_elsewhere)
        restored += ' ' + for_shell(path);
      else if (base_.tree)
        copies.push_back(
            fmt::format("git show {}:./{} >{}", base_.tree->commit_name(), for_shell(path), for_shell(target)));
      else
        copies.push_back(fmt::format("cp {} {}", for_shell(path), for_shell(target)));
    }
    if (!restored.empty())
      copies.insert(copies.begin(), fmt::format("git checkout {} --{}", base_.tree->commit_name(), restored));
    fmt::print(stderr, "keyc lock: once the plan is carried out, or if it need not be:\n");
    for (const std::string& copy : copies) fmt::print(stderr, "  {}\n", copy);
    fmt::print(stderr, "  {}\n", accepting_command(arguments_.input.files, since_.breaking));
  }

  const LockArguments& arguments_;
  Run& run_;
  std::string name_;
  const diff::Side& base_;
  diff::Since since_;
  std::set<std::string> deleted_;  // locks that the base has
};

}  // namespace

std::string accepting_command(const std::vector<std::string>& schemas, const std::vector<diff::Finding>& findings) {
  std::string command = "keyc lock";
  for (const std::string& file : schemas) command += ' ' + for_shell(file);
  std::set<std::string> ids;
  for (const diff::Finding& finding : findings)
    if (ids.insert(finding.id()).second) command += " --accept " + quoted_for_shell(finding.id());
  return findings.empty() ? command : command + " --reason \"…\"";
}

ExitCode check_since(const LockArguments& arguments, const std::map<std::string, lock::Ledgers>& ledgers, Run& run) {
  return Checking(arguments, ledgers, run).execute();
}

}  // namespace keyc::commands
