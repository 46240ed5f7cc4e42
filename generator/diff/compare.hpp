#pragma once

#include <vector>

#include "generator/diff/finding.hpp"
#include "generator/diff/pairing.hpp"

/// What a change of schemas does to stored data, and to the code that reads and writes it.
namespace keyc::diff {

/// All findings, by file and place.
std::vector<Finding> compare(const Pairing& pairing);

/// Collects findings; fills in what follows from the declarations that a finding is about.
class Findings {
 public:
  explicit Findings(const Readers& readers) : readers_(readers) {}

  Finding& add(std::string_view rule, const Pair<model::Table>& table, const std::string& part, std::string message);
  /// `attribute`: the stored name of the attribute that it is about, if it affects those alone who read it.
  Finding& add(std::string_view rule, const EntityPair& entity, const std::string& part, std::string message,
               std::string_view attribute = {});
  /// Has no hash: a collection stores nothing, so nobody need accept a change of it.
  Finding& add(std::string_view rule, const Pair<model::Collection>& collection, const std::string& part,
               std::string message);
  std::vector<Finding> take() { return std::move(findings_); }

  const Readers& readers() const { return readers_; }

 private:
  const Readers& readers_;
  std::vector<Finding> findings_;
};

/// What stops calls of a pattern of the owner from compiling: it is gone (null), or takes other parameters. Empty if
/// nothing does.
std::string change_of_calls(const std::string& owner, const model::AccessPattern& before,
                            const model::AccessPattern* after);

/// Whether calls of both give the same items, and read them in the same way: all clauses are compared. `entity`: whose
/// patterns they are; null for those of a collection.
bool reads_alike(const EntityPair* entity, const model::AccessPattern& before, const model::AccessPattern& after);

/// What a finding is about, as a word of a ledger: "Place.gsi1sk".
std::string subject_of(const std::string& owner, const std::string& part);

/// Gives findings about keys of indexes a plan with the intermediate schema, in which new indexes hold the new keys.
void plan_new_indexes(const Pairing& pairing, std::vector<Finding>& findings);

/// Adds the name unless it is there: a pattern of a collection reads several entities, each of which names it.
void add_once(std::vector<std::string>& patterns, const std::string& name);

void compare_tables(const Pairing& pairing, Findings& into);
void compare_keys(const EntityPair& entity, Findings& into);
void compare_attributes(const EntityPair& entity, Findings& into);
/// Whether what is new, or has another key, can have the keys of what is gone.
void compare_gone_keys(const Pairing& pairing, Findings& into);
void compare_markers(const EntityPair& entity, Findings& into);
void compare_patterns(const EntityPair& entity, Findings& into);
void compare_collections(const Pairing& pairing, Findings& into);
void compare_names(const Pairing& pairing, Findings& into);
void compare_costs(const EntityPair& entity, Findings& into);

}  // namespace keyc::diff
