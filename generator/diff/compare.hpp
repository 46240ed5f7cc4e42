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
  Finding& add(std::string_view rule, const EntityPair& entity, const std::string& part, std::string message);
  /// Has no hash: a collection stores nothing, so nobody need accept a change of it.
  Finding& add(std::string_view rule, const Pair<model::Collection>& collection, const std::string& part,
               std::string message);
  std::vector<Finding> take() { return std::move(findings_); }

  const Readers& readers() const { return readers_; }
  /// Leaves those patterns out that do not return this attribute, which has a stored name.
  void keep_readers_of(const std::string& attribute, const EntityPair& entity, Finding& finding) const;

 private:
  const Readers& readers_;
  std::vector<Finding> findings_;
};

/// "city ==, :least u32"
std::string parameters_of(const model::AccessPattern& pattern);

/// A pattern of a collection reads several entities.
void add_once(std::vector<std::string>& patterns, const std::string& name);

void compare_tables(const Pairing& pairing, Findings& into);
void compare_keys(const EntityPair& entity, Findings& into);
void compare_attributes(const EntityPair& entity, Findings& into);
void compare_markers(const EntityPair& entity, Findings& into);
void compare_patterns(const EntityPair& entity, Findings& into);
void compare_collections(const Pairing& pairing, Findings& into);
void compare_names(const Pairing& pairing, Findings& into);
void compare_costs(const EntityPair& entity, Findings& into);

}  // namespace keyc::diff
