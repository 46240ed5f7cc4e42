#include "generator/plan/nodes.hpp"

#include <algorithm>

#include "keyc/generated/listed.hpp"

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

namespace {

const model::Step& step_of(const model::AccessPattern& pattern, const model::Parameter& parameter) {
  const std::vector<model::Step>& steps = pattern.path->steps;
  return *std::find_if(steps.begin(), steps.end(),
                       [&](const model::Step& step) { return step.field == parameter.field; });
}

Node list_node(const model::AccessPattern& pattern) {
  const model::Parameter& list = *pattern.list();
  const std::size_t values = model::listed_values(list.field->type());
  return {.kind = kind_of_list(pattern),
          .part = step_of(pattern, list).component,
          .most = values == 0 ? most_values : std::min(values, most_values),
          .is_list = true};
}

}  // namespace

NodeKind kind_of_list(const model::AccessPattern& pattern) {
  const bool is_merged = step_of(pattern, *pattern.list()).in_partition && !pattern.path->sort.empty();
  return is_merged ? NodeKind::merge : NodeKind::sequence;
}

std::vector<Node> nodes(const model::AccessPattern& pattern) {
  std::vector<Node> result;
  if (pattern.list() != nullptr) result.push_back(list_node(pattern));
  for (Node& node : nodes(*pattern.path)) result.push_back(node);
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
