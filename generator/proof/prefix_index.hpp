#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace keyc::proof {

/// Finds pairs of texts in which one begins with the other, without comparing all pairs.
class PrefixIndex {
 public:
  void add(const std::string& text, std::size_t number);

  /// The numbers of the texts that are a prefix of `text`, and of those that begin with it, in ascending order.
  std::vector<std::size_t> related(std::string_view text) const;

  std::size_t different_texts() const { return numbers_.size(); }

 private:
  std::map<std::string, std::vector<std::size_t>, std::less<>> numbers_;
  std::set<std::size_t> lengths_;
};

}  // namespace keyc::proof
