#include <fmt/format.h>

#include "generator/check/check.hpp"
#include "generator/proof/shape/shape.hpp"

namespace keyc::check {
namespace {

using proof::few_texts;

/// The number of partitions, if it is small enough to count.
std::optional<std::size_t> partitions(const model::Path& path) {
  std::size_t count = 1;
  for (const model::KeyTemplate* key : path.partition)
    for (const model::Component* component : key->components()) {
      const auto texts = few_texts(*component);
      if (!texts) return {};
      count *= *texts;
    }
  return count;
}

bool has_many_items(const model::Path& path) {
  for (const model::KeyTemplate* key : path.sort)
    for (const model::Component* component : key->components())
      if (!few_texts(*component)) return true;
  return false;
}

}  // namespace

/// One partition of a table takes 1,000 writes and 3,000 reads a second.
void hot_partitions(const model::Schema& schema, Findings& findings) {
  constexpr std::size_t few = 10;
  for (const model::Entity& entity : schema.entities) {
    if (!has_many_items(entity.primary())) continue;
    const auto count = partitions(entity.primary());
    if (!count || *count > few) continue;
    const std::string where = *count == 1 ? "one partition" : fmt::format("{} partitions", *count);
    findings.report(Subject(entity, entity.primary().partition),
                    {Code::hot_partition, entity.primary().partition.front()->span,
                     fmt::format("all items of {} are in {}", entity.name, where),
                     "one partition takes 1,000 writes a second: add an attribute with many values"});
  }
}

}  // namespace keyc::check
