#include "generator/diff/past.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "generator/lock/facts.hpp"

namespace keyc::diff {
namespace {

bool has_new(const Pairing& pairing) {
  const auto is_new = [](const auto& pair) { return pair.before == nullptr; };
  return std::any_of(pairing.tables.begin(), pairing.tables.end(), is_new) ||
         std::any_of(pairing.entities.begin(), pairing.entities.end(), is_new);
}

/// Items of an entity that is gone are still in the table. A table that is gone is not there.
std::string facts_of(const model::Entity& entity) { return lock::state_facts(entity); }
std::string facts_of(const model::Table& table) {
  static_cast<void>(table);
  return {};
}

void report_to(Run& run, const Side& side) {
  for (const Diagnostic& each : side.run.diagnostics.all()) run.diagnostics.report(each);
}

}  // namespace

std::string lock_of(const model::Schema& schema) {
  const std::string& name = schema.span.source->name();
  return lock::is_lock_name(name) ? name : lock::lock_name(name);
}

Past::Past(const std::vector<std::string>& schemas, const std::vector<std::string>& import_dirs, Run& run)
    : import_dirs_(import_dirs), run_(run) {
  for (const std::string& schema : schemas) {
    const std::string name = lock::lock_name(schema);
    (file_exists(name) ? there_ : missing_).push_back(name);
  }
  before_ = read_side(there_, import_dirs, {}).release();
  report_to(run, *before_);
}

void Past::read_others() {
  std::vector<std::string> own = there_;
  own.insert(own.end(), missing_.begin(), missing_.end());
  for (const std::string& name : locks_beside(own)) {
    others_.push_back(read_side({name}, import_dirs_, {}).release());
    report_to(run_, *others_.back());
  }
}

Pairing Past::pair() {
  Pairing pairing(before_->run.model, run_.model, former_models({before_}));
  if (!has_new(pairing)) return pairing;
  read_others();
  std::vector<const model::Model*> former;
  std::vector<const Side*> sides{before_};
  for (const Side* side : others_) {
    former.push_back(&side->run.model);
    sides.push_back(side);
  }
  const auto gone = former_models(sides);
  former.insert(former.end(), gone.begin(), gone.end());
  return {before_->run.model, run_.model, former};
}

lock::Ledger Past::ledger_of(const std::string& lock, const std::string& subject) const {
  if (const auto file = before_->locks.find(lock); file != before_->locks.end()) return file->second.ledger_of(subject);
  for (const Side* side : others_)
    if (const auto file = side->locks.find(lock); file != side->locks.end()) return file->second.ledger_of(subject);
  return {};
}

std::map<std::string, lock::Ledgers> Past::ledgers(const Pairing& pairing, const std::string& today) const {
  std::map<std::string, lock::Ledgers> ledgers;
  // What is gone for the second time has the ledgers of both.
  const auto keep_gone = [&](const std::string& lock, const lock::Gone& gone) {
    if (gone.ledger.empty() && gone.facts.empty()) return;
    const auto [kept, is_new] = ledgers[lock].gone.emplace(gone.subject, gone);
    if (!is_new) kept->second.ledger.insert(kept->second.ledger.begin(), gone.ledger.begin(), gone.ledger.end());
  };
  std::set<std::pair<std::string, std::string>> kept;  // lock and subject of what the schemas have
  const auto carry = [&](const auto& pair) {
    lock::Gone gone;
    std::string lock;
    if (pair.before != nullptr) {
      lock = pair.before->span.source->name();
      gone.subject = lock::subject_of(*pair.before);
      gone.ledger = ledger_of(lock, gone.subject);
    }
    if (pair.after != nullptr) {
      kept.emplace(lock, gone.subject);
      ledgers[lock_of(*pair.after->schema)].of_subjects[lock::subject_of(*pair.after)] = std::move(gone.ledger);
    } else {
      gone.date = today;
      gone.facts = facts_of(*pair.before);
      keep_gone(lock, gone);
    }
  };
  for (const auto& pair : pairing.tables) carry(pair);
  for (const auto& pair : pairing.entities) carry(pair);
  for (const auto& [name, file] : before_->locks)
    for (const lock::Gone& gone : file.gone)
      if (!kept.contains({name, gone.subject})) keep_gone(name, gone);
  return ledgers;
}

}  // namespace keyc::diff
