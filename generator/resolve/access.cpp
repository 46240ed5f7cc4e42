// A pattern is tried on every path: as one Query, as a walk over periods, as a box. Of those that serve it the first
// one in the order of in_order() is taken, whatever the order of the indexes. If they do not all give the pattern one
// meaning, `on` must say which is meant (key_meaning.hpp). A pattern that none serves is reported with the reason of
// each.

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <utility>
#include <variant>

#include "generator/plan/compared_parts.hpp"
#include "generator/plan/match_path.hpp"
#include "generator/resolve/access_clauses.hpp"
#include "generator/resolve/box.hpp"
#include "generator/resolve/key_meaning.hpp"
#include "generator/resolve/scope.hpp"
#include "generator/resolve/select.hpp"
#include "generator/resolve/walk.hpp"
#include "grammar/quoted.hpp"

namespace keyc::model {
namespace {

using plan::Match;
using plan::match;

bool resolve_parameters(EntityScope& scope, const ast::Access& from, AccessPattern& pattern) {
  bool usable = true;
  std::map<std::string_view, Span> seen;
  for (const ast::Parameter& parameter : from.parameters) {
    const Field* const field = find_field(scope, parameter.attribute.text, parameter.attribute.span);
    if (field == nullptr) {
      usable = false;
      continue;
    }
    const auto [first, is_new] = seen.emplace(parameter.attribute.text, parameter.attribute.span);
    if (!is_new) {
      usable = false;
      scope.diagnostics().report({Code::given_twice,
                                  parameter.attribute.span,
                                  fmt::format("'{}' is a parameter twice", parameter.attribute.text),
                                  "",
                                  {{first->second, "first here"}}});
    }
    usable = !is_second_list(scope, from, parameter) && usable;
    pattern.parameters.push_back({field, operator_of(parameter.op), ""});
  }
  return usable;
}

/// No pattern of the entity reads the index.
Diagnostic no_path(const EntityScope& scope, Span where, const Index& index) {
  return {Code::unserved,
          where,
          fmt::format("{} assigns no keys of index {}: its items are not in it", scope.entity.name, index.name),
          "",
          {{index.span, "the index"}}};
}

/// The paths to try: all, or the one that `on` names. No value if there is no such path.
std::optional<std::vector<const Path*>> candidates(const EntityScope& scope, const ast::Access& from) {
  std::vector<const Path*> paths;
  if (!from.on) {
    for (const Path& path : scope.entity.paths) paths.push_back(&path);
    return paths;
  }
  const std::optional<const Index*> index = find_key(scope, *from.on);
  if (!index) return std::nullopt;
  for (const Path& path : scope.entity.paths)
    if (path.index == *index) paths.push_back(&path);
  if (paths.empty() && *index != nullptr && scope.keys_known())
    scope.diagnostics().report(no_path(scope, from.on->span, **index));
  if (paths.empty()) return std::nullopt;
  return paths;
}

void report_unserved(const EntityScope& scope, const ast::Access& from, const std::vector<const Path*>& tried,
                     const std::vector<Match>& matches) {
  Diagnostic diagnostic{Code::unserved, from.name.span, fmt::format("no key serves '{}'", from.name.text),
                        "change its parameters, or add an index"};
  if (from.on)
    diagnostic.message = fmt::format("{} does not serve '{}'", plan::name_of(*tried.front()), from.name.text);
  for (std::size_t i = 0; i < tried.size(); ++i)
    diagnostic.related.push_back(
        {matches[i].where, fmt::format("{}: {}", plan::name_of(*tried[i]), matches[i].reason)});
  scope.diagnostics().report(std::move(diagnostic));
}

void check_get(const EntityScope& scope, const ast::Access& from) {
  const bool ordered = from.order != ast::Access::Order::unspecified;
  if (!ordered && !from.limit) return;
  scope.diagnostics().report(Code::bad_limit, from.limit ? from.limit->span : from.order_span,
                             fmt::format("'{}' reads one item: its whole key is given", from.name.text),
                             "leave the limit and the order out");
}

void check_filter(const EntityScope& scope, const ast::Access& from, const AccessPattern& pattern) {
  if (!pattern.filter || pattern.path == nullptr) return;
  for (const Field* field : fields_of(*pattern.filter))
    check_filtered(scope, from, *pattern.path, *field->attribute, field->name);
}

void keep_box(EntityScope& scope, const ast::Access& from, AccessPattern pattern, const Path& path, const Match& found,
              const std::shared_ptr<Box>& box) {
  if (!resolve_ranges(scope, from, box.get())) return;
  if (pattern.walk == nullptr && !refuse_walk_clauses(scope, from)) return;
  pattern.path = &path;
  pattern.steps_given = found.steps_given;
  pattern.operation = Operation::query;
  check_consistent(scope, from, path.index);
  check_filter(scope, from, pattern);
  check_select(scope, from, pattern);
  pattern.box = box;
  scope.entity.accesses.push_back(std::move(pattern));
}

/// `range` is the number of the parameter that is the range, if there is one.
void keep(EntityScope& scope, const ast::Access& from, AccessPattern pattern, const Path& path, const Match& found,
          std::optional<std::size_t> range) {
  if (!resolve_ranges(scope, from, nullptr)) return;
  if (pattern.walk == nullptr && !refuse_walk_clauses(scope, from)) return;
  pattern.path = &path;
  pattern.steps_given = found.steps_given;
  AccessPattern& kept = scope.entity.accesses.emplace_back(std::move(pattern));
  if (range) kept.range = &kept.parameters[*range];
  const bool whole_key = kept.gives_primary_key();
  // Of an attribute that the key has only in its shard, a filter has to select.
  const bool is_one_item = whole_key && path.hashed_alone_after(found.steps_given).empty();
  const bool is_list = kept.list() != nullptr;
  kept.operation = is_one_item && !from.filter && !is_list ? Operation::get : Operation::query;
  if (whole_key && !is_list) check_get(scope, from);
  check_consistent(scope, from, path.index);
  check_filter(scope, from, kept);
  check_select(scope, from, kept);
}

/// A scan is the only pattern that reads a whole table.
void keep_scan(EntityScope& scope, const ast::Access& from, AccessPattern pattern) {
  pattern.operation = Operation::scan;
  if (!resolve_ranges(scope, from, nullptr) || !refuse_walk_clauses(scope, from)) return;
  if (!from.parameters.empty())
    return scope.diagnostics().report(Code::bad_scan, from.parameters.front().span,
                                      "a scan reads every item: it has no key to take a parameter",
                                      fmt::format("write filter {} = :{}", from.parameters.front().attribute.text,
                                                  from.parameters.front().attribute.text));
  if (from.order != ast::Access::Order::unspecified)
    return scope.diagnostics().report(Code::bad_scan, from.order_span, "a scan has no order",
                                      "read a partition of the table or of an index");
  if (from.on) {
    const auto found = candidates(scope, from);
    if (!found || found->empty()) return;
    if (found->front()->index != nullptr) pattern.path = found->front();
    check_consistent(scope, from, found->front()->index);
    check_filter(scope, from, pattern);
  }
  check_select(scope, from, pattern);
  scope.entity.accesses.push_back(std::move(pattern));
}

struct Candidate {
  const Path* path;
  std::size_t key;  // its number
  Match match;
};

/// The best first, whatever the order of the indexes: one Query, a walk of many, then what reads more than it returns,
/// since the key condition has only a part of a value, or ranges of addresses. A pattern that says where a walk ends is
/// a walk, if it can be one.
std::vector<Candidate> in_order(const ast::Access& from, const AccessPattern& pattern,
                                const std::vector<const Path*>& keys) {
  std::vector<Candidate> found;
  std::vector<Candidate> walks;
  for (std::size_t i = 0; i < keys.size(); ++i) {
    const Path& path = plan::path_for(pattern, *keys[i]);
    found.push_back({&path, i, match(pattern, path)});
    const Path* const over = plan::walked_path_for(pattern, *keys[i]);
    if (over != nullptr) walks.push_back({over, i, match(pattern, *over)});
  }
  if (!walks.empty() && has_walk_clause(from)) return walks;
  found.insert(found.end(), walks.begin(), walks.end());
  std::stable_partition(found.begin(), found.end(), [](const Candidate& candidate) {
    return !candidate.match.is_box && !candidate.match.filters_part;
  });
  return found;
}

/// A candidate that serves the pattern, and what the pattern has there.
struct Served {
  Candidate by;
  std::shared_ptr<Walk> walk{};
  std::shared_ptr<Box> box{};
  std::vector<plan::ComparedPart> parts{};  // empty if it is exact
};

/// Returns why the pattern cannot have what it asks for of the candidate, which serves it, if that is so.
std::variant<Served, Diagnostic> serve(const ast::Access& from, const AccessPattern& pattern,
                                       const Candidate& candidate) {
  const Path& path = *candidate.path;
  const Match& found = candidate.match;
  Served served{candidate};
  if (path.period != nullptr) {
    auto resolved = resolve_walk(from, pattern, path, found);
    if (auto* const fault = std::get_if<Diagnostic>(&resolved)) return std::move(*fault);
    served.walk = std::get<std::shared_ptr<Walk>>(std::move(resolved));
  }
  if (found.is_box) {
    auto resolved = resolve_box(from, pattern, path, found);
    if (auto* const fault = std::get_if<Diagnostic>(&resolved)) return std::move(*fault);
    served.box = std::get<std::shared_ptr<Box>>(std::move(resolved));
  }
  if (found.range != nullptr)
    if (auto fault =
            fault_of_range(parameter_of(from, *found.range), *found.range, *path.steps[found.steps_given].component))
      return std::move(*fault);
  served.parts = plan::compared_parts(pattern, path, found);
  return served;
}

void keep(EntityScope& scope, const ast::Access& from, AccessPattern pattern, Served served) {
  const Path& path = *served.by.path;
  const Match& found = served.by.match;
  std::optional<std::size_t> range;
  if (found.range != nullptr) range = static_cast<std::size_t>(found.range - pattern.parameters.data());
  pattern.walk = std::move(served.walk);
  if (served.box != nullptr)
    keep_box(scope, from, std::move(pattern), path, found, served.box);
  else
    keep(scope, from, std::move(pattern), path, found, range);
}

void choose_path(EntityScope& scope, const ast::Access& from, AccessPattern pattern) {
  const auto tried = candidates(scope, from);
  if (!tried || tried->empty()) return;
  std::vector<Match> matches(tried->size());
  std::vector<Served> serving;
  std::optional<Diagnostic> fault;  // of the first path that serves the pattern except for its operator
  for (const Candidate& candidate : in_order(from, pattern, *tried)) {
    Match& last = matches[candidate.key];
    last = candidate.match;
    if (!last.serves) continue;
    auto here = serve(from, pattern, candidate);
    if (auto* const wrong = std::get_if<Diagnostic>(&here)) {
      if (!fault) fault = std::move(*wrong);
      continue;
    }
    Served served = std::get<Served>(std::move(here));
    if (const auto lost = why_range_is_lost(from, served.parts, *candidate.path)) {
      last.reason = lost->message;
      last.where = lost->span;
    } else {
      serving.push_back(std::move(served));
    }
  }
  if (!serving.empty()) {
    std::vector<KeyMeaning> meanings;
    meanings.reserve(serving.size());
    for (const Served& served : serving) meanings.push_back({served.by.path, served.parts});
    if (from.on || one_meaning(scope, from, meanings))
      keep(scope, from, std::move(pattern), std::move(serving.front()));
    return;
  }
  if (fault) return scope.diagnostics().report(std::move(*fault));
  // A key that could not be resolved might have served the pattern.
  if (scope.keys_known()) report_unserved(scope, from, *tried, matches);
}

}  // namespace

void resolve_accesses(EntityScope& scope) {
  std::map<std::string_view, Span> seen;
  for (const ast::Access& from : scope.from.accesses) {
    const auto [first, is_new] = seen.emplace(from.name.text, from.name.span);
    if (!is_new) {
      scope.diagnostics().report({Code::duplicate_name,
                                  from.name.span,
                                  fmt::format("'{}' is declared twice in {}", from.name.text, scope.entity.name),
                                  "",
                                  {{first->second, "first declared here"}}});
      continue;
    }
    AccessPattern pattern;
    pattern.name = from.name.text;
    pattern.doc = from.doc;
    pattern.span = from.name.span;
    if (from.order != ast::Access::Order::unspecified) pattern.ascending = from.order == ast::Access::Order::ascending;
    pattern.consistent = from.consistent.has_value();
    bool usable = resolve_parameters(scope, from, pattern);
    if (from.filter) {
      pattern.filter = resolve_condition(scope, *from.filter, &pattern.filter_parameters);
      usable = usable && pattern.filter && is_filterable(scope, from, *pattern.filter);
    }
    usable = resolve_select(scope, from, pattern) && usable;
    if (from.limit && !resolve_limit(scope, *from.limit, pattern)) continue;
    if (!usable) continue;
    if (from.scan)
      keep_scan(scope, from, std::move(pattern));
    else
      choose_path(scope, from, std::move(pattern));
  }
}

}  // namespace keyc::model
