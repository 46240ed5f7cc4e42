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
  Finding& add(std::string_view rule, const Pair<model::Table>& table, const std::string& part, std::string message);
  Finding& add(std::string_view rule, const EntityPair& entity, const std::string& part, std::string message);
  std::vector<Finding> take() { return std::move(findings_); }

 private:
  std::vector<Finding> findings_;
};

void compare_tables(const Pairing& pairing, Findings& into);
void compare_keys(const EntityPair& entity, Findings& into);
void compare_attributes(const EntityPair& entity, Findings& into);
void compare_markers(const EntityPair& entity, Findings& into);
void compare_patterns(const EntityPair& entity, Findings& into);
void compare_names(const Pairing& pairing, Findings& into);
void compare_costs(const EntityPair& entity, Findings& into);

}  // namespace keyc::diff
