// Sort keys of several entities are compared part by part, up to where they are written differently: the common start.
// After that each member has a branch, a literal or a component. One range is exact if all that is fixed lies in the
// common start, if a range is the same for all members or reaches to the side where the others are, and if one filter
// is right for all. Only templates decide: which values items have does not count.

#include "generator/plan/common_key.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "generator/model/defaults.hpp"
#include "generator/plan/filter_expression.hpp"
#include "generator/plan/match_path.hpp"

namespace keyc::plan {

using model::AccessPattern;
using model::Component;
using model::Ending;
using model::Field;
using model::FixedComponents;
using model::KeyTemplate;
using model::Part;
using model::Path;
using model::SortReach;
using model::TextMode;

namespace {

/// Whether both write a value of their fields alike, whatever the names of these.
bool writes_in_one_form(const Component& a, const Component& b) {
  if (a.in_address != b.in_address || !same_type(a.field->type(), b.field->type())) return false;
  if ((a.shard != nullptr) != (b.shard != nullptr)) return false;
  if (a.shard != nullptr)
    return a.shard->shards == b.shard->shards &&
           std::equal(a.shard->hashed.begin(), a.shard->hashed.end(), b.shard->hashed.begin(), b.shard->hashed.end(),
                      [](const model::Hashed& left, const model::Hashed& right) {
                        return left.field->name == right.field->name &&
                               same_type(left.field->type(), right.field->type());
                      });
  if (!a.encoding->same_form(*b.encoding) || a.stand_in.has_value() != b.stand_in.has_value()) return false;
  if (a.stand_in && a.stand_in->text != b.stand_in->text) return false;
  if (a.encoding->ending != Ending::text) return true;
  const bool same_mode = a.mode == b.mode && a.as_it_is == b.as_it_is && a.separator == b.separator;
  // If more follows in only one of the keys, unescaped text could sort between the two.
  return same_mode && (a.last == b.last || a.mode == TextMode::escaped);
}

/// Whether both write a value of the field of that name alike.
bool writes_alike(const Component& a, const Component& b) {
  return a.field->name == b.field->name && writes_in_one_form(a, b);
}

bool writes_alike(const Part& a, const Part& b) {
  if (a.component && b.component) return writes_alike(*a.component, *b.component);
  return !a.component && !b.component && a.literal == b.literal;
}

bool writes_alike(const KeyTemplate& a, const KeyTemplate& b) {
  return a.native == b.native &&
         std::equal(a.parts.begin(), a.parts.end(), b.parts.begin(), b.parts.end(),
                    [](const Part& left, const Part& right) { return writes_alike(left, right); });
}

bool writes_partition_alike(const Path& a, const Path& b) {
  return std::equal(a.partition.begin(), a.partition.end(), b.partition.begin(), b.partition.end(),
                    [](const KeyTemplate* left, const KeyTemplate* right) { return writes_alike(*left, *right); });
}

template <class Same>
std::size_t common_length(const auto& a, const auto& b, Same same) {
  return static_cast<std::size_t>(std::mismatch(a.begin(), a.end(), b.begin(), b.end(), same).first - a.begin());
}

std::string written_keys(const std::vector<const KeyTemplate*>& keys) {
  std::string text;
  for (const KeyTemplate* key : keys)
    text += fmt::format("{}{}", text.empty() ? "" : ", ", key->native ? key->key->name : key->written);
  return text;
}

bool holds(const std::vector<const Field*>& fields, const Field* field) {
  return std::find(fields.begin(), fields.end(), field) != fields.end();
}

/// A component that the pattern fixes, that the partition key does not determine, and that is not common.
const Component* fixed_apart(const AccessPattern& pattern, const CommonStart& common) {
  const Path& path = *pattern.path;
  const std::vector<const Field*> known = determined_by_partition(path);
  const SortReach reach = path.sort_reach(pattern.steps_given);
  for (std::size_t i = 0; i < path.sort.size() && i <= reach.keys; ++i) {
    auto components = path.sort[i]->components();
    if (i == reach.keys) components.resize(reach.components);
    for (const Component* component : components)
      if (!holds(known, component->field) && !is_common(path, common, i, *component)) return component;
  }
  return nullptr;
}

std::string names_of(const std::vector<const AccessPattern*>& patterns) {
  std::string text;
  for (const AccessPattern* pattern : patterns) text += (text.empty() ? "" : ", ") + pattern->path->entity->name;
  return text;
}

/// For members that have a range: it must be the same range of the same component for all of them.
std::optional<std::string> why_not_the_same_range(const std::vector<const AccessPattern*>& ranged,
                                                  const std::deque<AccessPattern>& of_members) {
  const AccessPattern& first = *ranged.front();
  std::vector<const Path*> paths;
  paths.reserve(ranged.size());
  for (const AccessPattern* pattern : ranged) paths.push_back(pattern->path);
  const std::size_t key = first.path->sort_reach(first.steps_given).keys;
  const plan::KeyCondition asked = plan::query(first).key;
  const Component& component = *asked.component;
  const auto apart = [&](std::string_view what) {
    return fmt::format("{} '{}': {}", what, component.field->name, written_in_each(of_members, &Path::sort));
  };
  if (!is_common(*first.path, common_start(paths), key, component)) return apart("the sort keys differ before");
  for (const AccessPattern* of_member : ranged) {
    const plan::KeyCondition here = plan::query(*of_member).key;
    const bool same_literal = here.literal_after == asked.literal_after;
    // A key that ends there is the bound of the keys that continue after it.
    const bool is_strict = here.range == RangeKind::below || here.range == RangeKind::above || here.stand_in != nullptr;
    if ((here.ends_key != asked.ends_key && is_strict) || (!same_literal && here.range == RangeKind::above))
      return apart("the sort keys continue differently after");
  }
  return std::nullopt;
}

/// Only some members have the range: it must reach from its bound to the end at which the items of the others are.
std::optional<std::string> why_not_next_to(const std::vector<const AccessPattern*>& ranged,
                                           const std::vector<const AccessPattern*>& others) {
  const AccessPattern& first = *ranged.front();
  const plan::KeyCondition asked = plan::query(first).key;
  const std::string& name = asked.component->field->name;
  const bool is_upper = asked.bounds_below();
  if (asked.bounds_below() == asked.bounds_above())
    return fmt::format(
        "a range on '{}' is not for the items of {}: together with them it can leave out items on one side "
        "only",
        name, names_of(others));
  for (const AccessPattern* pattern : ranged)
    for (const AccessPattern* other : others) {
      const CommonStart common = common_start({pattern->path, other->path});
      const Branch own = branch_of(*pattern->path, common);
      const Branch next_to = branch_of(*other->path, common);
      if (is_upper ? sorts_before(own, next_to) : sorts_before(next_to, own)) continue;
      return fmt::format(
          "the items of {1} that a range on '{0}' leaves out sort between the others and the items of {2}, which "
          "has no '{0}'",
          name, pattern->path->entity->name, other->path->entity->name);
    }
  return std::nullopt;
}

std::optional<std::string> why_no_range(const std::deque<AccessPattern>& of_members) {
  std::vector<const AccessPattern*> ranged;
  std::vector<const AccessPattern*> others;
  for (const AccessPattern& pattern : of_members) (pattern.range != nullptr ? ranged : others).push_back(&pattern);
  if (ranged.empty()) return std::nullopt;
  if (auto reason = why_not_the_same_range(ranged, of_members)) return reason;
  return others.empty() ? std::nullopt : why_not_next_to(ranged, others);
}

/// The attributes that the pattern's filter compares besides its key condition.
std::vector<const Field*> fields_filtered(const AccessPattern& pattern) {
  const ExactFilter exact = plan::query(pattern).exact;
  std::vector<const Field*> fields = exact.equal;
  if (exact.prefix != nullptr) fields.push_back(exact.prefix->field);
  if (pattern.box)
    for (const model::Box::Bound& bound : pattern.box->bounds) fields.push_back(bound.component->field);
  if (pattern.walk && pattern.walk->edge == model::Walk::Edge::filter) fields.push_back(pattern.walk->period->field);
  return fields;
}

/// "'a' in Post": what an item without the field counts as, if as anything.
std::string counted_in(const AccessPattern& pattern, const Field& field) {
  const model::Entity& entity = *pattern.path->entity;
  if (!model::has_value_if_absent(entity, field.leaf())) return "nothing in " + entity.name;
  return fmt::format("'{}' in {}", field.leaf().default_value->text, entity.name);
}

/// Why one filter is not right for items of both that lack what it compares.
std::optional<std::string> why_absent_counts_differently(const AccessPattern& a, const AccessPattern& b) {
  const auto left = fields_filtered(a);
  const auto right = fields_filtered(b);
  if (left.size() != right.size()) return std::nullopt;  // they need different filters
  for (std::size_t i = 0; i < left.size(); ++i) {
    const bool has_value = model::has_value_if_absent(*a.path->entity, left[i]->leaf());
    const bool other_has = model::has_value_if_absent(*b.path->entity, right[i]->leaf());
    if (has_value == other_has && (!has_value || model::same_default(left[i]->leaf(), right[i]->leaf()))) continue;
    return fmt::format("to be exact, the query filters by '{}', and an item without it counts as {} and as {}",
                       left[i]->name, counted_in(a, *left[i]), counted_in(b, *right[i]));
  }
  return std::nullopt;
}

/// Whether both have the same filter, which raw text or a part of a value makes necessary.
bool same_exact_filter(const AccessPattern& a, const AccessPattern& b) {
  const auto left = plan::exact_filter(plan::query(a));
  const auto right = plan::exact_filter(plan::query(b));
  if (!left || !right) return left.has_value() == right.has_value();
  return left->text == right->text && left->names == right->names;
}

}  // namespace

std::string written_in_each(const std::deque<AccessPattern>& of_members, std::vector<const KeyTemplate*> Path::*side) {
  std::string text;
  for (const AccessPattern& pattern : of_members)
    text += fmt::format("{}{} in {}", text.empty() ? "" : ", ", written_keys(pattern.path->*side),
                        pattern.path->entity->name);
  return text;
}

bool is_common(const Path& path, const CommonStart& common, std::size_t key, const Component& component) {
  if (key != common.keys) return key < common.keys;
  const auto& parts = path.sort[key]->parts;
  return std::any_of(parts.begin(), parts.begin() + static_cast<std::ptrdiff_t>(common.parts),
                     [&](const Part& part) { return part.component && &*part.component == &component; });
}

CommonStart common_start(const std::vector<const Path*>& paths) {
  const Path& first = *paths.front();
  const auto count = [&](auto length_with) {
    std::size_t least = static_cast<std::size_t>(-1);
    for (const Path* path : paths) least = std::min(least, length_with(*path));
    return least;
  };
  CommonStart common;
  common.keys = count([&](const Path& candidate) {
    return common_length(first.sort, candidate.sort,
                         [](const KeyTemplate* a, const KeyTemplate* b) { return writes_alike(*a, *b); });
  });
  if (common.keys == first.sort.size()) return common;
  const auto& parts = first.sort[common.keys]->parts;
  common.parts = count([&](const Path& candidate) {
    return common_length(parts, candidate.sort[common.keys]->parts,
                         [](const Part& a, const Part& b) { return writes_alike(a, b); });
  });
  const std::size_t alike = common.parts;
  common.parts =
      count([&](const Path& candidate) { return candidate.sort[common.keys]->without_part_of_address(alike); });
  const std::string literal = branch_of(first, common).literal;
  CommonStart without_bytes = common;
  common.bytes = count([&](const Path& candidate) {
    return common_length(literal, branch_of(candidate, without_bytes).literal, std::equal_to<>());
  });
  return common;
}

Branch branch_of(const Path& path, const CommonStart& common) {
  if (common.keys == path.sort.size()) return {"", true};
  const auto& parts = path.sort[common.keys]->parts;
  if (common.parts == parts.size()) return {"", true};
  const Part& part = parts[common.parts];
  if (part.component) return {};
  return {part.literal.substr(common.bytes), common.parts + 1 == parts.size()};
}

bool sorts_before(const Branch& left, const Branch& right) {
  if (right.literal.starts_with(left.literal)) return left.ends && left.literal.size() < right.literal.size();
  return left.literal < right.literal && !left.literal.starts_with(right.literal);
}

std::vector<const Field*> determined_by_partition(const Path& path) {
  FixedComponents fixed;
  for (const KeyTemplate* key : path.partition) fixed.push_back(key->components());
  return determined_by(fixed);
}

bool stays_outside(const Path& other, const std::deque<AccessPattern>& of_members) {
  const std::vector<const Field*> known = determined_by_partition(other);
  bool is_after = true;
  bool is_before = true;
  for (const AccessPattern& pattern : of_members) {
    if (!writes_partition_alike(other, *pattern.path)) return false;
    const CommonStart common = common_start({&other, pattern.path});
    for (std::size_t i = 0; i < other.sort.size() && i <= common.keys; ++i)
      for (const Component* component : other.sort[i]->components())
        if (is_common(other, common, i, *component) && !holds(known, component->field)) return false;
    const Branch own = branch_of(other, common);
    const Branch of_member = branch_of(*pattern.path, common);
    is_after = is_after && sorts_before(of_member, own);
    is_before = is_before && sorts_before(own, of_member);
  }
  return is_after || is_before;
}

std::optional<NamedApart> named_apart(const Path& a, const Path& b) {
  std::optional<NamedApart> found;
  const auto is_alike = [&](const Part& left, const Part& right) {
    if (writes_alike(left, right)) return true;
    if (!left.component || !right.component || left.component->shard != nullptr) return false;
    const Field& first = *left.component->field;
    const Field& second = *right.component->field;
    if (!first.members.empty() || !second.members.empty()) return false;
    if (!found) found = {&first, &second};
    return writes_in_one_form(*left.component, *right.component);
  };
  const bool is_one = std::equal(a.partition.begin(), a.partition.end(), b.partition.begin(), b.partition.end(),
                                 [&](const KeyTemplate* left, const KeyTemplate* right) {
                                   return !left->native && !right->native &&
                                          std::equal(left->parts.begin(), left->parts.end(), right->parts.begin(),
                                                     right->parts.end(), is_alike);
                                 });
  return is_one ? found : std::nullopt;
}

std::optional<std::string> why_no_common_range(const std::deque<AccessPattern>& of_members) {
  const Path& first = *of_members.front().path;
  if (first.index == nullptr && first.sort.empty()) return "without a sort key, a partition holds one item";
  for (const AccessPattern& pattern : of_members)
    if (!writes_partition_alike(first, *pattern.path) || first.reads_all_shards != pattern.path->reads_all_shards)
      return "the partition keys differ: " + written_in_each(of_members, &Path::partition);
  std::vector<const Path*> paths;
  paths.reserve(of_members.size());
  for (const AccessPattern& of_member : of_members) paths.push_back(of_member.path);
  const CommonStart common = common_start(paths);
  for (const AccessPattern& member_pattern : of_members)
    if (const Component* const apart = fixed_apart(member_pattern, common))
      return fmt::format("'{}' comes after the part that the sort keys have in common: {}", apart->field->name,
                         written_in_each(of_members, &Path::sort));
  if (auto reason = why_no_range(of_members)) return reason;
  for (const AccessPattern& own : of_members)
    if (auto reason = why_absent_counts_differently(of_members.front(), own)) return reason;
  for (const AccessPattern& own : of_members)
    if (!same_exact_filter(of_members.front(), own))
      return fmt::format("to be exact, a query of {} needs another filter than one of {}", first.entity->name,
                         own.path->entity->name);
  return std::nullopt;
}

}  // namespace keyc::plan
