#include "generator/text/diff.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <unordered_map>
#include <vector>

namespace keyc {
namespace {

constexpr std::size_t lines_around = 3;
constexpr std::size_t largest_table = 1 << 20;  // cells; a larger part without unique lines is replaced as a whole

using Lines = std::vector<std::string_view>;

/// The lines, including their line breaks.
Lines lines_of(std::string_view text) {
  Lines lines;
  while (!text.empty()) {
    const std::size_t length = std::min(text.find('\n'), text.size() - 1) + 1;
    lines.push_back(text.substr(0, length));
    text.remove_prefix(length);
  }
  return lines;
}

struct Pair {
  std::size_t before;
  std::size_t after;
};

struct Part {
  std::size_t before_begin, before_end, after_begin, after_end;
};

/// Finds the common lines of two texts with patience diff: pairs the lines that appear exactly once in both along their
/// longest common order, and continues with the parts between the pairs.
class Matcher {
 public:
  Matcher(const Lines& before, const Lines& after) : before_(before), after_(after) {}

  std::vector<Pair> run() {
    std::vector<Part> parts{{0, before_.size(), 0, after_.size()}};
    while (!parts.empty()) {
      const Part part = without_common_ends(parts.back());
      parts.pop_back();
      if (part.before_begin == part.before_end || part.after_begin == part.after_end) continue;
      const std::vector<Pair> anchors = longest_common_order(unique_pairs(part));
      if (anchors.empty()) {
        match_by_table(part);
        continue;
      }
      Part rest = part;
      for (const Pair& anchor : anchors) {
        pairs_.push_back(anchor);
        parts.push_back({rest.before_begin, anchor.before, rest.after_begin, anchor.after});
        rest.before_begin = anchor.before + 1;
        rest.after_begin = anchor.after + 1;
      }
      parts.push_back(rest);
    }
    std::sort(pairs_.begin(), pairs_.end(), [](const Pair& a, const Pair& b) { return a.before < b.before; });
    return std::move(pairs_);
  }

 private:
  Part without_common_ends(Part part) {
    while (part.before_begin < part.before_end && part.after_begin < part.after_end &&
           before_[part.before_begin] == after_[part.after_begin])
      pairs_.push_back({part.before_begin++, part.after_begin++});
    while (part.before_begin < part.before_end && part.after_begin < part.after_end &&
           before_[part.before_end - 1] == after_[part.after_end - 1])
      pairs_.push_back({--part.before_end, --part.after_end});
    return part;
  }

  /// The lines that appear exactly once in both texts of the part, ordered by their place in `before`.
  std::vector<Pair> unique_pairs(const Part& part) const {
    struct Seen {
      std::size_t before_count = 0, after_count = 0, after = 0;
    };
    std::unordered_map<std::string_view, Seen> seen;
    for (std::size_t i = part.before_begin; i < part.before_end; ++i) ++seen[before_[i]].before_count;
    for (std::size_t i = part.after_begin; i < part.after_end; ++i) {
      Seen& line = seen[after_[i]];
      ++line.after_count;
      line.after = i;
    }
    std::vector<Pair> pairs;
    for (std::size_t i = part.before_begin; i < part.before_end; ++i) {
      const Seen& line = seen[before_[i]];
      if (line.before_count == 1 && line.after_count == 1) pairs.push_back({i, line.after});
    }
    return pairs;
  }

  /// The longest subsequence of the pairs whose places in `after` increase.
  static std::vector<Pair> longest_common_order(const std::vector<Pair>& pairs) {
    constexpr std::size_t none = static_cast<std::size_t>(-1);
    std::vector<std::size_t> ends;  // ends[n]: of the pairs that end a sequence of n + 1, that with the least place
    std::vector<std::size_t> previous(pairs.size(), none);
    for (std::size_t i = 0; i < pairs.size(); ++i) {
      const auto place = std::lower_bound(
          ends.begin(), ends.end(), i, [&](std::size_t a, std::size_t b) { return pairs[a].after < pairs[b].after; });
      if (place != ends.begin()) previous[i] = *(place - 1);
      if (place == ends.end())
        ends.push_back(i);
      else
        *place = i;
    }
    std::vector<Pair> order;
    for (std::size_t i = ends.empty() ? none : ends.back(); i != none; i = previous[i]) order.push_back(pairs[i]);
    std::reverse(order.begin(), order.end());
    return order;
  }

