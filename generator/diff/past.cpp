// What `keyc lock` compares with. The locks of the schemas themselves are read first; those beside them only if
// something is new, since only then can it have moved from there. What was accepted follows its table or entity into
// whatever lock it is in now.

#include "generator/diff/past.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <stdexcept>
#include <utility>

#include "generator/diff/gone_parts.hpp"
#include "generator/lock/facts.hpp"

namespace keyc::diff {
namespace {

using model::Entity;
using model::Table;

/// What items say of the entity that they belong to.
std::pair<std::string, std::string> identity(const Entity& entity) {
  return {entity.table->stored, stored_name(entity)};
}

bool has_new(const Pairing& pairing) {
  const auto is_new = [](const auto& pair) { return pair.before == nullptr; };
  return std::any_of(pairing.tables.begin(), pairing.tables.end(), is_new) ||
         std::any_of(pairing.entities.begin(), pairing.entities.end(), is_new);
}

std::vector<const Entity*> entities_of(const Side& side) {
  std::vector<const Entity*> found;
  for (const model::Schema& schema : side.run.model.schemas)
    for (const Entity& entity : schema.entities) found.push_back(&entity);
  return found;
}

}  // namespace

std::string lock_of(const model::Schema& schema) {
  const std::string& name = schema.span.source->name();
  return lock::is_lock_name(name) ? name : lock::lock_name(name);
}

Past::Past(const std::vector<std::string>& schemas, const std::vector<std::string>& import_dirs, Run& run)
    : import_dirs_(import_dirs), run_(run) {
  std::vector<std::string> own;
  for (const std::string& schema : schemas) {
    own.push_back(lock::lock_name(schema));
    (file_exists(own.back()) ? there_ : missing_).push_back(own.back());
  }
  beside_ = locks_beside(own);
  before_ = read_side(there_, import_dirs, {}).release();
  for (const Diagnostic& each : before_->run.diagnostics.all()) run_.diagnostics.report(each);
}

std::optional<std::string> Past::renamed_file() const {
  for (const std::string& lock : beside_)
    if (!missing_.empty() && !file_exists(schema_of_lock(lock)))
      return fmt::format(
          "{0} has no schema, and {1} is missing: if the file was renamed, rename its lock as well\n"
          "  mv '{0}' '{1}'\n"
          "If it was not, delete {0} once no such item is left.",
          lock, missing_.front());
  return std::nullopt;
}

void Past::read_others() {
  for (const std::string& name : beside_) {
    const Side* const side = read_side({name}, import_dirs_, {}).release();
    if (side->run.diagnostics.has_errors())
      fmt::print(stderr, "keyc lock: {} cannot be read: what may have moved from its schema is not compared\n", name);
    else
      others_.push_back(side);
  }
}

std::vector<const Side*> Past::sides() const {
  std::vector<const Side*> all{before_};
  all.insert(all.end(), others_.begin(), others_.end());
  return all;
}

/// What another lock has may have moved, unless its schema still has it; then what is gone, the last first.
Former Past::former_of_others() const {
  Former former = former_entities(sides());
  std::vector<const Entity*> moved;
  for (const Side* side : others_) {
    std::set<std::pair<std::string, std::string>> still_there;
    const std::string schema = schema_of_lock(side->files.front());
    if (file_exists(schema)) {
      const Side* const now = read_side({schema}, import_dirs_, {}).release();
      for (const Entity* entity : entities_of(*now)) still_there.insert(identity(*entity));
    }
    for (const Entity* entity : entities_of(*side))
      if (!still_there.contains(identity(*entity))) moved.push_back(entity);
  }
  former.gone.insert(former.gone.begin(), moved.begin(), moved.end());
  return former;
}

Pairing Past::pair() {
  Pairing pairing(before_->run.model, run_.model, {});
  if (!has_new(pairing)) return {before_->run.model, run_.model, former_entities({before_})};
  read_others();
  return {before_->run.model, run_.model, former_of_others()};
}

template <class T>
lock::Ledger Past::ledger_of(const T& declaration) const {
  for (const Side* side : sides()) {
    if constexpr (std::is_same_v<T, Entity>)
      for (const auto& former : side->former)
        if (former->entity == &declaration) return former->gone->ledger;
    for (const model::Schema& schema : side->run.model.schemas)
      if (&schema == declaration.schema)
        if (const auto file = side->locks.find(schema.span.source->name()); file != side->locks.end())
          return file->second.ledger_of(lock::subject_of(declaration));
  }
  return {};
}

const lock::Gone& Past::gone_of(const Entity& former) const {
  for (const Side* side : sides())
    for (const auto& each : side->former)
      if (each->entity == &former) return *each->gone;
  throw std::logic_error("no lock keeps " + former.name);
}

std::vector<lock::Gone> Past::gone_parts(const EntityPair& pair, const std::string& now) const {
  std::vector<lock::Gone> parts;
  const auto add = [&](const std::string& time, std::string facts) {
    const auto is_known = [&](const lock::Gone& each) { return each.facts == facts; };
    if (std::none_of(parts.begin(), parts.end(), is_known))
      parts.push_back({lock::parts_of(*pair.after), time, {}, std::move(facts), {}, {}, {}});
  };
  const GoneParts newly(*pair.before, *pair.after);
  if (!newly.empty()) add(now, lock::state_facts(*pair.before, newly.attributes()));
  for (const Entity* state : pair.earlier)
    if (!GoneParts(*state, *pair.after).empty()) add(gone_of(*state).time, gone_of(*state).facts);
  return parts;
}

struct Past::Kept {
  std::map<std::string, lock::Ledgers> ledgers;         // by the name of the lock
  std::map<std::string, std::vector<lock::Gone>> gone;  // what went earlier, and tables
  std::set<const Entity*> back;                         // former entities that are there again
};

void Past::keep_entities(const Pairing& pairing, const std::string& now, Kept& kept) const {
  for (const EntityPair& pair : pairing.entities) {
    const lock::Ledger known = pair.before == nullptr ? lock::Ledger() : ledger_of(*pair.before);
    if (pair.after == nullptr) {
      // Its items are still in the table.
      kept.ledgers[lock_of(*pair.before->schema)].gone.push_back(
          {lock::subject_of(*pair.before), now, known, lock::state_facts(*pair.before), {}, {}, {}});
      continue;
    }
    kept.back.insert(pair.before);
    kept.ledgers[lock_of(*pair.after->schema)].of_subjects[lock::subject_of(*pair.after)] = known;
    if (pair.before == nullptr) continue;
    // What went earlier of an entity that is there stays with it.
    kept.back.insert(pair.earlier.begin(), pair.earlier.end());
    std::vector<lock::Gone>& of_lock = kept.gone[lock_of(*pair.after->schema)];
    for (lock::Gone& part : gone_parts(pair, now)) of_lock.push_back(std::move(part));
  }
}

void Past::keep_former(const Pairing& pairing, Kept& kept) const {
  // Where the entities that are gone from now on stand in their locks.
  std::map<std::string, std::size_t> counts;
  std::map<std::pair<std::string, std::string>, lock::Gone*> newly_gone;
  for (const EntityPair& pair : pairing.entities) {
    if (pair.after != nullptr) continue;
    const std::string lock = lock_of(*pair.before->schema);
    newly_gone.emplace(identity(*pair.before), &kept.ledgers[lock].gone[counts[lock]++]);
  }
  for (const auto& former : before_->former) {
    if (kept.back.contains(former->entity)) continue;
    const auto again = newly_gone.find(identity(*former->entity));
    if (former->gone->is_parts() || again == newly_gone.end()) {
      kept.gone[former->lock].push_back(*former->gone);
      continue;
    }
    // What is gone for the second time has the ledgers of both.
    lock::Ledger& ledger = again->second->ledger;
    ledger.insert(ledger.begin(), former->gone->ledger.begin(), former->gone->ledger.end());
  }
}

void Past::keep_tables(const Pairing& pairing, const std::string& now, Kept& kept) const {
  // A table that is gone stores nothing, but what was accepted of it is kept.
  std::map<std::string, lock::Ledger> of_gone_tables;
  for (const auto& [name, file] : before_->locks)
    for (const lock::Gone& gone : file.gone)
      if (gone.facts.empty()) of_gone_tables[name + ' ' + gone.subject] = gone.ledger;
  for (const auto& pair : pairing.tables) {
    const Table& table = pair.after != nullptr ? *pair.after : *pair.before;
    const std::string lock = lock_of(*table.schema);
    const std::string subject = lock::subject_of(table);
    lock::Ledger known = pair.before == nullptr ? lock::Ledger() : ledger_of(*pair.before);
    if (const auto earlier = of_gone_tables.extract(lock + ' ' + subject); !earlier.empty())
      known.insert(known.begin(), earlier.mapped().begin(), earlier.mapped().end());
    if (pair.after != nullptr)
      kept.ledgers[lock].of_subjects[subject] = std::move(known);
    else if (!known.empty())
      kept.gone[lock].push_back({subject, now, std::move(known), {}, {}, {}, {}});
  }
  for (const auto& [name, file] : before_->locks)
    for (const lock::Gone& gone : file.gone)
      if (gone.facts.empty() && of_gone_tables.contains(name + ' ' + gone.subject)) kept.gone[name].push_back(gone);
}

std::map<std::string, lock::Ledgers> Past::ledgers(const Pairing& pairing, const std::string& now) const {
  Kept kept;
  keep_entities(pairing, now, kept);
  keep_former(pairing, kept);
  keep_tables(pairing, now, kept);
  for (auto& [name, gone] : kept.gone) {
    std::vector<lock::Gone>& all = kept.ledgers[name].gone;
    all.insert(all.end(), gone.begin(), gone.end());
  }
  for (auto& [name, of_lock] : kept.ledgers)
    std::stable_sort(of_lock.gone.begin(), of_lock.gone.end(),
                     [](const lock::Gone& a, const lock::Gone& b) { return a.time < b.time; });
  return std::move(kept.ledgers);
}

}  // namespace keyc::diff
