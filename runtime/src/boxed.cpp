#include "keyc/boxed.hpp"

#include <algorithm>

#include "keyc/key_function.hpp"

namespace keyc {
namespace {

RangeKind with_its_bounds(RangeKind kind) {
  if (kind == RangeKind::above) return RangeKind::at_least;
  return kind == RangeKind::below ? RangeKind::at_most : kind;
}

struct OneQuery : QuerySettings {
  explicit OneQuery(KeyCondition condition) : QuerySettings(std::move(condition)) {}
};

std::vector<PlanNode> queries_in(const KeyNames& names, Given given, Fixed fixed, const BoxBounds& bounds,
                                 std::size_t width_after) {
  std::vector<AttributeValue> equal;
  for (std::size_t i = 0; i < fixed.keys; ++i)
    equal.push_back(names.functions[i]->value(given.components(), given.shard()));
  const KeyText start = names.functions[fixed.keys]->beginning(given.components(), fixed.components);
  std::vector<PlanNode> queries;
  for (const SortCondition& range : bounds.conditions(start, width_after))
    queries.push_back(PlanNode::of(OneQuery({names, equal, range})));
  return queries;
}

std::vector<std::string> shards_of(const KeyPart* part, Given given, ShardsRead read) {
  if (part == nullptr) return {std::string()};
  return read == ShardsRead::all ? part->shards.texts() : part->shards.texts(part->hash(given.components()));
}

}  // namespace

BoxBounds::BoxBounds(const KeyFunction& key, std::size_t most_ranges)
    : BoxBounds(KeyText(key.entity, key.key, key.limit, key.type), key.layout(), most_ranges) {}

BoxBounds& BoxBounds::add(std::size_t dimension, RangeKind kind, DimensionForm form, std::string low,
                          std::string high) {
  if (form.is_lossy) kind = with_its_bounds(kind);
  if (form.is_reversed) {
    kind = reversed(kind);
    low.swap(high);
  }
  box_.bound(dimension, kind, low, high);
  return *this;
}

BoxBounds& BoxBounds::add_start(std::size_t dimension, std::string start) {
  const std::size_t size = (layout_->width(dimension) + 7) / 8;
  std::string low = start;
  low.resize(size, '\x00');
  start.resize(size, '\xFF');
  box_.bound(dimension, RangeKind::between, low, start);
  return *this;
}

std::vector<SortCondition> BoxBounds::conditions(const KeyText& fixed, std::size_t width_after) const {
  std::vector<SortCondition> result;
  for (const zorder::AddressRange& range : box_.cover(most_ranges_)) {
    auto [low, high] = zorder::key_bounds(fixed.text(), range, width_after);
    if (high.size() > fixed.limit()) throw KeySizeError(fixed.entity(), fixed.key(), high, high.size(), fixed.limit());
    result.push_back({SortCondition::Kind::between, std::move(low), std::move(high), AttributeValue::Type::B});
  }
  return result;
}

PlanNode sequence_of(std::vector<PlanNode> queries, bool descending) {
  if (!descending) return PlanNode::sequence(std::move(queries));
  std::reverse(queries.begin(), queries.end());
  for (PlanNode& query : queries) query.request->ScanIndexForward = false;
  return PlanNode::sequence(std::move(queries));
}

PlanSettings boxed(const KeyNames& names, Given given, ShardsRead read, Fixed fixed, const BoxBounds& bounds,
                   std::size_t width_after) {
  const KeyPart* const part = names.functions[0]->shard();
  std::vector<std::vector<PlanNode>> shards;
  for (const std::string& shard : shards_of(part, given, read))
    shards.push_back(queries_in(names, given.in_shard(shard), fixed, bounds, width_after));
  PlanSettings plan;
  plan.key_names = names;
  for (std::size_t i = 1; i < names.attributes.size(); ++i) plan.sort_attributes.push_back(names.attributes[i].name);
  plan.make = [shards = std::move(shards), once = part != nullptr && part->shards.was != 0](std::string_view,
                                                                                            bool descending) {
    std::vector<PlanNode> children;
    for (const std::vector<PlanNode>& queries : shards) children.push_back(sequence_of(queries, descending));
    return children.size() == 1 ? std::move(children.front()) : PlanNode::merge(std::move(children), descending, once);
  };
  return plan;
}

}  // namespace keyc
