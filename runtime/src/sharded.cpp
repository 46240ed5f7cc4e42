#include "keyc/sharded.hpp"

#include "keyc/asked.hpp"
#include "keyc/key_function.hpp"
#include "plan_parts.hpp"

namespace keyc {
namespace {

/// `query_in` makes the query in the shard of this Given.
template <class MakeQuery>
PlanSettings merged(const KeyNames& names, Given given, ShardsRead read, MakeQuery query_in) {
  const KeyPart* const part = names.functions[0]->shard();
  std::vector<PlanNode> queries;
  for (const std::string& shard : shards_read(part, given, read))
    queries.push_back(PlanNode::of(query_in(given.in_shard(shard))));

  PlanSettings plan = plan_on(names);
  plan.make = [queries = std::move(queries), once = part != nullptr && part->shards.was != 0](std::string_view,
                                                                                              bool descending) {
    std::vector<PlanNode> shards = queries;
    for (PlanNode& shard : shards)
      if (shard.request && descending) shard.request->ScanIndexForward = false;
    return shards.size() == 1 ? std::move(shards.front()) : PlanNode::merge(std::move(shards), descending, once);
  };
  return plan;
}

}  // namespace

std::vector<std::string> shards_read(const KeyPart* part, Given given, ShardsRead read) {
  if (part == nullptr) return {std::string()};
  return read == ShardsRead::all ? part->shards.texts() : part->shards.texts(part->hash(given.components()));
}

PlanSettings sharded(const KeyNames& names, Given given, ShardsRead read, Fixed fixed) {
  return merged(names, given, read, [&](Given in_shard) { return AnyQuery(names, in_shard, fixed); });
}

PlanSettings sharded(const KeyNames& names, Given given, ShardsRead read, Fixed fixed, const Asked& asked) {
  return merged(names, given, read, [&](Given in_shard) { return AnyQuery(names, in_shard, fixed, asked); });
}

}  // namespace keyc
