#pragma once

#include <cstddef>
#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "generator/model/model.hpp"

/// What the keys of several entities have in common, and so whether one range of sort keys can hold what is asked of
/// each of them, and nothing else of them.
namespace keyc::model {

/// Whether both types have the same values; either may be optional.
bool same_type(const Type& a, const Type& b);

/// How far the sort keys of several paths on one key are written alike.
struct CommonStart {
  std::size_t keys = 0;   // sort key attributes that are alike as a whole
  std::size_t parts = 0;  // of the next one: parts that are
  std::size_t bytes = 0;  // and of the literals behind those
};

CommonStart common_start(const std::vector<const Path*>& paths);

/// The literal that stands in a member's sort key where it parts from those of the others.
struct Branch {
  std::string literal;
  bool ends = false;  // nothing follows
};

/// Of a path that has a sort key attribute there.
Branch branch_of(const Path& path, const CommonStart& common);

/// Whether all keys that go on as `one` stand in front of all that go on as `other`.
bool stands_before(const Branch& one, const Branch& other);

/// The fields whose values the partition key tells.
std::vector<const Field*> told_by_partition(const Path& path);

/// Whether no key of `other` can be in the range of a collection's pattern, whatever its values: in each partition all
/// of them stand in front of what is asked for of every member, or all behind.
bool stands_aside(const Path& other, const std::deque<AccessPattern>& of_members);

/// What stops one range from holding exactly what these patterns ask for: one of each member, on one key, their
/// parameters matched with it. No value where nothing does.
std::optional<std::string> why_no_common_range(const std::deque<AccessPattern>& of_members);

}  // namespace keyc::model
