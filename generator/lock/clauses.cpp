#include "generator/lock/clauses.hpp"

#include <fmt/format.h>

#include <array>

#include "grammar/quoted.hpp"
#include "grammar/words.hpp"

namespace keyc::lock {
namespace {

using model::AccessPattern;

std::string scan(const AccessPattern& pattern) { return pattern.operation == model::Operation::scan ? "scan" : ""; }

std::string on(const AccessPattern& pattern) {
  return pattern.path == nullptr || pattern.path->index == nullptr ? "" : "on " + pattern.path->index->name;
}

std::string order(const AccessPattern& pattern) {
  if (!pattern.ascending) return "";
  return *pattern.ascending ? "ascending" : "descending";
}

std::string limit(const AccessPattern& pattern) { return pattern.limit ? fmt::format("limit {}", *pattern.limit) : ""; }

std::string ranges(const AccessPattern& pattern) {
  return pattern.box ? fmt::format("ranges {}", pattern.box->ranges) : "";
}

std::string oldest(const AccessPattern& pattern) {
  return pattern.walk && pattern.walk->oldest ? "oldest " + quoted(pattern.walk->oldest_text) : "";
}

std::string empty(const AccessPattern& pattern) {
  return pattern.walk && pattern.walk->empty ? fmt::format("empty {}", *pattern.walk->empty) : "";
}

std::string consistent(const AccessPattern& pattern) { return pattern.consistent ? "consistent" : ""; }

std::string filter(const AccessPattern& pattern) { return pattern.filter ? "filter " + pattern.filter->written : ""; }

using Compared = Clause::Compared;
constexpr std::array all_clauses{
    Clause{"scan", Compared::text, scan},
    Clause{"on", Compared::index, on},
    Clause{"ascending descending", Compared::order, order},
    Clause{"limit", Compared::text, limit},
    Clause{"ranges", Compared::text, ranges},
    Clause{"oldest", Compared::text, oldest},
    Clause{"empty", Compared::text, empty},
    Clause{"consistent", Compared::text, consistent},
    Clause{"filter", Compared::condition, filter},
};

constexpr bool has_row_for_each_word() {
  std::string_view words = grammar::access_clauses;
  while (!words.empty()) {
    const std::string_view word = grammar::take_word(words);
    bool has_row = false;
    for (const Clause& row : all_clauses) has_row = has_row || grammar::has_word(row.words, word);
    if (!has_row) return false;
  }
  return true;
}
static_assert(has_row_for_each_word());

}  // namespace

std::span<const Clause> clauses() { return all_clauses; }

}  // namespace keyc::lock
