#pragma once

#include <cstddef>
#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "generator/model/model.hpp"

/// What the keys of several entities have in common, and so whether one range of sort keys can contain exactly the
/// items that are asked for of each of them.
namespace keyc::plan {

/// How far the sort keys of several paths on one key are written alike.
struct CommonStart {
  std::size_t keys = 0;   // sort key attributes that are alike as a whole
  std::size_t parts = 0;  // parts of the next attribute that are alike
  std::size_t bytes = 0;  // bytes of the next literals that are alike
};

CommonStart common_start(const std::vector<const model::Path*>& paths);

/// Whether the component, which is in the attribute at this position of the sort key, is written the same way in all
/// members.
bool is_common(const model::Path& path, const CommonStart& common, std::size_t key, const model::Component& component);

/// The literal in a member's sort key at the point where it starts to differ from those of the others; empty if there
/// is a component.
struct Branch {
  std::string literal;
  bool ends = false;  // nothing follows the literal
};

/// The branch of a path after the common start.
Branch branch_of(const model::Path& path, const CommonStart& common);

/// Whether all keys that continue with `left` sort before all keys that continue with `right`.
bool sorts_before(const Branch& left, const Branch& right);

/// The fields whose values can be read from the partition key.
std::vector<const model::Field*> determined_by_partition(const model::Path& path);

/// Whether no key of `other`, whatever its values, can be in the range of a collection's pattern: in each partition all
/// of its keys sort before those that are asked for of the members, or all of them sort after those.
bool stays_outside(const model::Path& other, const std::deque<model::AccessPattern>& of_members);

/// "A#<x> in Device, B#<y> in Reading": the partition keys, or the sort keys.
std::string written_in_each(const std::deque<model::AccessPattern>& of_members,
                            std::vector<const model::KeyTemplate*> model::Path::*side);

/// Attributes of two entities at the same place of their keys.
struct NamedApart {
  const model::Field* first = nullptr;
  const model::Field* second = nullptr;
};

/// The first ones, if the partition keys are written alike but for the names of attributes.
std::optional<NamedApart> named_apart(const model::Path& a, const model::Path& b);

/// Why one range does not contain exactly what these patterns ask for; no value if it does. There is one pattern of
/// each member, all on one key, and their parameters have been matched with it.
std::optional<std::string> why_no_common_range(const std::deque<model::AccessPattern>& of_members);

}  // namespace keyc::plan
