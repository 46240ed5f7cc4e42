#include <fmt/format.h>

#include <algorithm>

#include "generator/diff/compare.hpp"
#include "generator/diff/same_keys.hpp"

/// What an entity stores besides its items: markers of unique values, and versions.
namespace keyc::diff {
namespace {

using model::Unique;
using model::Versions;

bool same_marker(const EntityPair& entity, const Unique& before, const Unique& after) {
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

}  // namespace

void compare_markers(const EntityPair& entity, Findings& into) {
  for (const Unique& after : entity.after->uniques) {
    const auto is_same = [&](const Unique& before) { return same_marker(entity, before, after); };
    if (std::any_of(entity.before->uniques.begin(), entity.before->uniques.end(), is_same)) continue;
    into.add("unique_markers", entity, after.name,
             fmt::format("{} of {} has markers of another form, or none yet", after.name, entity.after->name))
        .new_place = after.span;
  }
  for (const Unique& before : entity.before->uniques) {
    const auto is_same = [&](const Unique& after) { return same_marker(entity, before, after); };
    if (std::any_of(entity.after->uniques.begin(), entity.after->uniques.end(), is_same)) continue;
    into.add("unique_removed", entity, before.name,
             fmt::format("the markers of {} of {} are no longer used", before.name, entity.before->name))
        .old_place = before.span;
  }
  if (!same_versions(entity))
    into.add("versions", entity, "",
             fmt::format("{} had {}, and has {}", entity.after->name, shown(entity.before->versions),
                         shown(entity.after->versions)));
}

}  // namespace keyc::diff
