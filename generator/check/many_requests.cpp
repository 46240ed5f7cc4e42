#include <fmt/format.h>

#include "generator/check/check.hpp"
#include "generator/encoding/time_fields.hpp"
#include "generator/plan/nodes.hpp"

namespace keyc::check {

namespace {

constexpr std::size_t many = 64;

/// Each value of a list is read in each shard.
void report_many_values(const model::AccessPattern& pattern, std::size_t shards, Findings& findings) {
  const std::size_t values = plan::nodes(pattern).front().most;
  if (shards * values <= many) return;
  findings.report(Subject(*pattern.path->entity, pattern.path->partition),
                  {Code::many_requests, pattern.span,
                   fmt::format("a read of '{}' sends up to {} requests, one for each of {} values in each of {} shards",
                               pattern.name, shards * values, values, shards),
                   fmt::format("give what decides the shard, or write fewer shards in '{}'",
                               pattern.path->partition.front()->key->name)});
}

void report_many(const model::AccessPattern& pattern, Findings& findings) {
  if (!plan::is_plan(pattern)) return;
  const std::size_t shards = plan::query_count(plan::nodes(*pattern.path)).fewest;
  if (shards > 1 && pattern.list() != nullptr) return report_many_values(pattern, shards, findings);
  if (shards <= many) return;
  const std::string in_each =
      pattern.walk ? fmt::format(" in each {}", model::period_name(*pattern.walk->period)) : std::string();
  findings.report(
      Subject(*pattern.path->entity, pattern.path->partition),
      {Code::many_requests, pattern.span,
       fmt::format("each read of '{}' sends {} requests or more{}, one for each shard", pattern.name, shards, in_each),
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
