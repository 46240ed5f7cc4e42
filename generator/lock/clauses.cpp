#include "generator/lock/clauses.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "grammar/quoted.hpp"

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
  if (!pattern.walk || pattern.walk->oldest_text.empty()) return "";
  return "oldest " + (pattern.walk->age ? pattern.walk->oldest_text : quoted(pattern.walk->oldest_text));
}

std::string empty(const AccessPattern& pattern) {
  return pattern.walk && pattern.walk->empty ? fmt::format("empty {}", *pattern.walk->empty) : "";
}

std::string consistent(const AccessPattern& pattern) { return pattern.consistent ? "consistent" : ""; }

std::string select(const AccessPattern& pattern) {
  std::vector<std::string> names;
  for (const model::Field* field : pattern.select) names.push_back(field->name);
  return names.empty() ? "" : fmt::format("select ({})", fmt::join(names, ", "));
}

std::string filter(const AccessPattern& pattern) { return pattern.filter ? "filter " + pattern.filter->written : ""; }

/// The row of the clause that has the word.
constexpr const grammar::Clause* row_of(std::string_view word) {
  for (const grammar::Clause& row : grammar::access_clauses)
    if (grammar::has_word(row.words, word)) return &row;
  return nullptr;
}

constexpr std::array all_clauses{
    Clause{row_of("on"), on},           Clause{row_of("scan"), scan},
    Clause{row_of("ascending"), order}, Clause{row_of("limit"), limit},
    Clause{row_of("ranges"), ranges},   Clause{row_of("oldest"), oldest},
    Clause{row_of("empty"), empty},     Clause{row_of("consistent"), consistent},
    Clause{row_of("select"), select},   Clause{row_of("filter"), filter},
};
static_assert(std::equal(all_clauses.begin(), all_clauses.end(), grammar::access_clauses.begin(),
                         grammar::access_clauses.end(),
                         [](const Clause& own, const grammar::Clause& row) { return own.row == &row; }));

}  // namespace

std::span<const Clause> clauses() { return all_clauses; }

}  // namespace keyc::lock
