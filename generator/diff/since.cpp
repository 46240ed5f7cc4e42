#include "generator/diff/since.hpp"

#include <algorithm>
#include <iterator>
#include <optional>
#include <set>
#include <utility>

#include "generator/diff/compare.hpp"
#include "generator/diff/past.hpp"
#include "generator/lock/facts.hpp"

namespace keyc::diff {
namespace {

using lock::Acceptance;
using lock::Ledger;
using model::Entity;
using model::Table;

/// The entries that the base does not have.
struct Tail {
  Ledger entries;
  bool has_same_types = true;  // enums and structs, which have no ledgers of their own
};

/// What follows `known`, which may begin anywhere in the ledger of what was gone twice. Entries count by position: a
/// change that was made, undone and made again has the same text twice.
std::optional<Ledger> rest_of(const Ledger& ledger, const Ledger& known, bool only_at_begin) {
  auto found = std::search(ledger.begin(), ledger.end(), known.begin(), known.end());
  if (found == ledger.end() && !known.empty()) return std::nullopt;
  if (only_at_begin && found != ledger.begin() && !known.empty()) return std::nullopt;
  if (known.empty()) found = ledger.begin();
  return Ledger(found + static_cast<std::ptrdiff_t>(known.size()), ledger.end());
}

/// Whether the entries lead from one state to the other, each from where the one before has led.
bool leads(const Ledger& entries, const std::string& from, const std::string& to) {
  std::string state = from;
  for (const Acceptance& entry : entries)
    if (entry.before == state) state = entry.after;
  return state == to;
}

class Comparing {
 public:
  Comparing(const Side& base, const model::Model& schemas, const std::map<std::string, lock::Ledgers>& now)
      : base_(base), now_(now), pairing_(base.run.model, schemas, former_entities({&base})) {
    for (const auto& [name, ledgers] : now) {
      for (const lock::Gone& gone : ledgers.gone) gone_.emplace(gone.subject, &gone);
      for (const auto& [subject, ledger] : ledgers.of_subjects) there_.emplace(subject, &ledger);
    }
  }

  Since run() && {
    for (const EntityPair& pair : pairing_.entities) {
      Tail& tail = add(pair);
      if (pair.both()) tail.has_same_types = lock::type_facts(*pair.before) == lock::type_facts(*pair.after);
    }
    for (const Pair<Table>& pair : pairing_.tables) add(pair);
    add_gone();
    for (Finding& finding : compare(pairing_)) {
      if (!finding.breaks()) continue;
      if (!is_accepted(finding))
        since_.not_accepted.push_back(finding);
      else if (!leads(tails_.at({finding.schema, finding.owner}).entries, finding.hash_before, finding.hash_after))
        since_.with_gaps.insert(finding.id());
      since_.breaking.push_back(std::move(finding));
    }
    return std::move(since_);
  }

 private:
  template <class T>
  Tail& add(const Pair<T>& pair) {
    const T& any = pair.after != nullptr ? *pair.after : *pair.before;
    const std::string subject = lock::subject_of(any);
    Tail& tail = tails_[{any.schema, subject}];
    const Ledger known = pair.before == nullptr ? Ledger() : ledger_in_base(*pair.before);
    if (pair.after == nullptr) {
      const std::vector<Ledger> ledgers = ledgers_of(subject, false);
      if constexpr (std::is_same_v<T, Entity>)
        if (ledgers.empty() && take_renamed(*pair.before, known, tail)) return tail;
      tail.entries = rest_of_any(ledgers, lock_of(*any.schema), subject, known);
      return tail;
    }
    const std::string lock = lock_of(*any.schema);
    if (pair.before != nullptr) since_.moved.emplace(lock_of(*pair.before->schema), lock);
    const Ledger ledger = ledger_now(lock, subject);
    if (auto rest = rest_of(ledger, known, true))
      tail.entries = std::move(*rest);
    else
      add_lost(lock, subject, ledger, known);
    return tail;
  }

  /// The ledger of an entity that had another name when it was removed: it begins with what is known, or else with the
  /// state in the base, and has the new name.
  bool take_renamed(const Entity& before, const Ledger& known, Tail& tail) const {
    for (const auto& [subject, gone] : gone_) {
      auto rest = rest_of(gone->ledger, known, true);
      if (!rest || rest->empty() || (known.empty() && rest->front().before != lock::state_of(before))) continue;
      if (std::none_of(rest->begin(), rest->end(), [](const Acceptance& entry) { return entry.rule == "type_name"; }))
        continue;
      for (Acceptance& entry : *rest)
        if (entry.rule == "entity_removed") entry.subject = stored_name(before);
      tail.entries = std::move(*rest);
      return true;
    }
    return false;
  }

