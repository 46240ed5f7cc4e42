#pragma once

#include <map>
#include <optional>
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

  /// Why nothing can be compared: a schema has no lock, and a lock in its folder no schema, so the file has another
  /// name now, and its lock still the old one.
  std::optional<std::string> renamed_file() const;

  /// Pairs with the run's model. What is new there may have moved from another schema in these folders, or from one
  /// that is gone: their locks are read if there is anything new.
  Pairing pair();

  /// Of the locks, those that are missing.
  const std::vector<std::string>& missing() const { return missing_; }
  /// The other locks in the folders of these.
  const std::vector<std::string>& beside() const { return beside_; }
  const Side& before() const { return *before_; }

  /// What was accepted, by the name of the lock. It stays with a table or an entity that moves or is renamed; those
  /// that are gone from now on have the time `now`.
  std::map<std::string, lock::Ledgers> ledgers(const Pairing& pairing, const std::string& now) const;

 private:
  void read_others();
  Former former_of_others() const;
  std::vector<const Side*> sides() const;
  /// `declaration`: a table or an entity of a side, or an entity that is gone.
  template <class T>
  lock::Ledger ledger_of(const T& declaration) const;
  const lock::Gone& gone_of(const model::Entity& former) const;
  /// What `after` does not have of the entity, and of its earlier states.
  std::vector<lock::Gone> gone_parts(const EntityPair& pair, const std::string& now) const;

  /// The ledgers of the locks, while they are put together.
  struct Kept;
  void keep_entities(const Pairing& pairing, const std::string& now, Kept& kept) const;
  /// After the entities: what the locks keep of those that were gone before.
  void keep_former(const Pairing& pairing, Kept& kept) const;
  void keep_tables(const Pairing& pairing, const std::string& now, Kept& kept) const;

  const std::vector<std::string>& import_dirs_;
  Run& run_;
  std::vector<std::string> there_;
  std::vector<std::string> missing_;
  std::vector<std::string> beside_;
  const Side* before_ = nullptr;     // never destroyed: sides are as large as the schemas
  std::vector<const Side*> others_;  // locks of other schemas in these folders
};

/// The name of the lock of this schema, which may be that lock.
std::string lock_of(const model::Schema& schema);

}  // namespace keyc::diff
