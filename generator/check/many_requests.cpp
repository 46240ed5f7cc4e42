#include <fmt/format.h>

#include "generator/check/check.hpp"
#include "generator/encoding/time_fields.hpp"
#include "generator/plan/nodes.hpp"

namespace keyc::check {

namespace {

void report_many(const model::AccessPattern& pattern, Findings& findings) {
  constexpr std::size_t many = 64;
  if (!plan::is_plan(pattern)) return;
  const std::size_t queries = plan::query_count(plan::nodes(*pattern.path)).fewest;
  if (queries <= many) return;
  const std::string in_each =
      pattern.walk ? fmt::format(" in each {}", model::period_of(*pattern.walk->period)->name) : std::string();
  findings.report(
      Subject(*pattern.path->entity, pattern.path->partition),
      {Code::many_requests, pattern.span,
       fmt::format("each read of '{}' sends {} requests or more{}, one for each shard", pattern.name, queries, in_each),
       fmt::format("give what decides the shard, or write fewer shards in '{}'",
                   pattern.path->partition.front()->key->name)});
}

}  // namespace

/// A plan sends a request for each of its Queries, even if only one of them finds an item.
void many_requests(const model::Schema& schema, Findings& findings) {
  for (const model::Entity& entity : schema.entities)
    for (const model::AccessPattern& pattern : entity.accesses) report_many(pattern, findings);
  for (const model::Collection& collection : schema.collections)
    for (const model::CollectionPattern& pattern : collection.accesses) report_many(pattern.shared, findings);
}

}  // namespace keyc::check
