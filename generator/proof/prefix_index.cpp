#include "generator/proof/prefix_index.hpp"

#include <algorithm>

namespace keyc::proof {

void PrefixIndex::add(const std::string& text, std::size_t number) {
  numbers_[text].push_back(number);
  lengths_.insert(text.size());
}

std::vector<std::size_t> PrefixIndex::related(std::string_view text) const {
  std::vector<std::size_t> found_numbers;
  const auto add = [&](const std::vector<std::size_t>& numbers) {
    found_numbers.insert(found_numbers.end(), numbers.begin(), numbers.end());
  };
  for (const std::size_t length : lengths_) {
    if (length >= text.size()) break;
    if (const auto found = numbers_.find(text.substr(0, length)); found != numbers_.end()) add(found->second);
  }
  for (auto at = numbers_.lower_bound(text); at != numbers_.end() && at->first.starts_with(text); ++at) add(at->second);
  std::sort(found_numbers.begin(), found_numbers.end());
  return found_numbers;
}

}  // namespace keyc::proof
