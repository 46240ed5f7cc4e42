#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "generator/check/check.hpp"

namespace keyc::check {
namespace {

bool is_part_of_partitions(const model::Entity& entity, const model::Field* field) {
  return std::any_of(entity.paths.begin(), entity.paths.end(), [&](const model::Path& path) {
    return std::any_of(path.steps.begin(), path.steps.end(),
                       [&](const model::Step& step) { return step.in_partition && step.field == field; });
  });
}

/// The attribute that decides the partitions which boxes read, or those of the table; empty if none does.
std::string partition_attribute(const model::Entity& entity) {
  const model::Path* path = &entity.primary();
  for (const model::AccessPattern& pattern : entity.accesses)
    if (pattern.box) path = pattern.path;
  const auto found =
      std::find_if(path->steps.begin(), path->steps.end(), [](const model::Step& step) { return step.in_partition; });
  return found == path->steps.end() ? std::string() : found->field->name;
}

}  // namespace

/// Only how many items a partition has says what a box reads of it.
void item_counts(const model::Schema& schema, Findings& findings) {
  for (const model::Entity& entity : schema.entities) {
    if (!entity.items || entity.items->per == nullptr || entity.paths.empty()) continue;
    const model::ExpectedItems& items = *entity.items;
    if (is_part_of_partitions(entity, items.per)) continue;
    const std::string attribute = partition_attribute(entity);
    findings.diagnostics().report(
        {Code::useless_item_count, items.per_span,
         fmt::format("'{}' is in no partition key of {}: the number says nothing of a partition, and no cost is "
                     "calculated from it",
                     items.per->name, entity.name),
         attribute.empty()
             ? std::string("write items and the number that all have together")
             : fmt::format("write how many items each {0} has: items {1} per {0}", attribute, items.count)});
  }
}

}  // namespace keyc::check
