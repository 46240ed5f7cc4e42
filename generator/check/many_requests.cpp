#include <fmt/format.h>

#include "generator/check/check.hpp"
#include "generator/encoding/time_fields.hpp"
#include "generator/plan/nodes.hpp"

namespace keyc::check {

namespace {

constexpr std::size_t many = 64;

/// Each value of a list is read in each shard, and each of these in the ranges of a box.
void report_many_values(const model::AccessPattern& pattern, std::size_t shards, Findings& findings) {
  const std::size_t ranges = pattern.box ? pattern.box->ranges : 1;
  const std::size_t values = plan::nodes(pattern).front().most;
  const std::size_t requests = ranges * values * shards;
  if (requests == values || requests <= many) return;
  std::string counted = fmt::format("{} values", values);
  std::string fix;
  if (ranges > 1) {
    counted = fmt::format("{} ranges of each of {}", ranges, counted);
    fix = "write fewer 'ranges'";
  }
  if (shards > 1) {
    counted += fmt::format(" in each of {} shards", shards);
    fix += fmt::format("{}give what decides the shard, or write fewer shards in '{}'", fix.empty() ? "" : "; or ",
                       pattern.path->partition.front()->key->name);
  }
  findings.report(
      Subject(*pattern.path->entity, pattern.path->keys()),
      {Code::many_requests, pattern.span,
       fmt::format("a read of '{}' sends up to {} requests, one for each of {}", pattern.name, requests, counted),
       fix});
}

void report_many(const model::AccessPattern& pattern, Findings& findings) {
  if (!plan::is_plan(pattern)) return;
  const std::size_t shards = plan::query_count(plan::nodes(*pattern.path)).fewest;
  if (pattern.list() != nullptr) return report_many_values(pattern, shards, findings);
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
