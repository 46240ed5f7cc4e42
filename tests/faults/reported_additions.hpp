#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <set>
#include <string>
#include <vector>

#include "faults/outcome.hpp"

namespace faults {

/// The outcomes that writers reported for their additions to some places, to be compared with what is stored in the
/// end. Each addition has a unique tag. For use by several threads at once.
class ReportedAdditions {
 public:
  struct Addition {
    std::int64_t amount;
    Known known;
  };

  void add(const std::string& place, const std::string& tag, std::int64_t amount, Known known);
  /// The outcome of removing what was added with this tag.
  void remove(const std::string& place, const std::string& tag, Known known);

  /// The tags whose occurrence contradicts the reported outcome: an addition that is done occurs once, a refused one
  /// never, an unknown one at most once, and so does an addition whose removal is unknown.
  std::vector<std::string> contradictions(const std::string& place, const std::vector<std::string>& tags) const;
  /// The same if an addition that is done may have been made more than once.
  std::vector<std::string> missing(const std::string& place, const std::set<std::string>& tags) const;
  /// The sum of the amounts of these tags.
  std::int64_t sum(const std::string& place, const std::vector<std::string>& tags) const;
  /// The least and the greatest sum that agree with the reported outcomes.
  std::pair<std::int64_t, std::int64_t> possible_sums(const std::string& place) const;

 private:
  const std::map<std::string, Addition>& at(const std::string& place) const;

  mutable std::mutex mutex_;
  std::map<std::string, std::map<std::string, Addition>> places_;
};

}  // namespace faults
