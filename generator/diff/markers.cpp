#include <fmt/format.h>

#include <algorithm>

#include "generator/diff/compare.hpp"
#include "generator/diff/example.hpp"
#include "generator/diff/same_keys.hpp"

/// What an entity stores besides its items: markers of unique values, and versions.
namespace keyc::diff {
namespace {

using model::Unique;
using model::Versions;

bool same_marker(const EntityPair& entity, const Unique& before, const Unique& after) {
  if (before.fields.size() != after.fields.size()) return false;
  for (std::size_t i = 0; i < before.fields.size(); ++i)
    if (absent_reads_otherwise(*before.fields[i], *after.fields[i])) return false;
  return compare(entity, before.partition, after.partition) == KeyChange::none &&
         same_presence(entity, before.partition.presence, after.partition.presence);
}

std::string shown(const std::optional<Versions>& versions) {
  if (!versions) return "no versions";
  const std::string_view indexed = versions->indexed == Versions::Indexed::newest    ? "the newest in indexes"
                                   : versions->indexed == Versions::Indexed::history ? "the history in indexes"
                                                                                     : "all in indexes";
  return fmt::format("versions by {}, {}", versions->field->name, indexed);
}

bool same_versions(const EntityPair& entity) {
  const auto& before = entity.before->versions;
  const auto& after = entity.after->versions;
  if (!before || !after) return before.has_value() == after.has_value();
  return before->indexed == after->indexed && same_field(entity, *before->field, *after->field);
}

template <class IsIt>
bool has(const std::vector<Unique>& uniques, const IsIt& is_it) {
  return std::any_of(uniques.begin(), uniques.end(), is_it);
}

/// Null if there is none of that name.
const Unique* named(const std::vector<Unique>& uniques, const std::string& name) {
  const auto found =
      std::find_if(uniques.begin(), uniques.end(), [&](const Unique& unique) { return unique.name == name; });
  return found == uniques.end() ? nullptr : &*found;
}

}  // namespace

void compare_markers(const EntityPair& entity, Findings& into) {
  const auto same = [&](const Unique& before, const Unique& after) { return same_marker(entity, before, after); };
  for (const Unique& after : entity.after->uniques) {
    if (has(entity.before->uniques, [&](const Unique& before) { return same(before, after); })) continue;
    const Pair<Unique> pair{named(entity.before->uniques, after.name), &after};
    Finding& finding =
        into.add("unique_markers", entity, after.name,
                 fmt::format("{} of {} {}", after.name, entity.after->name,
                             pair.before == nullptr ? "has no markers yet" : "has markers of another form"));
    if (pair.before != nullptr) finding.old_place = pair.before->span;
    finding.new_place = after.span;
    finding.example = find_example(entity, pair);
  }
  for (const Unique& before : entity.before->uniques) {
    if (has(entity.after->uniques, [&](const Unique& after) { return same(before, after); })) continue;
    const Pair<Unique> pair{&before, named(entity.after->uniques, before.name)};
    Finding& finding =
        into.add("unique_removed", entity, before.name,
                 fmt::format("the markers of {} of {} are no longer used", before.name, entity.before->name));
    finding.old_place = before.span;
    if (pair.after != nullptr) finding.new_place = pair.after->span;
    finding.example = find_example(entity, pair);
  }
  if (!same_versions(entity))
    into.add("versions", entity, "",
             fmt::format("{} had {}, and has {}", entity.after->name, shown(entity.before->versions),
                         shown(entity.after->versions)));
}

}  // namespace keyc::diff
