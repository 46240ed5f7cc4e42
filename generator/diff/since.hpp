#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "generator/diff/finding.hpp"
#include "generator/diff/side.hpp"
#include "generator/lock/lock_file.hpp"

/// What has been accepted since another commit had its locks: `keyc lock --check --against`.
namespace keyc::diff {

/// A ledger of the base that is not the beginning of the present one.
struct LostLedger {
  std::string lock;  // which has the declaration, or had it
  std::string subject;
  lock::Acceptance missing;  // the first entry that is not there
};

struct Since {
  std::vector<LostLedger> lost;
  /// "entity Place": the base keeps it though it is gone, and the present locks do not keep it any more.
  std::vector<std::string> no_longer_kept;
  std::vector<Finding> breaking;             // against the base
  std::vector<Finding> not_accepted;         // of these, those that no entry accepts which the base does not have
  std::set<std::string> with_gaps;           // accepted, but the hashes do not lead from the base to what is there now
  std::map<std::string, std::string> moved;  // locks of the base, and those that have their declarations now
};

/// `base`: locks. `now`: what the locks of the present schemas have, by their names.
Since accepted_since(const Side& base, const model::Model& schemas, const std::map<std::string, lock::Ledgers>& now);

}  // namespace keyc::diff