  void match_by_table(const Part& part) {
    const std::size_t rows = part.before_end - part.before_begin;
    const std::size_t columns = part.after_end - part.after_begin;
    if (rows > largest_table / columns) return;
    // common[i][j]: how many common lines there are from i and j on.
    std::vector<std::uint32_t> common((rows + 1) * (columns + 1));
    const auto at = [&](std::size_t i, std::size_t j) -> std::uint32_t& { return common[i * (columns + 1) + j]; };
    const auto are_equal = [&](std::size_t i, std::size_t j) {
      return before_[part.before_begin + i] == after_[part.after_begin + j];
    };
    for (std::size_t i = rows; i-- > 0;)
      for (std::size_t j = columns; j-- > 0;)
        at(i, j) = are_equal(i, j) ? at(i + 1, j + 1) + 1 : std::max(at(i + 1, j), at(i, j + 1));
    for (std::size_t i = 0, j = 0; i < rows && j < columns;) {
      if (are_equal(i, j))
        pairs_.push_back({part.before_begin + i++, part.after_begin + j++});
      else if (at(i + 1, j) >= at(i, j + 1))
        ++i;
      else
        ++j;
    }
  }

  const Lines& before_;
  const Lines& after_;
  std::vector<Pair> pairs_{};
};

/// The parts of the texts that differ, in order.
std::vector<Part> changes_of(const Lines& before, const Lines& after) {
  std::vector<Pair> pairs = Matcher(before, after).run();
  pairs.push_back({before.size(), after.size()});
  std::vector<Part> changes;
  Pair next{0, 0};
  for (const Pair& pair : pairs) {
    if (pair.before != next.before || pair.after != next.after)
      changes.push_back({next.before, pair.before, next.after, pair.after});
    next = {pair.before + 1, pair.after + 1};
  }
  return changes;
}

void print(std::string& out, char mark, const Lines& lines, std::size_t begin, std::size_t end) {
  for (std::size_t i = begin; i < end; ++i) {
    out.append(1, mark).append(lines[i]);
    if (!lines[i].ends_with('\n')) out += "\n\\ No newline at end of file\n";
  }
}

std::string range(std::size_t begin, std::size_t end) {
  return fmt::format("{},{}", begin == end ? begin : begin + 1, end - begin);
}

}  // namespace

std::string unified_diff(std::string_view before_text, std::string_view after_text, const std::string& before_name,
                         const std::string& after_name) {
  if (before_text == after_text) return {};
  const Lines before = lines_of(before_text);
  const Lines after = lines_of(after_text);
  const std::vector<Part> changes = changes_of(before, after);
  std::string out = fmt::format("--- {}\n+++ {}\n", before_name, after_name);
  for (std::size_t first = 0, last = 0; first < changes.size(); first = last) {
    for (last = first + 1; last < changes.size(); ++last)
      if (changes[last].before_begin - changes[last - 1].before_end > 2 * lines_around) break;
    const std::size_t lead = std::min(lines_around, changes[first].before_begin);
    const std::size_t tail = std::min(lines_around, before.size() - changes[last - 1].before_end);
    std::size_t shown = changes[first].before_begin - lead;
    out += fmt::format("@@ -{} +{} @@\n", range(shown, changes[last - 1].before_end + tail),
                       range(changes[first].after_begin - lead, changes[last - 1].after_end + tail));
    for (std::size_t i = first; i < last; ++i) {
      print(out, ' ', before, shown, changes[i].before_begin);
      print(out, '-', before, changes[i].before_begin, changes[i].before_end);
      print(out, '+', after, changes[i].after_begin, changes[i].after_end);
      shown = changes[i].before_end;
    }
    print(out, ' ', before, shown, shown + tail);
  }
  return out;
}

}  // namespace keyc
