#include "generator/plan/nodes.hpp"

namespace keyc::plan {
namespace {

void add_shards(std::vector<Node>& nodes, const model::Path& path) {
  const model::Component* const part = path.shard();
  if (part == nullptr) return;
  const Shards& shards = part->shard->shards;
  if (path.reads_all_shards) {
    const std::size_t all = shards.text_count();
    nodes.push_back({NodeKind::merge, part, false, all, all});
  } else if (shards.was != 0) {
    nodes.push_back({NodeKind::merge, part, true, 1, 2});
  }
}

}  // namespace

std::vector<Node> nodes(const model::Path& path) {
  std::vector<Node> result;
  if (path.period != nullptr) result.push_back({NodeKind::sequence, path.period, false, 1, 1, true});
  add_shards(result, path);
  return result;
}

std::vector<Node> nodes(const model::AccessPattern& pattern) {
  std::vector<Node> result = nodes(*pattern.path);
  if (pattern.box)
    result.push_back({NodeKind::sequence, pattern.box->bounds.front().component, false, 1, pattern.box->ranges});
  return result;
}

bool is_plan(const model::Path& path) { return !nodes(path).empty(); }

bool is_plan(const model::AccessPattern& pattern) {
  return pattern.operation == model::Operation::query && pattern.path != nullptr && !nodes(pattern).empty();
}

QueryCount query_count(const std::vector<Node>& nodes) {
  QueryCount count;
  for (const Node& node : nodes) {
    count.fewest *= node.fewest;
    count.most *= node.most;
  }
  return count;
}

std::string_view name_of(NodeKind kind) { return kind == NodeKind::merge ? "Merge" : "Sequence"; }

}  // namespace keyc::plan