  /// What was gone in the base already. When no such item is left in the table, its lines may be deleted.
  void add_gone() {
    std::set<const Entity*> back;
    for (const EntityPair& pair : pairing_.entities) back.insert(pair.before);
    std::set<const lock::Gone*> back_in_lock;
    for (const auto& former : base_.former)
      if (back.contains(former->entity)) back_in_lock.insert(former->gone);
    for (const auto& [name, file] : base_.locks)
      for (const lock::Gone& gone : file.gone) {
        if (gone.is_parts() || back_in_lock.contains(&gone)) continue;
        const std::vector<Ledger> ledgers = ledgers_of(gone.subject, true);
        if (ledgers.empty())
          since_.no_longer_kept.push_back(gone.subject);
        else
          rest_of_any(ledgers, name, gone.subject, gone.ledger);
      }
  }

  /// Which of the ledgers has the entries is not known: what is gone has no name of its own.
  Ledger rest_of_any(const std::vector<Ledger>& ledgers, const std::string& lock, const std::string& subject,
                     const Ledger& known) {
    for (const Ledger& ledger : ledgers)
      if (auto rest = rest_of(ledger, known, false)) return std::move(*rest);
    if (!known.empty()) add_lost(lock, subject, ledgers.empty() ? Ledger() : ledgers.front(), known);
    return {};
  }

  void add_lost(const std::string& lock, const std::string& subject, const Ledger& ledger, const Ledger& known) {
    const auto differ = std::mismatch(known.begin(), known.end(), ledger.begin(), ledger.end()).first;
    since_.lost.push_back({lock, subject, differ == known.end() ? known.back() : *differ});
  }

  Ledger ledger_now(const std::string& lock, const std::string& subject) const {
    const auto of_lock = now_.find(lock);
    if (of_lock == now_.end()) return {};
    const auto found = of_lock->second.of_subjects.find(subject);
    return found == of_lock->second.of_subjects.end() ? Ledger() : found->second;
  }

  /// Of what is gone; also of what is there, if it may be `there` again.
  std::vector<Ledger> ledgers_of(const std::string& subject, bool there) const {
    std::vector<Ledger> found;
    for (auto [each, end] = gone_.equal_range(subject); each != end; ++each) found.push_back(each->second->ledger);
    for (auto [each, end] = there_.equal_range(subject); there && each != end; ++each) found.push_back(*each->second);
    return found;
  }

  template <class T>
  Ledger ledger_in_base(const T& declaration) const {
    if constexpr (std::is_same_v<T, Entity>)
      for (const auto& former : base_.former)
        if (former->entity == &declaration) return former->gone->ledger;
    const auto file = base_.locks.find(declaration.schema->span.source->name());
    return file == base_.locks.end() ? Ledger() : file->second.ledger_of(lock::subject_of(declaration));
  }

  /// A change that breaks nothing leaves no entry, so what the entries say need not lead from the base to what is there
  /// without a gap. But nobody may have gone back on enums and structs meanwhile.
  bool is_accepted(const Finding& finding) const {
    const auto tail = tails_.find({finding.schema, finding.owner});
    if (tail == tails_.end()) return false;
    const Ledger& entries = tail->second.entries;
    const bool names_it = std::any_of(entries.begin(), entries.end(),
                                      [&](const Acceptance& entry) { return entry.subject == finding.subject; });
    return names_it && (tail->second.has_same_types || leads(entries, finding.hash_before, finding.hash_after));
  }

  const Side& base_;
  const std::map<std::string, lock::Ledgers>& now_;
  Pairing pairing_;
  // Of all locks, by subject.
  std::multimap<std::string, const lock::Gone*> gone_;
  std::multimap<std::string, const Ledger*> there_;
  std::map<std::pair<const model::Schema*, std::string>, Tail> tails_;
  Since since_;
};

}  // namespace

Since accepted_since(const Side& base, const model::Model& schemas, const std::map<std::string, lock::Ledgers>& now) {
  return Comparing(base, schemas, now).run();
}

}  // namespace keyc::diff
