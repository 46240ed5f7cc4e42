#include <fmt/format.h>

#include <algorithm>

#include "generator/check/check.hpp"
#include "generator/check/possible_values.hpp"

namespace keyc::check {
namespace {

bool has_many_values(const model::Step& step) { return !possible_values(*step.component, {}); }

/// The number of partitions that `when` allows, if it is small enough to count.
std::optional<std::size_t> partitions(const model::Path& path) {
  std::size_t count = 1;
  for (const model::Step& step : path.steps) {
    if (!step.in_partition) continue;
    const auto values = possible_values(*step.component, path.presence);
    if (!values) return {};
    count *= *values;
  }
  return count;
}

void check_partitions(const model::Entity& entity, const model::Path& path, Findings& findings) {
  constexpr std::size_t few = 10;
  const auto is_doubtful = [](const model::KeyTemplate* key) { return key->is_doubtful; };
  if (std::any_of(path.partition.begin(), path.partition.end(), is_doubtful)) return;
  const auto count = partitions(path);
  if (!count || *count == 0 || *count > few) return;
  const std::string what = path.index == nullptr
                               ? "items of " + entity.name
                               : fmt::format("entries of {} in index {}", entity.name, path.index->name);
  const std::string where = *count == 1 ? "one partition" : fmt::format("at most {} partitions", *count);
  findings.report(Subject(entity, path.partition),
                  {Code::hot_partition, path.partition.front()->span, fmt::format("all {} are in {}", what, where),
                   "one partition takes 1,000 writes a second: add an attribute with many values"});
}

}  // namespace

/// One partition of a table or an index takes 1,000 writes and 3,000 reads a second. What shares the partitions of the
/// table, such as local indexes, is reported with the table alone.
void hot_partitions(const model::Schema& schema, Findings& findings) {
  for (const model::Entity& entity : schema.entities) {
    const std::vector<model::Step>& steps = entity.primary().steps;
    if (std::none_of(steps.begin(), steps.end(), has_many_values)) continue;
    for (const model::Path& path : entity.paths)
      if (&path == &entity.primary() || path.partition != entity.primary().partition)
        check_partitions(entity, path, findings);
  }
}

}  // namespace keyc::check
