#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <set>
#include <string>
#include <vector>

#include "faults/outcome.hpp"

namespace faults {

/// What writers were told of all that they added to some places, to be held against what is there in the end. What is
/// added has a tag that nothing else has. For use by several threads at once.
class Told {
 public:
  struct Addition {
    std::int64_t amount;
    Known known;
  };

  void add(const std::string& place, const std::string& tag, std::int64_t amount, Known known);
  /// Of what was added and then taken away, which ended so.
  void remove(const std::string& place, const std::string& tag, Known known);

  /// What is found there that was not told so, or not found: what is done is there once, what was refused never, and
  /// what is unknown at most once, as is what was taken away.
  std::vector<std::string> contradictions(const std::string& place, const std::vector<std::string>& tags) const;
  /// The same where what is done may have been done more than once.
  std::vector<std::string> missing(const std::string& place, const std::set<std::string>& tags) const;
  /// The amounts of these tags.
  std::int64_t sum(const std::string& place, const std::vector<std::string>& tags) const;
  /// The least and the greatest sum that agree with what was told.
  std::pair<std::int64_t, std::int64_t> possible_sums(const std::string& place) const;

 private:
  const std::map<std::string, Addition>& at(const std::string& place) const;

  mutable std::mutex mutex_;
  std::map<std::string, std::map<std::string, Addition>> places_;
};

}  // namespace faults
