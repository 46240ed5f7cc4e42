#include "keyc/generated/sharded.hpp"

#include "keyc/generated/key_function.hpp"
#include "keyc/generated/range_condition.hpp"
#include "plans/plan_parts.hpp"

namespace keyc {
std::vector<std::string> generated::shards_read(const KeyPart* part, GivenComponents given, ShardsRead read) {
  if (part == nullptr) return {std::string()};
  return read == ShardsRead::all ? part->shards.texts() : part->shards.texts(part->hash(given.components()));
}

PlanSettings generated::sharded(const KeyReads& reads, GivenComponents given, ShardsRead read, const void* value) {
  const KeyPart* const part = reads.names.functions[0]->shard();
  std::vector<PlanNode> queries;
  for (const std::string& shard : shards_read(part, given, read))
    queries.push_back(PlanNode::of(AnyQuery(reads, given.in_shard(shard), value)));

  PlanSettings plan = plan_on(reads.names);
  plan.make = [queries = std::move(queries), once = part != nullptr && part->shards.was != 0](std::string_view,
                                                                                              bool descending) {
    std::vector<PlanNode> shards = queries;
    for (PlanNode& shard : shards)
      if (shard.request && descending) shard.request->ScanIndexForward = false;
    return shards.size() == 1 ? std::move(shards.front()) : PlanNode::merge(std::move(shards), descending, once);
  };
  return plan;
}

}  // namespace keyc
