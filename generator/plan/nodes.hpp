#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "generator/model/path.hpp"

/// The plan of a pattern that takes several Queries (keyc/plan.hpp). Only this file decides which node a part of a key
/// becomes; access patterns, generated code, `keyc request`, the documentation and the checks read it.
///
///     part of a key   all that it is made of is given          else
///     shard           one Query; a Merge of two with `was`     a Merge of all shards
///     period          one Query                                a Sequence of periods, one after the other
///     address         one Query, if its dimensions are exact   a Sequence of ranges of addresses
///
/// A list of values (`status in`) is around these: a Merge of what is read of each value where the partition key has
/// it, since items of different partitions have no order but that of their sort keys; else a Sequence in the order of
/// keys.
namespace keyc::plan {

enum class NodeKind : std::uint8_t {
  merge,     // the items of all children, by sort key
  sequence,  // the items of one child after the other
};

/// A level of the plan's tree.
struct Node {
  NodeKind kind = NodeKind::merge;
  const model::Component* part = nullptr;  // that is the reason for it
  bool is_given = false;                   // equality fixes all that the part is made of
  std::size_t fewest = 1;                  // children
  std::size_t most = 1;
  bool is_walk = false;  // of periods: as many as the walk reaches, each of which is counted here
  bool is_list = false;  // of values
};

/// The levels of the plan, the outermost first, around each Query of the path. None if a pattern of it is one Query.
std::vector<Node> nodes(const model::Path& path);
/// Of the pattern: also of its box.
std::vector<Node> nodes(const model::AccessPattern& pattern);

/// Whether patterns of the path are read by a plan, and not by one Query.
bool is_plan(const model::Path& path);
bool is_plan(const model::AccessPattern& pattern);

/// Whether a list of values, which the pattern has, is read by a Merge or by a Sequence.
NodeKind kind_of_list(const model::AccessPattern& pattern);

/// How many Queries a plan reads at least, and at most.
struct QueryCount {
  std::size_t fewest = 1;
  std::size_t most = 1;
};
QueryCount query_count(const std::vector<Node>& nodes);

/// "Merge"
std::string_view name_of(NodeKind kind);

}  // namespace keyc::plan
