#include <algorithm>
#include <array>

#include "grammar/diagnostics.hpp"

namespace keyc {
namespace {

constexpr std::size_t longest_word = 64;  // longer words get no suggestion

char folded(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

/// Twice the number of insertions, deletions, replacements and swaps of neighbours that turn one word into the other;
/// if letters differ in case, one more for all of them.
std::size_t distance(std::string_view a, std::string_view b) {
  using Row = std::array<std::size_t, longest_word + 1>;
  Row before_last{};
  Row last{};
  Row row{};
  bool differs_in_case = false;
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = 2 * j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    before_last = last;
    last = row;
    row[0] = 2 * i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const bool is_same = folded(a[i - 1]) == folded(b[j - 1]);
      differs_in_case = differs_in_case || (is_same && a[i - 1] != b[j - 1]);
      row[j] = std::min({last[j] + 2, row[j - 1] + 2, last[j - 1] + (is_same ? 0U : 2U)});
      if (i > 1 && j > 1 && folded(a[i - 1]) == folded(b[j - 2]) && folded(a[i - 2]) == folded(b[j - 1]))
        row[j] = std::min(row[j], before_last[j - 2] + 2);
    }
  }
  return row[b.size()] + (differs_in_case ? 1 : 0);
}

}  // namespace

std::string_view nearest(std::string_view word, const std::vector<std::string_view>& candidates) {
  if (word.empty() || word.size() > longest_word) return {};
  std::string_view best;
  std::size_t least = 0;
  for (const std::string_view candidate : candidates) {
    if (candidate.size() > longest_word) continue;
    // Twice a third of the longer word, and at least one edit for words of three letters.
    const std::size_t allowed = 2 * std::max(word.size(), candidate.size()) / 3;
    const std::size_t longer = std::max(word.size(), candidate.size()) - std::min(word.size(), candidate.size());
    if (2 * longer > allowed) continue;
    const std::size_t cost = distance(word, candidate);
    if (cost > allowed || (!best.empty() && cost >= least)) continue;
    best = candidate;
    least = cost;
  }
  return best;
}

}  // namespace keyc
