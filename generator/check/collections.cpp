#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

#include "generator/check/check.hpp"
#include "generator/plan/common_key.hpp"
#include "generator/proof/collection_form.hpp"
#include "generator/proof/comparison.hpp"
#include "generator/proof/form_index.hpp"
#include "generator/proof/shown.hpp"

namespace keyc::check {
namespace {

using model::AccessPattern;
using model::Collection;
using model::CollectionPattern;
using model::Entity;
using plan::branch_of;
using proof::compare;
using proof::Comparison;
using proof::entries_of;
using proof::FormIndex;
using proof::FormWords;
using proof::item_command;
using proof::KeyForm;
using proof::parameters_in;
using proof::read_by;
using proof::Verdict;

bool is_member(const Collection& collection, const Entity* entity) {
  return std::find(collection.members.begin(), collection.members.end(), entity) != collection.members.end();
}

/// Items of entities that are not members must not be in the range.
void check_members(const Collection& collection, const CollectionPattern& pattern, const FormIndex& entries,
                   Diagnostics& diagnostics) {
  const KeyForm read = read_by(pattern);
  const FormWords words(read);
  const auto path_of = [&](const KeyForm& form) -> const model::Path& {
    return *std::find_if(form.entity->paths.begin(), form.entity->paths.end(),
                         [&](const model::Path& path) { return path.index == pattern.shared.path->index; });
  };
  for (const std::size_t i : entries.related(read)) {
    const KeyForm& entry = entries.forms()[i];
    if (is_member(collection, entry.entity)) continue;
    const Comparison found = compare(words, entries.words(i));
    if (found.verdict == Verdict::apart) continue;
    // The automata do not know that the two keys of an item contain the same value.
    if (found.verdict == Verdict::perhaps && plan::stays_outside(path_of(entry), pattern.of_members)) continue;
    Diagnostic diagnostic{Code::no_member,
                          pattern.shared.span,
                          fmt::format("'{}' can read items of {} too, which is not a member of {}", pattern.shared.name,
                                      entry.entity->name, collection.name),
                          "make it a member, or write 'skipping others'",
                          {{entry.entity->span, "the entity"}}};
    if (found.witness)
      diagnostic.related.push_back(
          {{},
           fmt::format("for {} it reads: {}", parameters_in(found.witness->left, pattern.of_members.front()),
                       item_command(*entry.entity, found.witness->right))});
    diagnostics.report(std::move(diagnostic));
  }
}

/// The members in the order in which the pattern returns them; empty if only values determine the order.
std::vector<const AccessPattern*> in_order(const CollectionPattern& pattern) {
  const KeyForm read = read_by(pattern);
  if (std::none_of(read.keys.begin(), read.keys.end(), [](const KeyForm::Key& key) { return key.fork != nullptr; }))
    return {};
  std::vector<const model::Path*> paths;
  std::vector<const AccessPattern*> members;
  for (const AccessPattern& member : pattern.of_members) {
    paths.push_back(member.path);
    members.push_back(&member);
  }
  const plan::CommonStart common = plan::common_start(paths);
  const auto before = [&](const AccessPattern* a, const AccessPattern* b) {
    return plan::sorts_before(branch_of(*a->path, common), branch_of(*b->path, common));
  };
  for (const AccessPattern* a : members)
    for (const AccessPattern* b : members)
      if (a != b && !before(a, b) && !before(b, a)) return {};
  std::sort(members.begin(), members.end(), before);
  if (pattern.shared.ascending == false) std::reverse(members.begin(), members.end());
  return members;
}

/// The index of the first member that may have more than one item; their number if there is none.
std::size_t first_open(const std::vector<const AccessPattern*>& members) {
  const auto is_one_item = [](const AccessPattern* member) {
    return member->path->sort_reach(member->steps_given).keys == member->path->sort.size();
  };
  const auto found = std::find_if_not(members.begin(), members.end(), is_one_item);
  return static_cast<std::size_t>(found - members.begin());
}

/// Reports a limit that can be reached before a member whose items all come after those of another.
void check_limit(const Collection& collection, const CollectionPattern& pattern, Findings& findings) {
  if (!pattern.shared.limit) return;
  auto members = in_order(pattern);
  const std::size_t open = first_open(members);
  if (open + 1 >= members.size()) return;
  const model::Path& path = *members[open]->path;
  const model::Path& left_out = *members[open + 1]->path;
  std::reverse(members.begin(), members.end());
  const bool is_fixed = first_open(members) + 1 >= members.size();
  const std::string_view other_way = pattern.shared.ascending == false ? "ascending" : "descending";
  findings.report(Subject(Subject(*path.entity, path.sort), Subject(*left_out.entity, left_out.sort)),
                  {Code::limit_cuts,
                   pattern.shared.span,
                   fmt::format("{} items of {} leave no room for those of {}, which come after them",
                               *pattern.shared.limit, path.entity->name, left_out.entity->name),
                   is_fixed ? fmt::format("write '{}'", other_way)
                            : "read each member with a pattern of its own, or leave the limit out",
                   {{collection.span, "in this collection"}}});
}

}  // namespace

/// Checks what one Query for items of several entities returns in addition, or leaves out.
void collections(const model::Schema& schema, Findings& findings) {
  std::map<std::pair<const model::Table*, const model::Index*>, FormIndex> known;
  for (const Collection& collection : schema.collections)
    for (const CollectionPattern& pattern : collection.accesses) {
      check_limit(collection, pattern, findings);
      if (collection.skips_others) continue;
      const std::pair key(collection.table, pattern.shared.path->index);
      auto entries = known.find(key);
      if (entries == known.end()) entries = known.emplace(key, entries_of(*key.first, key.second)).first;
      check_members(collection, pattern, entries->second, findings.diagnostics());
    }
}

}  // namespace keyc::check
