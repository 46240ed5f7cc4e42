#pragma once

#include <map>
#include <string>
#include <vector>

#include "generator/diff/pairing.hpp"
#include "generator/diff/side.hpp"

/// The old side of `keyc lock`: what locks say, also of what has moved or is gone.
namespace keyc::diff {

class Past {
 public:
  /// Reads the locks of the schemas that have one. `Run` gets their errors.
  Past(const std::vector<std::string>& schemas, const std::vector<std::string>& import_dirs, Run& run);

  /// Pairs with the run's model. What is new there may have moved from another schema in these folders, or from one
  /// that is gone: their locks are read if there is anything new.
  Pairing pair();

  /// Of the locks, those that are missing.
  const std::vector<std::string>& missing() const { return missing_; }

  /// What was accepted, by the name of the lock. It stays with a table or an entity that moves or is renamed; those
  /// that are gone from now on have the date `today`.
  std::map<std::string, lock::Ledgers> ledgers(const Pairing& pairing, const std::string& today) const;

 private:
  void read_others();
  lock::Ledger ledger_of(const std::string& lock, const std::string& subject) const;

  const std::vector<std::string>& import_dirs_;
  Run& run_;
  std::vector<std::string> there_;
  std::vector<std::string> missing_;
  const Side* before_ = nullptr;     // never destroyed: sides are as large as the schemas
  std::vector<const Side*> others_;  // locks of other schemas in these folders
};

/// The name of the lock of this schema, which may be that lock.
std::string lock_of(const model::Schema& schema);

}  // namespace keyc::diff
