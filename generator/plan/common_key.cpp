#include "generator/plan/common_key.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "generator/plan/filter_expression.hpp"
#include "generator/plan/match_path.hpp"

namespace keyc::model {

bool same_type(const Type& a, const Type& b) {
  return a.kind == b.kind && a.enumeration == b.enumeration && a.structure == b.structure &&
         std::equal(a.arguments.begin(), a.arguments.end(), b.arguments.begin(), b.arguments.end(), same_type);
}

namespace {

/// Whether one value of the field of that name is written alike.
bool writes_alike(const Component& a, const Component& b) {
  if (a.field->name != b.field->name || !same_type(a.field->type(), b.field->type())) return false;
  if (!a.encoding->same_form(*b.encoding) || a.stand_in.has_value() != b.stand_in.has_value()) return false;
  if (a.stand_in && a.stand_in->text != b.stand_in->text) return false;
  if (a.encoding->ending != Ending::text) return true;
  const bool same_mode = a.mode == b.mode && a.as_it_is == b.as_it_is && a.separator == b.separator;
  // Where more follows in one key only, unescaped text could stand between the two.
  return same_mode && (a.last == b.last || a.mode == TextMode::escaped);
}

bool writes_alike(const Part& a, const Part& b) {
  if (a.component && b.component) return writes_alike(*a.component, *b.component);
  return !a.component && !b.component && a.literal == b.literal;
}

bool writes_alike(const KeyTemplate& a, const KeyTemplate& b) {
  return a.native == b.native &&
         std::equal(a.parts.begin(), a.parts.end(), b.parts.begin(), b.parts.end(),
                    [](const Part& one, const Part& other) { return writes_alike(one, other); });
}

bool writes_partition_alike(const Path& a, const Path& b) {
  return std::equal(a.partition.begin(), a.partition.end(), b.partition.begin(), b.partition.end(),
                    [](const KeyTemplate* one, const KeyTemplate* other) { return writes_alike(*one, *other); });
}

template <class Same>
std::size_t common_length(const auto& a, const auto& b, Same same) {
  return static_cast<std::size_t>(std::mismatch(a.begin(), a.end(), b.begin(), b.end(), same).first - a.begin());
}

std::string written(const std::vector<const KeyTemplate*>& keys) {
  std::string text;
  for (const KeyTemplate* key : keys)
    text += fmt::format("{}{}", text.empty() ? "" : ", ", key->native ? key->key->name : key->written);
  return text;
}

/// "A#<x> in Device, B#<y> in Reading"
std::string written_in_each(const std::deque<AccessPattern>& of_members, std::vector<const KeyTemplate*> Path::*side) {
  std::string text;
  for (const AccessPattern& one : of_members)
    text += fmt::format("{}{} in {}", text.empty() ? "" : ", ", written(one.path->*side), one.path->entity->name);
  return text;
}

bool holds(const std::vector<const Field*>& fields, const Field* field) {
  return std::find(fields.begin(), fields.end(), field) != fields.end();
}

/// Whether the component, of the attribute at this position of the sort key, is written alike in all members.
bool is_common(const Path& path, const CommonStart& common, std::size_t key, const Component& component) {
  if (key != common.keys) return key < common.keys;
  const auto& parts = path.sort[key]->parts;
  return std::any_of(parts.begin(), parts.begin() + static_cast<std::ptrdiff_t>(common.parts),
                     [&](const Part& one) { return one.component && &*one.component == &component; });
}

/// A component that the pattern fixes, that the partition does not tell, and that is not common.
const Component* fixed_apart(const AccessPattern& pattern, const CommonStart& common) {
  const Path& path = *pattern.path;
  const std::vector<const Field*> told = told_by_partition(path);
  const SortReach reach = path.sort_reach(pattern.steps_given);
  for (std::size_t i = 0; i < path.sort.size() && i <= reach.keys; ++i) {
    auto components = path.sort[i]->components();
    if (i == reach.keys) components.resize(reach.components);
    for (const Component* one : components)
      if (!holds(told, one->field) && !is_common(path, common, i, *one)) return one;
  }
  return nullptr;
}

std::string names_of(const std::vector<const AccessPattern*>& patterns) {
  std::string text;
  for (const AccessPattern* one : patterns) text += (text.empty() ? "" : ", ") + one->path->entity->name;
  return text;
}

/// Of members that have a range on one component: it must be the same for all of them.
std::optional<std::string> why_not_the_same_range(const std::vector<const AccessPattern*>& ranged,
                                                  const std::deque<AccessPattern>& of_members) {
  const AccessPattern& first = *ranged.front();
  std::vector<const Path*> paths;
  paths.reserve(ranged.size());
  for (const AccessPattern* one : ranged) paths.push_back(one->path);
  const std::size_t key = first.path->sort_reach(first.steps_given).keys;
  const plan::KeyCondition asked = plan::query(first).key;
  const Component& component = *asked.component;
  const auto apart = [&](std::string_view what) {
    return fmt::format("{} '{}': {}", what, component.field->name, written_in_each(of_members, &Path::sort));
  };
  if (!is_common(*first.path, common_start(paths), key, component))
    return apart("the sort keys differ before they come to");
  for (const AccessPattern* one : ranged) {
    const plan::KeyCondition here = plan::query(*one).key;
    const bool same_literal = here.literal_after == asked.literal_after;
    // What ends there is the bound of what goes on after it.
    const bool is_strict = here.range == RangeKind::below || here.range == RangeKind::above || here.stand_in != nullptr;
    if ((here.component->last != component.last && is_strict) || (!same_literal && here.range == RangeKind::above))
      return apart("the sort keys go on differently behind");
  }
  return std::nullopt;
}

/// Some have the range and others do not: it must reach from its bound to the end that is on their side.
std::optional<std::string> why_not_beside(const std::vector<const AccessPattern*>& ranged,
                                          const std::vector<const AccessPattern*>& others) {
  const AccessPattern& first = *ranged.front();
  const plan::KeyCondition asked = plan::query(first).key;
  const std::string& name = asked.component->field->name;
  const bool is_upper = asked.bounds_below();
  if (asked.bounds_below() == asked.bounds_above())
    return fmt::format(
        "beside the items of {}, which a range on '{}' does not ask for, it can leave out others on one "
        "side only",
        names_of(others), name);
  for (const AccessPattern* one : ranged)
    for (const AccessPattern* other : others) {
      const CommonStart common = common_start({one->path, other->path});
      const Branch own = branch_of(*one->path, common);
      const Branch beside = branch_of(*other->path, common);
      if (is_upper ? stands_before(own, beside) : stands_before(beside, own)) continue;
      return fmt::format(
          "what a range on '{}' leaves out of {} stands between the rest and the items of {}, which has "
          "no '{}'",
          name, one->path->entity->name, other->path->entity->name, name);
    }
  return std::nullopt;
}

std::optional<std::string> why_no_range(const std::deque<AccessPattern>& of_members) {
  std::vector<const AccessPattern*> ranged;
  std::vector<const AccessPattern*> others;
  for (const AccessPattern& one : of_members) (one.range != nullptr ? ranged : others).push_back(&one);
  if (ranged.empty()) return std::nullopt;
  if (auto reason = why_not_the_same_range(ranged, of_members)) return reason;
  return others.empty() ? std::nullopt : why_not_beside(ranged, others);
}

/// Whether raw text makes them filter the same.
bool same_exact_filter(const AccessPattern& a, const AccessPattern& b) {
  const auto one = plan::exact_filter(plan::query(a));
  const auto other = plan::exact_filter(plan::query(b));
  return one.has_value() == other.has_value() && (!one || (one->text == other->text && one->names == other->names));
}

}  // namespace

CommonStart common_start(const std::vector<const Path*>& paths) {
  const Path& first = *paths.front();
  const auto count = [&](auto length_with) {
    std::size_t least = static_cast<std::size_t>(-1);
    for (const Path* one : paths) least = std::min(least, length_with(*one));
    return least;
  };
  CommonStart common;
  common.keys = count([&](const Path& one) {
    return common_length(first.sort, one.sort,
                         [](const KeyTemplate* a, const KeyTemplate* b) { return writes_alike(*a, *b); });
  });
  if (common.keys == first.sort.size()) return common;
  const auto& parts = first.sort[common.keys]->parts;
  common.parts = count([&](const Path& one) {
    return common_length(parts, one.sort[common.keys]->parts,
                         [](const Part& a, const Part& b) { return writes_alike(a, b); });
  });
  const std::string literal = branch_of(first, common).literal;
  CommonStart without_bytes = common;
  common.bytes = count([&](const Path& one) {
    return common_length(literal, branch_of(one, without_bytes).literal, std::equal_to<>());
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

bool stands_before(const Branch& one, const Branch& other) {
  if (other.literal.starts_with(one.literal)) return one.ends && one.literal.size() < other.literal.size();
  return one.literal < other.literal && !one.literal.starts_with(other.literal);
}

std::vector<const Field*> told_by_partition(const Path& path) {
  FixedComponents fixed;
  for (const KeyTemplate* one : path.partition) fixed.push_back(one->components());
  return told_by(fixed);
}

bool stands_aside(const Path& other, const std::deque<AccessPattern>& of_members) {
  const std::vector<const Field*> told = told_by_partition(other);
  bool is_behind = true;
  bool is_before = true;
  for (const AccessPattern& one : of_members) {
    if (!writes_partition_alike(other, *one.path)) return false;
    const CommonStart common = common_start({&other, one.path});
    for (std::size_t i = 0; i < other.sort.size() && i <= common.keys; ++i)
      for (const Component* component : other.sort[i]->components())
        if (is_common(other, common, i, *component) && !holds(told, component->field)) return false;
    const Branch own = branch_of(other, common);
    const Branch of_member = branch_of(*one.path, common);
    is_behind = is_behind && stands_before(of_member, own);
    is_before = is_before && stands_before(own, of_member);
  }
  return is_behind || is_before;
}

std::optional<std::string> why_no_common_range(const std::deque<AccessPattern>& of_members) {
  const Path& first = *of_members.front().path;
  if (first.index == nullptr && first.sort.empty()) return "without a sort key, a partition holds one item";
  for (const AccessPattern& one : of_members)
    if (!writes_partition_alike(first, *one.path))
      return "the partition keys differ: " + written_in_each(of_members, &Path::partition);
  std::vector<const Path*> paths;
  paths.reserve(of_members.size());
  for (const AccessPattern& one : of_members) paths.push_back(one.path);
  const CommonStart common = common_start(paths);
  for (const AccessPattern& one : of_members)
    if (const Component* const apart = fixed_apart(one, common))
      return fmt::format("'{}' stands behind what the sort keys have in common: {}", apart->field->name,
                         written_in_each(of_members, &Path::sort));
  if (auto reason = why_no_range(of_members)) return reason;
  for (const AccessPattern& one : of_members)
    if (!same_exact_filter(of_members.front(), one))
      return fmt::format("raw text makes a query of {} filter what one of {} does not", first.entity->name,
                         one.path->entity->name);
  return std::nullopt;
}

}  // namespace keyc::model
