#include <fmt/format.h>

#include "generator/check/check.hpp"
#include "generator/plan/nodes.hpp"

namespace keyc::check {

/// A plan sends a request for each of its Queries, even if only one of them finds an item.
void many_requests(const model::Schema& schema, Findings& findings) {
  constexpr std::size_t many = 64;
  for (const model::Entity& entity : schema.entities)
    for (const model::AccessPattern& pattern : entity.accesses) {
      if (!plan::is_plan(pattern)) continue;
      const std::size_t queries = plan::query_count(plan::nodes(*pattern.path)).fewest;
      if (queries <= many) continue;
      findings.report(
          Subject(entity, pattern.path->partition),
          {Code::many_requests, pattern.span,
           fmt::format("each read of '{}' sends {} requests or more, one for each shard", pattern.name, queries),
           fmt::format("give what decides the shard, or write fewer shards in '{}'",
                       pattern.path->partition.front()->key->name)});
    }
}

}  // namespace keyc::check
