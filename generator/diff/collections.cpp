#include <fmt/format.h>

#include <algorithm>

#include "generator/diff/compare.hpp"
#include "generator/lock/facts.hpp"

/// SOURCE and BEHAVIOUR of collections, which store nothing.
namespace keyc::diff {
namespace {

using model::Collection;
using model::CollectionPattern;

std::vector<std::string> members_of(const Collection& collection) {
  std::vector<std::string> names;
  for (const model::Entity* member : collection.members) names.push_back(stored_name(*member));
  std::sort(names.begin(), names.end());
  return names;
}

const CollectionPattern* find(const Collection& in, const std::string& name) {
  for (const CollectionPattern& pattern : in.accesses)
    if (pattern.shared.name == name) return &pattern;
  return nullptr;
}

void compare_patterns(const Pair<Collection>& pair, Findings& into) {
  const std::string& name = pair.after->name;
  for (const CollectionPattern& before : pair.before->accesses) {
    const std::string& called = before.shared.name;
    const CollectionPattern* const after = find(*pair.after, called);
    const auto add = [&](std::string_view rule, std::string message) {
      Finding& finding = into.add(rule, pair, called, std::move(message));
      finding.old_place = before.shared.span;
      if (after != nullptr) finding.new_place = after->shared.span;
      finding.patterns = {name + '.' + called};
    };
    std::string change = change_of_calls(name, before.shared, after == nullptr ? nullptr : &after->shared);
    if (!change.empty())
      add("pattern", std::move(change));
    else if (!reads_alike(nullptr, before.shared, after->shared))
      add("reads",
          fmt::format("the pattern was {}, and is {}", lock::written(before.shared), lock::written(after->shared)));
  }
}

}  // namespace

void compare_collections(const Pairing& pairing, Findings& into) {
  for (const Pair<Collection>& pair : pairing.collections) {
    if (pair.before == nullptr) continue;
    if (pair.after == nullptr) {
      into.add("pattern", pair, "", fmt::format("the collection {} is gone", pair.before->name));
      continue;
    }
    const auto before = members_of(*pair.before);
    const auto after = members_of(*pair.after);
    if (before != after)
      into.add("reads", pair, "",
               fmt::format("the members of {} were {}, and are {}", pair.after->name, fmt::join(before, ", "),
                           fmt::join(after, ", ")));
    if (pair.before->skips_others != pair.after->skips_others)
      into.add("reads", pair, "",
               fmt::format("{} {} items of other entities", pair.after->name,
                           pair.after->skips_others ? "skips" : "no longer skips"));
    compare_patterns(pair, into);
  }
}

}  // namespace keyc::diff
